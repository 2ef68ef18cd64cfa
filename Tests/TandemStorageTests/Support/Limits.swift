#if canImport(Darwin)
    import Darwin

    let fileSizeResource = RLIMIT_FSIZE
#elseif canImport(Glibc)
    import Glibc

    // An enumeration in glibc, and an integer where it is passed.
    let fileSizeResource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#endif
