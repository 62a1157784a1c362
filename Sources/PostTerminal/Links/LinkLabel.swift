/// What a label says about where its link leads.
enum LinkLabel {
  /// How far a label tells the truth.
  enum Claim {
    /// The label is the target, but for its scheme and a final slash.
    case target
    /// The label starts with the target's own host.
    case place
    /// The label names no host, or the target's own among other words.
    case nothing
    /// The label looks like the address of another host.
    case otherPlace
  }

  /// Compares the text of a label with a target.
  static func claim(of label: String, about address: LinkAddress) -> Claim {
    let label = comparable(label)
    let start = withoutScheme(label[...])
    if start == withoutScheme(comparable(address.text)[...]) { return .target }
    guard let place = address.place else { return .nothing }
    let host = withoutWWW(comparable(place)[...])
    // Servers shorten the labels of long addresses: `example.org/a-long-pa…`.
    if self.host(startOf: start) == host { return .place }
    for word in label.split(whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: "@") }) {
      let claimed = self.host(startOf: withoutScheme(word))
      if looksLikeHost(claimed), claimed != host, !isSame(claimed, host) { return .otherPlace }
    }
    return .nothing
  }

  /// Whether the account in a mention's text is on another host than its target.
  ///
  /// Servers may speak for the domain above their own: `@ada@calc.example` at `social.calc.example`.
  static func isElsewhere(mention label: String, address: LinkAddress) -> Bool {
    guard let place = address.place else { return false }
    let parts = comparable(label).split(separator: UInt8(ascii: "@"))
    guard parts.count == 2 else { return claim(of: label, about: address) == .otherPlace }
    let host = comparable(place)
    let claimed = Array(ASCIIHost.name(of: String(decoding: parts[1], as: UTF8.self)).utf8)
    return host != claimed && !host.reversed().starts(with: ([0x2E] + claimed).reversed())
  }

  /// The text in lower case, as words: what is not written left out, full stops of all scripts as
  /// one, full-width forms as ASCII, and other signs as spaces.
  private static func comparable(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: result.append(UInt8(scalar.value) | 0x20)
      case 0x21...0x7E: result.append(UInt8(scalar.value))
      case 0...0x20: result.append(0x20)
      case 0x2024, 0x3002, 0xFE52, 0xFF0E, 0xFF61: result.append(UInt8(ascii: "."))
      case 0xFF01...0xFF5E:
        let ascii = UInt8(scalar.value - 0xFEE0)
        result.append(ascii &- 0x41 < 26 ? ascii | 0x20 : ascii)
      default:
        guard ScalarProperties(of: scalar.value).disposition == .printed else { continue }
        let properties = scalar.properties
        let isWord = properties.isAlphabetic || properties.numericType != nil
        result += isWord ? Array(properties.lowercaseMapping.utf8) : [0x20]
      }
    }
    while result.last == 0x20 { result.removeLast() }
    return result
  }

  private static func withoutScheme(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text.drop { byte in
      switch byte {
      case 0x20, 0x22, 0x27, 0x28, 0x3C, 0x5B: true
      default: false
      }
    }
    for scheme in ["https://", "http://", "mailto:"] where rest.starts(with: scheme.utf8) {
      rest = rest.dropFirst(scheme.utf8.count)
      break
    }
    rest = withoutWWW(rest)
    return rest.last == UInt8(ascii: "/") ? rest.dropLast() : rest
  }

  private static func withoutWWW(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.starts(with: "www.".utf8) ? text.dropFirst(4) : text
  }

  /// The part of an address up to its port, path, query or fragment.
  private static func host(startOf text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.prefix { byte in
      switch byte {
      case 0...0x20, 0x22, 0x23, 0x27, 0x29, 0x2C, 0x2F, 0x3A, 0x3B, 0x3E, 0x3F, 0x5D: false
      default: true
      }
    }
  }

  /// Whether a text has dots between labels, and does not end like a number.
  private static func looksLikeHost(_ text: ArraySlice<UInt8>) -> Bool {
    let labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let top = labels.last, top.count > 1 || labels.count == 4,
      labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isHostByte) })
    else { return false }
    // Four numbers are an address; fewer are a version or an amount.
    return labels.count == 4 || top.contains { !isDigit($0) }
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || isDigit(byte) || byte == 0x2D || byte == 0x5F || byte >= 0x80
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Whether a host in letters is one in ASCII.
  private static func isSame(_ host: ArraySlice<UInt8>, _ ascii: ArraySlice<UInt8>) -> Bool {
    host.contains { $0 >= 0x80 }
      && ASCIIHost.name(of: String(decoding: host, as: UTF8.self)).utf8.elementsEqual(ascii)
  }
}
