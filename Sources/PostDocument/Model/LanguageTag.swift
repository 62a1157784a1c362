internal import PostText

/// A language tag such as `en`, `pt-BR` or `zh-Hant`.
///
/// A tag has at most 35 bytes. Each subtag has 1 to 8 letters or digits, and the first subtag has
/// only letters. Subtags are not looked up in the IANA registry.
///
/// [RFC 5646, section 2.1](https://www.rfc-editor.org/rfc/rfc5646#section-2.1)
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// The tag, in the letter case that RFC 5646 recommends.
  public let description: String

  /// Creates a tag, or returns `nil` if it is not well-formed.
  public init?(_ tag: some StringProtocol) {
    self.init(utf8: Array(tag.utf8)[...])
  }

  /// Creates a tag from its bytes, or returns `nil` if it is not well-formed.
  package init?(utf8 tag: ArraySlice<UInt8>) {
    guard (1...35).contains(tag.count) else { return nil }
    var canonical = tag.map(ASCII.lowercased)
    var isAfterSingleton = false
    var start = 0
    for end in 0...canonical.count {
      guard end == canonical.count || canonical[end] == UInt8(ascii: "-") else { continue }
      let subtag = start..<end
      guard (1...8).contains(subtag.count),
        canonical[subtag].allSatisfy({ ASCII.isLetter($0) || (start > 0 && ASCII.isDigit($0)) })
      else { return nil }
      // Regions are uppercase and scripts capitalized. Subtags of extensions and private use are
      // lowercase.
      if start > 0, !isAfterSingleton, subtag.count == 2 || subtag.count == 4 {
        for index in subtag.prefix(subtag.count == 2 ? 2 : 1) {
          canonical[index] = ASCII.uppercased(canonical[index])
        }
      }
      if subtag.count == 1 { isAfterSingleton = true }
      start = end + 1
    }
    description = String(decoding: canonical, as: UTF8.self)
  }
}
