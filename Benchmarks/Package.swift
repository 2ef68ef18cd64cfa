// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Tandem", path: "..")],
    targets: [
        .target(name: "Workload"),
        .executableTarget(
            name: "CookieBenchmarks",
            dependencies: ["Workload", .product(name: "TandemCookies", package: "Tandem")]
        ),
        .executableTarget(name: "FoundationBenchmarks", dependencies: ["Workload"]),
    ],
    swiftLanguageModes: [.v6]
)
