#if os(Linux)
    import Glibc

    /// A small file system that one thread alone sees.
    ///
    /// The tests may run as root, whom the mode bits of a directory do not bind; a file system that is
    /// full, or read-only, binds everyone. It is mounted in a mount namespace of the thread, so that it
    /// goes with the thread, however that ends.
    enum PrivateMount {
        /// Whether this process may mount at all.
        static let isPossible = (try? run(size: "64k") { _ in true }) ?? false

        /// Mounts an empty file system of a size and runs `body` with its path.
        static func run<Value: Sendable>(
            size: String,
            _ body: @escaping @Sendable (String) throws -> Value
        ) throws -> Value {
            let job = Job(size: size, body: body)
            let context = Unmanaged.passRetained(job as AnyJob)
            var thread = pthread_t()
            let code = pthread_create(
                &thread,
                nil,
                { context in
                    if let context {
                        Unmanaged<AnyJob>.fromOpaque(context).takeRetainedValue().perform()
                    }
                    return nil
                },
                context.toOpaque()
            )
            guard code == 0 else {
                context.release()
                throw Failure(code: code)
            }
            pthread_join(thread, nil)
            return try job.result.get()
        }

        /// Lets a file system only be read from now on; every file on it must be closed.
        static func makeReadOnly(_ path: String) throws {
            guard mount(nil, path, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else {
                throw Failure(code: errno)
            }
        }

        struct Failure: Error {
            var code: Int32
        }

        private class AnyJob {
            func perform() {}
        }

        /// Runs once, on the thread that is joined before its result is read.
        private final class Job<Value: Sendable>: AnyJob {
            private let size: String
            private let body: @Sendable (String) throws -> Value
            private(set) var result: Result<Value, any Error> = .failure(Failure(code: 0))

            init(size: String, body: @escaping @Sendable (String) throws -> Value) {
                self.size = size
                self.body = body
            }

            override func perform() {
                result = Result {
                    guard Self.unshareMounts(),
                        mount(nil, "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0,
                        mount("tmpfs", "/mnt", "tmpfs", 0, "size=\(size)") == 0
                    else { throw Failure(code: errno) }
                    return try body("/mnt")
                }
            }

            /// Gives the calling thread mounts of its own.
            private static func unshareMounts() -> Bool {
                // glibc declares `unshare` to GNU sources only, which Swift's import of it is not.
                guard let symbol = dlsym(nil, "unshare") else { return false }
                let unshare = unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
                let newMounts: Int32 = 0x0002_0000  // CLONE_NEWNS
                return unshare(newMounts) == 0
            }
        }
    }
#endif
