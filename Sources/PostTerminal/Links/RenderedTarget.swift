import PostDocument
internal import PostText

/// A link target in two forms: as text that is shown, and as the URL of an OSC 8 link.
struct RenderedTarget {
  /// The target as text that is shown. Its host is in ASCII.
  let text: String

  /// The host of the target in ASCII, or the e-mail address of a `mailto` target; `nil` for other
  /// targets.
  let place: String?

  /// The percent-encoded URL of an OSC 8 link.
  ///
  /// `nil` if the scheme is not `http`, `https` or `mailto`, or if the URL is too long.
  let uri: [UInt8]?

  /// The largest size in bytes of an OSC 8 URL that terminals accept.
  static let maximumLength = 2083

  init(_ target: LinkTarget) {
    let original = target.description
    guard let host = target.host else {
      text = original
      place = target.scheme == .mailto ? String(original.dropFirst(7).prefix { $0 != "?" }) : nil
      uri = target.scheme == .mailto ? RenderedTarget.percentEncoded(original) : nil
      return
    }
    let ascii = ASCIIHost.name(of: host)
    var text = original
    // The host starts after `://`.
    if ascii != host, let found = RenderedTarget.hostRange(host, in: original) {
      text.replaceSubrange(found, with: ascii)
    }
    self.text = text
    place = ascii
    let isWeb = target.scheme == .http || target.scheme == .https
    uri = isWeb ? RenderedTarget.percentEncoded(text) : nil
  }

  private static func hostRange(_ host: String, in text: String) -> Range<String.Index>? {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let start = bytes.index(colon, offsetBy: 3, limitedBy: bytes.endIndex),
      let end = bytes.index(start, offsetBy: host.utf8.count, limitedBy: bytes.endIndex),
      text[start..<end] == host
    else { return nil }
    return start..<end
  }

  /// Returns a URL whose unsafe bytes are percent-encoded, or `nil` if the result is too long.
  ///
  /// Unsafe bytes could end an OSC 8 sequence.
  private static func percentEncoded(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard bytes.count <= maximumLength else { return nil }
    if bytes.allSatisfy(isUnencoded) { return bytes }
    let output = bytes.flatMap { byte in
      isUnencoded(byte)
        ? [byte] : [UInt8(ascii: "%"), ASCII.hexDigit(byte >> 4), ASCII.hexDigit(byte & 0xF)]
    }
    return output.count <= maximumLength ? output : nil
  }

  private static func isUnencoded(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D, 0...0x20, 0x7F...: false
    default: true
    }
  }

  /// Returns whether a link label shows the whole target, the host of the target, or another host.
  func claim(of label: String) -> LinkLabel.Claim {
    LinkLabel.claim(of: label, about: text, at: place)
  }

  /// Whether the account in the text of a mention is on another host than the target.
  func isElsewhere(mention label: String) -> Bool {
    place.map { LinkLabel.isElsewhere(mention: label, about: text, at: $0) } ?? false
  }
}
