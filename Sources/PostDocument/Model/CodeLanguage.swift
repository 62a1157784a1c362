internal import PostText

/// The name of a programming language, such as `swift` or `objective-c++`.
///
/// A name has 1 to 32 of the characters `a`–`z`, `0`–`9`, `+`, `#`, `.`, `_` and `-`. The first is
/// a letter or digit.
public struct CodeLanguage: Hashable, Sendable, CustomStringConvertible {
  /// The name in lower case.
  public let description: String

  /// Creates a name, or returns `nil` if the text has other characters or an invalid length.
  public init?(_ name: some StringProtocol) {
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      let lower = ASCII.lowercased(byte)
      let isWord = ASCII.isLowercaseLetter(lower) || ASCII.isDigit(lower)
      guard isWord || (!bytes.isEmpty && "+#._-".utf8.contains(lower)) else { return nil }
      bytes.append(lower)
      guard bytes.count <= 32 else { return nil }
    }
    guard !bytes.isEmpty else { return nil }
    description = String(decoding: bytes, as: UTF8.self)
  }
}
