#if canImport(Darwin)
    import Darwin

    let fileSizeResource = RLIMIT_FSIZE
    let realTimer = ITIMER_REAL
#elseif canImport(Glibc)
    import Glibc

    // Enumerations in glibc, and integers where they are passed.
    let fileSizeResource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    let realTimer = __itimer_which_t(ITIMER_REAL.rawValue)
#endif
