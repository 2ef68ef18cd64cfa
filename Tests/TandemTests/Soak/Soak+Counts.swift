import SoakSupport

extension Soak {
    static let opens = count("TANDEM_OPENS", else: 32)
    static let races = count("TANDEM_RACES", else: 200)
}
