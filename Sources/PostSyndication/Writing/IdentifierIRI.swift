internal import PostText

/// Identifiers as Atom requires them: as IRIs.
///
/// RSS, JSON Feed and Mastodon also have other identifiers, such as `41`. They are written in a URN with
/// the host of the feed, because they are only unique there. In Atom whose root declares the namespace
/// of PostKit, ``SyndicationReader`` reads the original identifier: `urn:x-postkit:social.example:41` is
/// `41`.
///
/// [RFC 4287, section 4.2.6](https://www.rfc-editor.org/rfc/rfc4287#section-4.2.6),
/// [RFC 8141](https://www.rfc-editor.org/rfc/rfc8141)
enum IdentifierIRI {
  private static let prefix = XMLNamespace.ofPostKit + ":"

  /// The host of identifiers without one. [RFC 6761](https://www.rfc-editor.org/rfc/rfc6761) reserves it.
  private static let unknownHost = "invalid"

  /// Returns the identifier if it is an IRI, or else a URN that contains it.
  static func iri(_ identifier: String, host: String?) -> String {
    if identifier.isIRI { return identifier }
    return prefix + encoded(host ?? unknownHost).replacing(":", with: "%3A") + ":"
      + encoded(identifier)
  }

  /// Returns the identifier in a URN of ``iri(_:host:)``, or an identifier of another form as it is.
  static func identifier(_ iri: String) -> String {
    guard iri.hasPrefix(prefix) else { return iri }
    let rest = iri.utf8.dropFirst(prefix.utf8.count)
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return iri }
    var bytes: [UInt8] = []
    var encoded = rest[rest.index(after: colon)...]
    while let byte = encoded.popFirst() {
      let digits = encoded.prefix(2)
      guard byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      encoded = encoded.dropFirst(2)
    }
    guard !bytes.isEmpty, let identifier = String(validating: bytes, as: UTF8.self) else {
      return iri
    }
    return identifier
  }

  private static func encoded(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if ASCII.isLetter(byte) || ASCII.isDigit(byte) || "()+,.:=@;$_!*'-".utf8.contains(byte) {
        result.append(byte)
      } else {
        result.append(UInt8(ascii: "%"))
        result += String(byte >> 4, radix: 16, uppercase: true).utf8
        result += String(byte & 0x0F, radix: 16, uppercase: true).utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension String {
  /// Whether the text is an absolute IRI: it has a scheme, at most one fragment, brackets only around
  /// the IP address of its host, and only characters that are allowed.
  ///
  /// [RFC 3987, section 2.2](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
  var isIRI: Bool {
    let bytes = Array(utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon + 1 < bytes.count,
      let first = bytes.first, ASCII.isLetter(first),
      bytes[..<colon].allSatisfy({
        ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0)
      })
    else { return false }
    for index in bytes.indices where bytes[index] == UInt8(ascii: "%") {
      guard index + 2 < bytes.count, ASCII.isHexDigit(bytes[index + 1]),
        ASCII.isHexDigit(bytes[index + 2])
      else { return false }
    }
    guard bytes.count(where: { $0 == UInt8(ascii: "#") }) <= 1,
      String.hasValidBrackets(bytes[(colon + 1)...])
    else { return false }
    return unicodeScalars.allSatisfy { scalar in
      if scalar.isASCII {
        return scalar.value > 0x20 && !"<>\"{}|\\^`\u{7F}".unicodeScalars.contains(scalar)
      }
      return scalar.value >= 0xA0 && scalar.properties.generalCategory != .unassigned
        && scalar.properties.generalCategory != .privateUse && !scalar.isBidiControl
    }
  }
  /// Whether brackets are only around an IP address that is the host.
  ///
  /// [RFC 3986, section 3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
  ///
  /// - Parameter rest: What follows the scheme.
  private static func hasValidBrackets(_ rest: ArraySlice<UInt8>) -> Bool {
    let isBracket = { (byte: UInt8) in byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") }
    guard rest.contains(where: isBracket) else { return true }
    guard rest.starts(with: "//".utf8) else { return false }
    let afterSlashes = rest.dropFirst(2)
    let end = afterSlashes.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    var host = afterSlashes[..<end]
    if let at = host.lastIndex(of: UInt8(ascii: "@")) {
      guard !host[..<at].contains(where: isBracket) else { return false }
      host = host[(at + 1)...]
    }
    guard host.first == UInt8(ascii: "["), let close = host.firstIndex(of: UInt8(ascii: "]")) else {
      return false
    }
    let address = host[(host.startIndex + 1)..<close]
    let port = host[(close + 1)...]
    return isAddress(address)
      && (port.isEmpty
        || port.first == UInt8(ascii: ":") && port.dropFirst().allSatisfy { ASCII.isDigit($0) })
      && !rest[end...].contains(where: isBracket)
  }

  /// Whether a text in brackets has the form of an IPv6 address, or of an address of a later version.
  private static func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
    if let first = text.first, first | 0x20 == UInt8(ascii: "v") {
      let parts = text.dropFirst().split(
        separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 && !parts[0].isEmpty && parts[0].allSatisfy { ASCII.isHexDigit($0) }
        && !parts[1].isEmpty
        && parts[1].allSatisfy {
          ASCII.isLetter($0) || ASCII.isDigit($0) || "-._~!$&'()*+,;=:".utf8.contains($0)
        }
    }
    return text.count <= 45 && text.count { $0 == UInt8(ascii: ":") } >= 2
      && text.allSatisfy {
        ASCII.isHexDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      }
  }
}
