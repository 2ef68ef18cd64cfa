// What the package uses of AppKit, as Apple declares it: enough to check the types of the code for it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
public import WebKit

@MainActor
open class NSResponder: NSObject {}

@MainActor
open class NSWindow: NSResponder {
    open func endSheet(_ sheetWindow: NSWindow) {}
}

@MainActor
open class NSButton: NSResponder {}

@MainActor
open class NSApplication: NSResponder {
    public struct ModalResponse: Hashable, RawRepresentable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let alertFirstButtonReturn = ModalResponse(rawValue: 1_000)
    }
}

@MainActor
open class NSAlert: NSObject {
    open var messageText = ""
    open var informativeText = ""
    open var window: NSWindow { NSWindow() }
    @discardableResult
    open func addButton(withTitle title: String) -> NSButton { NSButton() }
    open func beginSheetModal(
        for sheetWindow: NSWindow,
        completionHandler handler: (@MainActor @Sendable (NSApplication.ModalResponse) -> Void)? =
            nil
    ) {}
}

extension WKWebView {
    // On Apple's platforms a web view is an NSView, which has it.
    public var window: NSWindow? { nil }
}
