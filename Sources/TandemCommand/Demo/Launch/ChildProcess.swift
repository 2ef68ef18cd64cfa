import Foundation
import Synchronization

/// A program that was started, with its end to wait for.
final class ChildProcess: Sendable {
    /// How a program ended.
    enum End: Equatable, Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    /// Where a program writes.
    enum Output: Sendable {
        /// Where this process does.
        case shared
        /// To ``lines``; its complaints go where this process's go.
        case lines
        /// Where this process does, but its complaints to a file, which is there already.
        case complaintsApart(URL)
    }

    /// The lines that it writes, if they were asked for; empty otherwise.
    let lines: AsyncStream<String>

    /// The process's number, which is its group's too.
    let identifier: pid_t

    private let process: Process
    private let ends: AsyncStream<End>

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: The file to run.
    ///   - arguments: The words after its name.
    ///   - environment: The variables to add to this process's own, or to replace there.
    ///   - output: Where it writes.
    /// - Throws: `CocoaError` if it cannot be started.
    init(
        _ program: URL,
        _ arguments: [String],
        environment: [String: String] = [:],
        output: Output = .shared
    ) throws {
        process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { _, new in new }
        let (ends, end) = AsyncStream<End>.makeStream()
        let (lines, line) = AsyncStream<String>.makeStream()
        self.ends = ends
        self.lines = lines
        switch output {
        case .shared:
            line.finish()
        case .complaintsApart(let file):
            process.standardError = try FileHandle(forWritingTo: file)
            line.finish()
        case .lines:
            process.standardOutput = Self.pipe(to: line)
            // It ends with this process, so that the child sees that nobody listens any more.
            process.standardInput = Pipe()
        }
        process.terminationHandler = { process in
            let status = process.terminationStatus
            end.yield(process.terminationReason == .exit ? .exited(status) : .signalled(status))
            end.finish()
        }
        try process.run()
        identifier = process.processIdentifier
    }

    private static func pipe(to line: AsyncStream<String>.Continuation) -> Pipe {
        let pipe = Pipe()
        let splitter = LineSplitter()
        // A thread that reads: a handler of Foundation's is now and then not told of the pipe's end.
        Thread.detachNewThread { [pipe] in
            while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
                for text in splitter.add(data) { line.yield(text) }
            }
            line.finish()
        }
        return pipe
    }

    /// Waits until the program has ended; to be asked once.
    func end() async -> End {
        for await end in ends { return end }
        return .signalled(SIGKILL)
    }

    /// Waits, in a child that was started for its lines, until the process that started it is gone.
    static func parentsEnd() async {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        FileHandle.standardInput.readabilityHandler = { handle in
            guard handle.availableData.isEmpty else { return }
            handle.readabilityHandler = nil
            continuation.finish()
        }
        for await _ in stream {}
    }

    /// Kills the program at once.
    func kill() { Foundation.kill(identifier, SIGKILL) }
}

/// Makes lines of what arrives in pieces.
private final class LineSplitter: Sendable {
    private let rest = Mutex(Data())

    /// The lines that a piece completes.
    func add(_ data: Data) -> [String] {
        rest.withLock { rest in
            rest += data
            var lines: [String] = []
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                lines.append(String(decoding: rest[..<end], as: UTF8.self))
                rest = Data(rest[(end + 1)...])
            }
            return lines
        }
    }
}
