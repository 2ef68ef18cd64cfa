import CWebKitGTK
import Testing

@testable import WebKit

@Suite("Types of a DataStore's data")
struct DataStoreTypeTests {
    @Test("Each type the engine has goes there and back")
    func roundTrip() {
        for type in WebsiteDataTypes.all where WebsiteDataTypes.flags(of: [type]).rawValue != 0 {
            #expect(WebsiteDataTypes.types(of: WebsiteDataTypes.flags(of: [type])) == [type])
        }
    }

    @Test("All types together are all the engine has but what Apple's does not name")
    func all() {
        let unnamed =
            WEBKIT_WEBSITE_DATA_HSTS_CACHE.rawValue | WEBKIT_WEBSITE_DATA_ITP.rawValue
            | WEBKIT_WEBSITE_DATA_OFFLINE_APPLICATION_CACHE.rawValue
        let all = WebsiteDataTypes.flags(of: WebsiteDataTypes.all).rawValue
        #expect(all | unnamed == WEBKIT_WEBSITE_DATA_ALL.rawValue)
        #expect(all & unnamed == 0)
    }

    @Test("A type nobody knows is none")
    func unknown() {
        #expect(WebsiteDataTypes.flags(of: ["WKWebsiteDataTypeCookie", ""]).rawValue == 0)
    }
}
