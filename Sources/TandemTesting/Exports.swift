@_exported public import TandemSession
