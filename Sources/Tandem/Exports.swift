@_exported public import TandemBridge
@_exported public import TandemCookies
@_exported public import TandemSession
@_exported public import WebKit
