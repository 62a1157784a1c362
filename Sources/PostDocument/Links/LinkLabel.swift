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

  /// Compares the text of a label with a target.
  ///
  /// Full-width forms are compared as ASCII, full stops of all scripts as `.`, and `bank[.]example`
  /// as `bank.example`. Invisible characters are ignored. Letters that resemble other letters are
  /// not treated as equal.
  ///
  /// - Parameters:
  ///   - target: The target, with its host in ASCII.
  ///   - place: The host of the target in ASCII, or the e-mail address of a `mailto` target.
  ///   - isDomain: A closure that returns whether a text with full stops, in lower case, is a
  ///     domain. It is not called for text with a scheme, `www.`, path or mailbox name, which is
  ///     treated as a host without a test.
  /// - Complexity: Linear in the length of the label.
  package static func claim(
    of label: String, about target: String, at place: String?,
    isDomain: (String) -> Bool = { _ in true }
  ) -> Claim {
    // A label without an inner full stop can only contain hosts without a full stop, such as
    // `localhost`. Such hosts are compared only if the host of the target has no full stop either.
    if place?.utf8.contains(0x2E) != false, !hasInnerStop(label) { return .noOtherHost }
    let label = refanged(comparable(label))
    let start = core(of: label)
    if start == core(of: comparable(target)) { return .target }
    let place = comparable(place ?? "")
    let own = (place.split(separator: at).last ?? []).withoutWWW
    // Servers shorten the labels of long URLs, for example to `example.org/a-long-pa…`.
    let startsWithOwnHost = !place.isEmpty && host(startOf: start) == place[...].withoutWWW
    // If the label starts with the host of the target, text in the path that resembles a host is
    // ignored.
    let words = startsWithOwnHost ? Array(start.drop { $0 != 0x20 }) : label
    let namesNoOtherHost = possibleHosts(in: words)
      .filter { $0.hasScheme || looksLikeHost($0.host) }
      .allSatisfy { candidate in
        if candidate.host == own { return true }
        let host = String(decoding: candidate.host, as: UTF8.self)
        // Readers easily overlook combining marks, for example a dot below a letter of `bank.com`.
        // So the host without its marks is tested, too.
        let bare = withoutMarks(host)
        let isHostName =
          candidate.isMarkedAsHost || isDomain(host) || bare != host && isDomain(bare)
        return !isHostName || isSame(host, own)
      }
    return namesNoOtherHost ? (startsWithOwnHost ? .ownHost : .noOtherHost) : .otherHost
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

  private static let at = UInt8(ascii: "@")

  /// Returns a text in the form for comparisons: in lower case, and without invisible characters.
  /// Full stops of all scripts become `.`, full-width forms become ASCII, and other symbols become
  /// spaces.
  private static func comparable(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: result.append(UInt8(scalar.value) | 0x20)
      // Browsers parse a backslash as a slash.
      case 0x5C: result.append(UInt8(ascii: "/"))
      case 0x21...0x7E: result.append(UInt8(scalar.value))
      case 0...0x20: result.append(0x20)
      case 0x06D4, 0x0701, 0x2024, 0x3002, 0xA4F8, 0xFE52, 0xFF0E, 0xFF61, 0x10A50:
        result.append(UInt8(ascii: "."))
      case 0xFF01...0xFF5E: result.append(ASCII.lowercased(UInt8(scalar.value - 0xFEE0)))
      default:
        if scalar.isDefaultIgnorable { continue }
        let isWord = scalar.isAlphabetic || scalar.isNumeric || isMark(scalar)
        result += isWord ? Array(scalar.properties.lowercaseMapping.utf8) : [0x20]
      }
    }
    while result.last == 0x20 { result.removeLast() }
    return result
  }

  /// Whether a scalar is a combining mark that a host can contain. Enclosing marks, for example in
  /// keycaps, are excluded.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isMark && !scalar.isEnclosingMark
  }

  private static func withoutMarks(_ text: String) -> String {
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
  /// bracket, a non-ASCII character, which may map to a full stop, and a full stop before text.
  private static func hasInnerStop(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte >= 0x7F || last == 0x2E && byte > 0x20 || isOpening(byte) { return true }
      if last == 0x3A, byte == 0x2F || byte == 0x5C { return true }
      last = byte
    }
    return false
  }
}

extension LinkLabel {
  private typealias Bytes = ArraySlice<UInt8>

  /// A possible host in a label.
  private struct PossibleHost {
    let host: Bytes
    /// Whether the context marks the text as a host: a scheme, `www.` or a mailbox name before it,
    /// or a path after it.
    let isMarkedAsHost: Bool
    /// Whether the text follows a scheme. If so, numbers and names without a full stop are hosts,
    /// too.
    let hasScheme: Bool
  }

