import Foundation

/// Every target there is.
private let targets: [any FuzzTarget.Type] = [
    FuzzBridgeValue.self,
    FuzzConformance.self,
    FuzzCookie.self,
    FuzzDamagedPages.self,
    FuzzDamagedProfile.self,
    FuzzDate.self,
    FuzzFoldedHeader.self,
    FuzzHTTPCookie.self,
    FuzzHost.self,
    FuzzIPAddress.self,
    FuzzJar.self,
    FuzzNormalization.self,
    FuzzPublicSuffixes.self,
    FuzzPunycode.self,
    FuzzRedirection.self,
    FuzzResponseHeader.self,
    FuzzSetCookie.self,
    FuzzStoredRow.self,
    FuzzStoredState.self,
    FuzzURL.self,
]

/// The target that the environment names, since libFuzzer knows of one only.
private let target: any FuzzTarget.Type = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = targets.first(where: { $0.name == name }) else {
        fail("There is no target \"\(name)\". Set FUZZ_TARGET to one of those that --list prints.")
    }
    return target
}()

/// Does what libFuzzer has no option for, in its stead: `--list`, `--seeds FOLDER`, `--growth`.
@_cdecl("LLVMFuzzerInitialize")
public func fuzzerInitialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
    let words = CommandLine.arguments.dropFirst()
    switch words.first {
    case "--list":
        print(targets.map { $0.name }.joined(separator: "\n"))
    case "--seeds":
        do {
            try writeSeeds(to: words.dropFirst().first ?? ".")
        } catch {
            fail("The seeds cannot be written: \(error).")
        }
    case "--growth":
        exit(GrowthCheck.passes(target) ? EXIT_SUCCESS : EXIT_FAILURE)
    default:
        return 0
    }
    exit(EXIT_SUCCESS)
}

/// Feeds the target that the environment names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzerTestOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.check(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

private func writeSeeds(to folder: String) throws {
    for (index, seed) in target.seeds.enumerated() {
        let file = URL(filePath: folder).appending(path: "seed-\(index + 1)")
        try Data(seed.octets).write(to: file)
    }
}

private func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(EXIT_FAILURE)
}
