/// A program beside which `AppWith` is weighed.
@main
enum AppWithout {
    static func main() {
        print(CommandLine.arguments.dropFirst().joined(separator: " "))
    }
}