  /// Returns the possible hosts in a label: the words between separators, each without its path.
  /// The host before `@` in `https://bank.example@evil.example` is included, because readers see it
  /// as the host.
  private static func possibleHosts(in label: [UInt8]) -> [PossibleHost] {
    label.split(whereSeparator: isSeparator).map { word in
      let rest = word.drop { $0 == UInt8(ascii: "/") }
      let before = label[..<word.startIndex]
      let slashes = rest.startIndex - word.startIndex
      let isAfterScheme =
        slashes > 1 && before.last == UInt8(ascii: ":")
        && schemes.contains { before.dropLast().reversed().starts(with: $0.utf8.reversed()) }
      if isAfterScheme, let address = bracketed(label[rest.startIndex...]) {
        return PossibleHost(host: address, isMarkedAsHost: true, hasScheme: true)
      }
      let whole = host(startOf: rest.starts(with: "*.".utf8) ? rest.dropFirst(2) : rest)
      var host = whole.withoutWWW
      let hasWWW = host.startIndex > whole.startIndex
      while host.last == 0x2E { host.removeLast() }
      let hasScheme =
        isAfterScheme && !host.isEmpty && host.allSatisfy { isHostByte($0) || $0 == 0x2E }
      let isMailbox = before.last == at && before.dropLast().last.map(isHostByte) == true
      return PossibleHost(
        host: host,
        isMarkedAsHost: slashes == 2 || hasScheme || hasWWW || isMailbox
          || whole.endIndex < rest.endIndex,
        hasScheme: hasScheme)
    }
  }

  /// The schemes that are always followed by a host. A text that ends with one of them matches, so
  /// `xhttp` matches, too.
  private static let schemes = ["http", "https", "ftp"]

  /// Returns the IPv6 address in brackets at the start of a text, or `nil` if there is none. The
  /// closing bracket may be missing.
  private static func bracketed(_ text: Bytes) -> Bytes? {
    guard text.first == UInt8(ascii: "[") else { return nil }
    let address = text.dropFirst().prefix(longestBracketed).prefix {
      ASCII.isDigit($0) || (0x61...0x66).contains($0) || $0 == 0x3A || $0 == 0x2E
    }
    guard address.contains(0x3A) else { return nil }
    return [UInt8(ascii: "[")] + address + [UInt8(ascii: "]")]
  }

  /// The maximum length of a bracketed address, in bytes. Every IPv6 address is shorter.
  private static let longestBracketed = 64

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x22, 0x27...0x29, 0x2C, 0x3A...0x3C, 0x3E, 0x40, 0x5B, 0x5D, 0x7B...0x7D: true
    default: false
    }
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

  /// Whether a text consists of labels separated by full stops, and is not a version or an amount.
  private static func looksLikeHost(_ text: Bytes) -> Bool {
    let labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let top = labels.last, top.count > 1 || labels.count == 4,
      labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isHostByte) })
    else { return false }
    // Four numbers are an IPv4 address. Fewer numbers are a version or an amount.
    return labels.count == 4 || top.contains { !ASCII.isDigit($0) }
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    ASCII.isLowercaseLetter(byte) || ASCII.isDigit(byte) || byte == 0x2D || byte == 0x5F
      || byte >= 0x80
  }

  /// Whether `host` is the host that `ascii` contains in validated form. `host` can have any
  /// spelling that browsers accept, for example Unicode instead of Punycode, or `127.1` instead of
  /// `127.0.0.1`.
  private static func isSame(_ host: String, _ ascii: Bytes) -> Bool {
    let host = LinkTarget("http://\(host)/")?.host ?? host
    if ASCIIHost.name(of: host).utf8.elementsEqual(ascii) { return true }
    guard host.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    // `String` compares by canonical equivalence, so marks may be decomposed.
    return decodingPunycode(host) == decodingPunycode(String(decoding: ascii, as: UTF8.self))
  }

  /// Returns the host with its Punycode decoded.
  private static func decodingPunycode(_ host: String) -> String {
    host.split(separator: ".", omittingEmptySubsequences: false).map { label in
      let bytes = Array(label.utf8)
      guard bytes.starts(with: "xn--".utf8), bytes.count <= HostLabel.maximumLength,
        let scalars = Punycode.decoded(Array(bytes.dropFirst(4)))
      else { return String(label) }
      return String(String.UnicodeScalarView(scalars))
    }
    .joined(separator: ".")
  }
}
