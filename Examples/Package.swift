// swift-tools-version: 6.3

import PackageDescription

// Apple's platforms bring WebKit; on Linux the package above brings it.
#if os(Linux)
    let webKit: [Target.Dependency] = [.product(name: "WebKit", package: "Tandem")]
#else
    let webKit: [Target.Dependency] = []
#endif

let bridge: [Target.Dependency] = [.product(name: "TandemBridge", package: "Tandem")]

let names = [
    "ContentBlocker", "CookieWatcher", "FileDownloads", "MessageHandlers", "OwnScheme",
    "SmallBrowser",
]

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "Tandem", path: "..")],
    targets: names.map { .executableTarget(name: $0, dependencies: webKit) } + [
        .executableTarget(name: "BridgedPage", dependencies: webKit + bridge)
    ],
    swiftLanguageModes: [.v6]
)
