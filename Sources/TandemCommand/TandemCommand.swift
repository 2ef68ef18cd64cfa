@main
struct TandemCommand {
    static func main() async {}
}
