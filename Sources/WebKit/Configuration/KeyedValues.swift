internal import Foundation

/// The settings that apps reach by key-value coding, for want of a property.
///
/// Linux has no key-value coding: these keys alone are known, and another one ends the program with a
/// sentence, as it does on Apple's platforms.
extension WKPreferences {
    /// Sets `developerExtrasEnabled`, `allowFileAccessFromFileURLs` or
    /// `allowUniversalAccessFromFileURLs`.
    @MainActor @preconcurrency
    public func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "developerExtrasEnabled": hasDeveloperExtras = truth(of: value)
        case "allowFileAccessFromFileURLs": allowsFileAccessFromFiles = truth(of: value)
        case "allowUniversalAccessFromFileURLs": allowsUniversalAccessFromFiles = truth(of: value)
        default: unknown(key, of: self)
        }
    }
}

extension WKWebViewConfiguration {
    /// Sets `allowUniversalAccessFromFileURLs` or `drawsBackground`.
    @MainActor @preconcurrency
    public func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "allowUniversalAccessFromFileURLs", "allowFileAccessFromFileURLs":
            preferences.setValue(value, forKey: key)
        case "drawsBackground": drawsBackground = truth(of: value)
        default: unknown(key, of: self)
        }
    }
}

extension WKWebView {
    /// Sets `drawsBackground`.
    @MainActor @preconcurrency
    public func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "drawsBackground": drawBackground(truth(of: value))
        default: unknown(key, of: self)
        }
    }

    /// Shows what is behind the view where the page paints nothing, or white.
    func drawBackground(_ isDrawn: Bool) {
        underPageBackgroundColor = WKColor(red: 1, green: 1, blue: 1, alpha: isDrawn ? 1 : 0)
    }
}

private func truth(of value: Any?) -> Bool {
    value as? Bool ?? (value as? NSNumber)?.boolValue ?? false
}

private func unknown(_ key: String, of object: NSObject) {
    preconditionFailure(
        """
        \(type(of: object)) is not key value coding-compliant for the key '\(key)': Linux knows the \
        keys alone that are documented for setValue(_:forKey:).
        """
    )
}
