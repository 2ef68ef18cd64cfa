// Foundation on Linux archives no cookies, and its unarchiver crashes on damaged data.
#if !canImport(FoundationNetworking)
    public import Foundation

    extension WebSession {
        /// Takes over an archive of cookies, as apps keep them in `UserDefaults` or the keychain.
        ///
        /// It is an archive that `NSKeyedArchiver` made of an `[HTTPCookie]`, of one cookie, or of their
        /// `properties`. It is unarchived securely: objects of other classes are not made.
        ///
        /// - Parameter archive: The archive.
        /// - Returns: What was taken over, and what was not.
        /// - Throws: ``SessionError/unreadableArchive`` if it is no such archive, or ``SessionError`` if
        ///   the cookies cannot be kept; the jar is as it was then.
        /// - Complexity: O(*n*) in the cookies.
        @discardableResult
        public func adopt(archive: Data) async throws -> AdoptionReport {
            let classes: [AnyClass] = [
                NSArray.self, NSDictionary.self, NSString.self, NSNumber.self, NSDate.self,
                NSURL.self, HTTPCookie.self,
            ]
            let content = try? NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: archive)
            switch content {
            case let cookies as [HTTPCookie]: return try await adopt(cookies)
            case let cookie as HTTPCookie: return try await adopt([cookie])
            case let properties as [[String: Any]]: return try await adopt(properties: properties)
            case let properties as [String: Any]: return try await adopt(properties: [properties])
            default: throw SessionError.unreadableArchive
            }
        }
    }
#endif
