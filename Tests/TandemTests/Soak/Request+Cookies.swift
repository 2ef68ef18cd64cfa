import LoopbackServer

extension HTTPServer.Request {
    /// The values of the cookies of a name in its `Cookie` field.
    func values(of name: String) -> [String] {
        let pairs = (cookies ?? "").split(separator: "; ").map {
            $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        }
        return pairs.filter { $0[0] == name }.map { $0.count > 1 ? String($0[1]) : "" }
    }
}
