@_exported public import TandemCookies
@_exported public import TandemSession
@_exported public import WebKit
