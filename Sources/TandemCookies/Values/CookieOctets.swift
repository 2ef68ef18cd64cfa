/// The octets of a cookie in one array: `name=value`, path and domain, one after the other.
struct CookieOctets {
    private var writer: OctetWriter
    let nameEnd: Int
    let pairEnd: Int
    let pathEnd: Int

    /// Makes room for parts of those lengths, which are to be appended in their order.
    @inline(__always)
    private init(nameCount: Int, valueCount: Int, pathCount: Int, domainCount: Int) {
        nameEnd = nameCount
        pairEnd = (nameCount == 0 ? 0 : nameCount + 1) + valueCount
        pathEnd = pairEnd + pathCount
        writer = OctetWriter(capacity: pathEnd + domainCount)
    }

    /// Joins parts that lie in several arrays.
    @inline(never)
    init(
        name: ArraySlice<UInt8>,
        value: ArraySlice<UInt8>,
        path: ArraySlice<UInt8>,
        domain: ArraySlice<UInt8>
    ) {
        self.init(
            nameCount: name.count,
            valueCount: value.count,
            pathCount: path.count,
            domainCount: domain.count
        )
        writer.append(name)
        if !name.isEmpty {
            writer.append(Octet.equals)
        }
        writer.append(value)
        writer.append(path)
        writer.append(domain)
    }

    /// Takes name, value and path from a field, and the default path and the domain from a URL.
    @inline(__always)
    init(_ parsed: borrowing ParsedSetCookie, from url: CookieURL, domainStart: Int) {
        let host = url.host.octets.span
        self.init(
            nameCount: parsed.name.count,
            valueCount: parsed.value.count,
            pathCount: parsed.path?.count ?? url.defaultPathCount,
            domainCount: host.count - domainStart
        )
        let field = parsed.octets.span
        if !parsed.name.isEmpty, parsed.value.lowerBound == parsed.name.upperBound + 1 {
            // Only the equals sign stands between them.
            writer.append(field.extracting(parsed.name.lowerBound..<parsed.value.upperBound))
        } else {
            writer.append(field.extracting(parsed.name))
            if !parsed.name.isEmpty {
                writer.append(Octet.equals)
            }
            writer.append(field.extracting(parsed.value))
        }
        if let path = parsed.path {
            writer.append(field.extracting(path))
        } else {
            writer.append(url.pathOctets.span.extracting(0..<(pathEnd - pairEnd)))
        }
        writer.append(host.extracting(domainStart..<host.count))
    }

    /// All of them.
    var all: [UInt8] { writer.octets }
}
