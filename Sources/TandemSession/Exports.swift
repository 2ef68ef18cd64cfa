@_exported public import TandemCookies

#if canImport(FoundationNetworking)
    // Apple's Foundation brings the URL loading system; on Linux it is a module beside it.
    @_exported public import FoundationNetworking
#endif
