// swift-tools-version: 6.3

import PackageDescription

let cookies = Target.Dependency.product(name: "TandemCookies", package: "Tandem")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Tandem", path: "..")],
    targets: [
        .target(name: "CAllocations"),
        .target(name: "Workload"),
        .executableTarget(name: "CookieBenchmarks", dependencies: ["Workload", cookies]),
        .executableTarget(
            name: "CostBenchmarks",
            dependencies: ["CAllocations", "Workload", cookies]
        ),
        .executableTarget(name: "FoundationBenchmarks", dependencies: ["Workload"]),
        .executableTarget(
            name: "BridgeBenchmarks",
            dependencies: [
                .product(name: "TandemBridge", package: "Tandem"),
                .product(name: "WebKit", package: "Tandem"),
            ]
        ),
        .executableTarget(
            name: "WebBenchmarks",
            dependencies: [.product(name: "Tandem", package: "Tandem")]
        ),
        .executableTarget(
            name: "PageBenchmarks",
            dependencies: [.product(name: "WebKit", package: "Tandem")]
        ),
        .executableTarget(name: "AppWith", dependencies: [cookies]),
        .executableTarget(name: "AppWithout"),
    ],
    swiftLanguageModes: [.v6]
)
