internal import PostLinking
internal import PostText

/// Finds the URLs and e-mail addresses in text that GitHub shows as links.
///
/// [GFM, autolinks](https://github.github.com/gfm/#autolinks-extension-)
enum TextURLs {
  /// A part of a text that is a link.
  struct Link {
    let range: Range<Int>
    let target: [UInt8]
    let isEmail: Bool
  }

  /// Returns the links in a text, in order.
  ///
  /// - Parameter followsSpace: Whether `www.` at the start of the text can start a URL.
  static func links(in text: MarkedText, followsSpace: Bool) -> [Link] {
    guard mayContainLinks(text.bytes) else { return [] }
    var bytes = text.bytes
    for offset in text.escapes {
      // A reference to `>`, `&` or another letter or symbol ends a URL, like `<`.
      let isEnd = bytes[offset] == UInt8(ascii: ">") || bytes[offset] == UInt8(ascii: "&")
      if isEnd || bytes[offset] >= 0x80 { replaceCharacter(endingAt: offset, in: &bytes) }
      if hidesURL(at: offset, in: bytes) { bytes[offset] = 0x01 }
    }
    let string = String(decoding: bytes, as: UTF8.self)
    // Invalid UTF-8 would change the offsets. libcmark replaces it.
    guard string.utf8.count == bytes.count else { return [] }
    let matches = MarkdownTextURLs.matches(in: string, followsSpace: followsSpace)
    var links: [Link] = []
    for match in matches {
      let link = link(match, in: bytes)
      // GitHub's parser reads no link whose resource contains another link.
      if let last = links.last, last.range.upperBound > link.range.lowerBound { links.removeLast() }
      links.append(link)
    }
    return links
  }

  private static func link(_ match: MarkdownTextURLs.Match, in bytes: [UInt8]) -> Link {
    let address = bytes[match.range]
    guard match.isEmail else {
      let isWeb = address.first.map { $0 | 0x20 == UInt8(ascii: "w") } ?? false
      return Link(
        range: match.range, target: (isWeb ? Array("http://".utf8) : []) + address, isEmail: false)
    }
    for scheme in ["mailto:", "xmpp:"] where hasScheme(scheme, before: match.range, in: bytes) {
      let start = match.range.lowerBound - scheme.utf8.count
      let end =
        scheme == "xmpp:"
        ? endOfResource(from: match.range.upperBound, in: bytes) : match.range.upperBound
      return Link(
        range: start..<end, target: Array(scheme.utf8) + bytes[match.range.lowerBound..<end],
        isEmail: true)
    }
    return Link(range: match.range, target: Array("mailto:".utf8) + address, isEmail: true)
  }

  /// Replaces all bytes of a character by `<`.
  private static func replaceCharacter(endingAt end: Int, in bytes: inout [UInt8]) {
    var index = end
    while index > 0, bytes[index] & 0xC0 == 0x80 {
      bytes[index] = UInt8(ascii: "<")
      index -= 1
    }
    bytes[index] = UInt8(ascii: "<")
  }

  private static func mayContainLinks(_ bytes: [UInt8]) -> Bool {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "@"): return true
      case UInt8(ascii: ":"), UInt8(ascii: "."):
        let isScheme = bytes[index...].starts(with: "://".utf8)
        let isWeb = byte == UInt8(ascii: ".") && index > 2 && bytes[index - 1] | 0x20 == 0x77
        if isScheme || isWeb { return true }
      default: break
      }
    }
    return false
  }

  /// Whether an escaped character is the colon of a scheme or the dot after `www`.
  private static func hidesURL(at offset: Int, in bytes: [UInt8]) -> Bool {
    switch bytes[offset] {
    case UInt8(ascii: ":"): true
    case UInt8(ascii: "."):
      offset > 2 && bytes[(offset - 3)..<offset].allSatisfy { $0 | 0x20 == UInt8(ascii: "w") }
    default: false
    }
  }

  /// Returns the end of the resource after the address of an XMPP account, such as `/phone`.
  private static func endOfResource(from start: Int, in bytes: [UInt8]) -> Int {
    guard bytes[start...].first == UInt8(ascii: "/") else { return start }
    func isEnd(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || ASCII.isDigit(byte) }
    let resource = bytes[start...].prefix { isEnd($0) || "/@.-_".utf8.contains($0) }
    return resource.lastIndex(where: isEnd).map { $0 + 1 } ?? start
  }

  private static func hasScheme(_ scheme: String, before range: Range<Int>, in bytes: [UInt8])
    -> Bool
  {
    let start = range.lowerBound - scheme.utf8.count
    guard start >= 0,
      bytes[start..<range.lowerBound].map(ASCII.lowercased).elementsEqual(scheme.utf8)
    else { return false }
    return start == 0 || !(ASCII.isLetter(bytes[start - 1]) || ASCII.isDigit(bytes[start - 1]))
  }
}
