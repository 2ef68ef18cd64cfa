// On Apple's platforms `import WebKit` brings Foundation, and with it `URLRequest` and `HTTPCookie`.
@_exported public import Foundation
@_exported public import FoundationNetworking
