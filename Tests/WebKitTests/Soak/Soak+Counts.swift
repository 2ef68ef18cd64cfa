import SoakSupport

extension Soak {
    static let views = count("TANDEM_VIEWS", else: 24)
    static let loads = count("TANDEM_LOADS", else: 120)
}
