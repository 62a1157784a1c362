internal import PostText

/// Compares the label of a link with its target.
package enum LinkLabel {
  /// The relation between the hosts in a label and the target.
  package enum Claim {
    /// The label is the URL of the target, except for the scheme, `www.` and a final slash.
    case target
    /// The label starts with the host of the target.
    case ownHost
    /// The label contains no host other than the host of the target.
    case noOtherHost
    /// The label contains a host other than the host of the target.
    case otherHost
  }

  /// The text around a possible host. Some contexts are typical of file names.
  package enum HostContext {
    /// Text, or punctuation that sentences have around a host.
    case text
    /// A symbol that code and emphasis have around names: `*main.rs*`.
    case symbols
    /// A path and a slash before the possible host, as file names have.
    case path
  }

  /// Compares the text of a label with a target.
  ///
  /// Letters in other forms (full-width, mathematical, circled) are compared as ASCII, full stops of
  /// all scripts as `.`, and `bank[.]example` as `bank.example`. Invisible characters are ignored.
  /// Letters that resemble other letters are not treated as equal.
  ///
  /// - Parameters:
  ///   - target: The target, with its host in ASCII.
  ///   - place: The host of the target in ASCII, or the e-mail address of a `mailto` target.
  ///   - isDomain: A closure that returns whether a text with full stops, in lower case, is a
  ///     domain. It is not called for text with a scheme, `www.`, path or mailbox name, which is treated as
  ///     a host without a test.
  /// - Complexity: Linear in the length of the label.
  package static func claim(
    of label: String, about target: String, at place: String?,
    isDomain: (String, HostContext) -> Bool = { $1 != .path }
  ) -> Claim {
    // A label without an inner full stop can only contain hosts without a full stop, such as
    // `localhost`. Such hosts are compared only if the host of the target has no full stop either.
    if place?.utf8.contains(0x2E) != false, !hasInnerStop(label) { return .noOtherHost }
    let encoded = PercentEncoding.encodingInvisible(label)
    let hasInvisible = encoded.utf8.count > label.utf8.count
    let label = refanged(comparable(label))
    let start = core(of: label)
    let whole = core(of: comparable(target))
    if start == whole || hasInvisible && core(of: refanged(comparable(encoded))) == whole {
      return .target
    }
    let place = comparable(place ?? "")
    let own = (place.split(separator: at).last ?? []).withoutWWW
    // Servers shorten the labels of long URLs, for example to `example.org/a-long-pa…`.
    let startsWithOwnHost = !place.isEmpty && host(startOf: start) == place[...].withoutWWW
    if namesOtherHost(label, than: own, isDomain: isDomain) { return .otherHost }
    return startsWithOwnHost ? .ownHost : .noOtherHost
  }

  /// Whether the text of a mention names an account on another host than the target.
  ///
  /// Servers may host accounts of their parent domain, so `@ada@calc.example` may lead to
  /// `social.calc.example`.
  package static func isElsewhere(mention label: String, about target: String, at place: String)
    -> Bool
  {
    let parts = comparable(label).split(separator: at)
    guard parts.count == 2 else { return claim(of: label, about: target, at: place) == .otherHost }
    let host = comparable(place)
    let claimed = Array(ASCIIHost.name(of: String(decoding: parts[1], as: UTF8.self)).utf8)
    return host != claimed && !host.reversed().starts(with: ([0x2E] + claimed).reversed())
  }

  static let at = UInt8(ascii: "@")

  /// Returns a text in the form for comparisons: in lower case, and without invisible characters.
  /// Full stops of all scripts become `.`, slashes and colons become ASCII, other forms of ASCII
  /// letters and digits become ASCII, and other symbols become spaces.
  static func comparable(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: result.append(UInt8(scalar.value) | 0x20)
      // Browsers parse a backslash as a slash.
      case 0x5C: result.append(UInt8(ascii: "/"))
      case 0x21...0x7E: result.append(UInt8(scalar.value))
      case 0x09...0x0D, 0x20, 0x85: result.append(0x20)
      // Documents do not contain controls.
      case 0...0x1F, 0x7F...0x9F: continue
      case 0x06D4, 0x0701, 0x0702, 0x2024, 0x3002, 0xA4F8, 0xA60E, 0xFE52, 0xFF0E, 0xFF61, 0x10A50,
        0x1D16D:
        result.append(UInt8(ascii: "."))
      case 0x2044, 0x2215, 0x2216, 0x2571, 0x29F5, 0x29F8, 0x29F9: result.append(UInt8(ascii: "/"))
      case 0x0589, 0x05C3, 0x2236, 0xA789, 0xFE13, 0xFE55: result.append(UInt8(ascii: ":"))
      default: append(scalar, to: &result)
      }
    }
    while result.last == 0x20 { result.removeLast() }
    return result
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    if let ascii = asciiForm(of: scalar.value) { return result.append(ASCII.lowercased(ascii)) }
    if scalar.isDefaultIgnorable { return }
    let isWord = scalar.isAlphabetic || scalar.isNumeric || isMark(scalar)
    result += isWord ? Array(scalar.properties.lowercaseMapping.utf8) : [0x20]
  }

  /// Returns the ASCII character that a browser reads for a full-width, mathematical, circled or
  /// squared character or a Roman numeral in a host, or `nil` for other characters.
  private static func asciiForm(of value: UInt32) -> UInt8? {
    switch value {
    case 0x216C...0x216F, 0x217C...0x217F: Array("lcdm".utf8)[Int(value & 3)]
    case 0x24B6...0x24E9: UInt8(ascii: "a") + UInt8((value - 0x24B6) % 26)
    case 0xFF01...0xFF5E: UInt8(value - 0xFEE0)
    case 0x1D400...0x1D6A3: UInt8(ascii: "a") + UInt8((value - 0x1D400) % 26)
    case 0x1D7CE...0x1D7FF: UInt8(ascii: "0") + UInt8((value - 0x1D7CE) % 10)
    case 0x1F130...0x1F149: UInt8(ascii: "a") + UInt8(value - 0x1F130)
    default: letterlike[value]
    }
  }

  /// The letters that the block of mathematical letters omits, because they were encoded earlier.
  private static let letterlike: [UInt32: UInt8] = {
    let letters: KeyValuePairs = [
      "ℎℋℌℍ": "h", "ℬ": "b", "ℰℯ": "e", "ℱ": "f", "ℐℑ": "i", "ℒℓ": "l", "ℳ": "m", "ℛℜℝ": "r",
      "ℊ": "g", "ℴ": "o", "ℭℂ": "c", "ℨℤ": "z", "ℕ": "n", "ℙ": "p", "ℚ": "q",
    ]
    return Dictionary(
      uniqueKeysWithValues: letters.flatMap { forms, letter in
        forms.unicodeScalars.map { ($0.value, letter.utf8.first ?? 0) }
      })
  }()

  /// Whether a scalar is a combining mark that a host can contain. Enclosing marks, for example in
  /// keycaps, are excluded.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isMark && !scalar.isEnclosingMark
  }

  static func withoutMarks(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isMark($0) }))
  }

  /// Returns a text in which bracketed full stops become plain full stops: `bank[.]example`,
  /// `bank(dot)example`.
  private static func refanged(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: isOpening) else { return text }
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      let inner = isOpening(byte) ? rest.dropFirst() : []
      let stop = [".", "dot"].first { inner.starts(with: $0.utf8) }
      if let stop, let end = inner.dropFirst(stop.utf8.count).first, isClosing(end) {
        result.append(0x2E)
        rest = inner.dropFirst(stop.utf8.count + 1)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == 0x28 || byte == 0x5B || byte == 0x7B
  }

  private static func isClosing(_ byte: UInt8) -> Bool {
    byte == 0x29 || byte == 0x5D || byte == 0x7D
  }

  /// A quick test: false only if the text contains no host. It is true for a scheme, an opening
  /// bracket, a percent-encoded or non-ASCII character, which may map to a full stop, and a full
  /// stop before text.
  private static func hasInnerStop(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte >= 0x7F || last == 0x2E && byte > 0x20 || isOpening(byte) { return true }
      if last == 0x3A, byte == 0x2F || byte == 0x5C { return true }
      if last == 0x25, ASCII.isHexDigit(byte) { return true }
      last = byte
    }
    return false
  }

  /// Returns a URL without its scheme, `www.` and a final slash, which a label may omit, and
  /// without leading spaces, quotation marks and brackets.
  private static func core(of text: [UInt8]) -> Bytes {
    text.drop { byte in
      switch byte {
      case 0x20, 0x22, 0x27, 0x28, 0x3C, 0x5B: true
      default: false
      }
    }.urlCore
  }

  /// Returns the host at the start of a URL without a scheme: the text before the port, path, query
  /// or fragment.
  private static func host(startOf text: Bytes) -> Bytes {
    text.prefix { byte in
      switch byte {
      case 0...0x20, 0x22, 0x23, 0x27, 0x29, 0x2C, 0x2F, 0x3A, 0x3B, 0x3E, 0x3F, 0x5D: false
      default: true
      }
    }
  }
}
