// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// What Apple's platforms and Linux build alike.
var products: [Product] = [
    .library(name: "TandemCookies", targets: ["TandemCookies"]),
    .library(name: "TandemStorage", targets: ["TandemStorage"]),
    .library(name: "TandemSession", targets: ["TandemSession"]),
    .library(name: "TandemBridge", targets: ["TandemBridge"]),
    .library(name: "Tandem", targets: ["Tandem"]),
    .library(name: "TandemTesting", targets: ["TandemTesting"]),
]

var targets: [Target] = [
    .systemLibrary(
        name: "CSQLite",
        pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"])]
    ),
    .target(name: "TandemCookies"),
    .target(name: "TandemStorage", dependencies: ["CSQLite", "TandemCookies"]),
    .target(name: "TandemSession", dependencies: ["TandemCookies", "TandemStorage"]),
    .testTarget(name: "TandemCookiesTests", dependencies: ["TandemCookies"]),
    .testTarget(
        name: "TandemStorageTests",
        dependencies: ["TandemStorage", "TandemCookies", "CSQLite"]
    ),
    .target(name: "TandemTesting", dependencies: ["TandemSession"]),
    .testTarget(name: "TandemTestingTests", dependencies: ["TandemTesting"]),
]

/// What the tests of the session need on every platform.
var sessionTestDependencies: [Target.Dependency] = [
    "TandemSession", "TandemStorage", "TandemTesting",
]

#if os(Linux)
    // Apple's platforms bring WebKit; here the package brings it, over WebKitGTK, and with it what
    // needs libsoup: the loopback server of the demo and of the tests, and the command line tool.
    products += [
        .library(name: "WebKit", targets: ["WebKit"]),
        .executable(name: "tandem", targets: ["TandemCommand"]),
    ]
    targets += [
        .systemLibrary(
            name: "CWebKitGTK",
            pkgConfig: "webkitgtk-6.0",
            providers: [.apt(["libwebkitgtk-6.0-dev"])]
        ),
        .systemLibrary(
            name: "CGLib",
            pkgConfig: "glib-2.0",
            providers: [.apt(["libglib2.0-dev"])]
        ),
        .systemLibrary(
            name: "CSoup",
            pkgConfig: "libsoup-3.0",
            providers: [.apt(["libsoup-3.0-dev"])]
        ),
        .target(
            name: "CMainActor",
            dependencies: ["CGLib"],
            linkerSettings: [.linkedLibrary("dispatch")]
        ),
        .target(name: "WebKit", dependencies: ["CWebKitGTK", "CMainActor"]),
        .target(name: "TandemBridge", dependencies: ["WebKit"]),
        .target(
            name: "Tandem",
            dependencies: [
                "TandemCookies", "TandemStorage", "TandemSession", "TandemBridge", "WebKit",
            ]
        ),
        .target(name: "LoopbackServer", dependencies: ["CSoup"]),
        .executableTarget(name: "TandemCommand", dependencies: ["Tandem", "LoopbackServer"]),
        .target(name: "SoakSupport", path: "Tests/SoakSupport"),
        .testTarget(name: "LoopbackServerTests", dependencies: ["LoopbackServer"]),
        .testTarget(
            name: "WebKitTests",
            dependencies: ["WebKit", "CMainActor", "LoopbackServer", "SoakSupport"]
        ),
        .testTarget(
            name: "TandemBridgeTests",
            dependencies: ["TandemBridge", "WebKit", "LoopbackServer"]
        ),
        .testTarget(
            name: "TandemTests",
            dependencies: ["Tandem", "LoopbackServer", "SoakSupport", "CWebKitGTK"]
        ),
        .testTarget(
            name: "TandemCommandTests",
            dependencies: ["TandemCommand", "TandemCookies", "LoopbackServer"]
        ),
    ]
    sessionTestDependencies.append("LoopbackServer")
#else
    targets += [
        .target(name: "TandemBridge"),
        .target(
            name: "Tandem",
            dependencies: ["TandemCookies", "TandemStorage", "TandemSession", "TandemBridge"]
        ),
    ]
#endif

targets.append(.testTarget(name: "TandemSessionTests", dependencies: sessionTestDependencies))

for target in targets where target.type != .system {
    target.swiftSettings = settings
}

let package = Package(
    name: "Tandem",
    platforms: [.iOS(.v18), .macOS(.v15), .visionOS(.v2)],
    products: products,
    targets: targets,
    swiftLanguageModes: [.v6]
)
