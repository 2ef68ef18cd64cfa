#if canImport(Darwin)
    import Darwin

    let fileSizeResource = RLIMIT_FSIZE
    let openFilesResource = RLIMIT_NOFILE
#elseif canImport(Glibc)
    import Glibc

    // An enumeration in glibc, and an integer where it is passed.
    let fileSizeResource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    let openFilesResource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#endif
