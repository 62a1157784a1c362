import PostDocument
internal import PostText

/// A link target as text to read and as the target of an OSC 8 link.
struct RenderedTarget {
  /// The target as text, with its host in ASCII.
  let text: String

  /// The host in ASCII, or the e-mail address of a `mailto` target.
  let place: String?

  /// The target of an OSC 8 link in ASCII; `nil` if its scheme is another one or it is too long.
  let uri: [UInt8]?

  /// The largest size in bytes that terminals accept.
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
    // The host is after the first two slashes.
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

  /// Percent-encodes bytes that could end an OSC 8 sequence. Returns `nil` if the text is too long.
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

  /// Returns whether a label matches the target.
  func claim(of label: String) -> LinkLabel.Claim {
    LinkLabel.claim(of: label, about: text, at: place)
  }

  /// Whether the account in a mention's text is on another host than the target.
  func isElsewhere(mention label: String) -> Bool {
    place.map { LinkLabel.isElsewhere(mention: label, about: text, at: $0) } ?? false
  }
}
