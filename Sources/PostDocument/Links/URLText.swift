internal import PostText

/// The text of a URL in its validated form.
///
/// Two texts are equal if their bytes are equal. Canonical equivalence is not sufficient: for a
/// server, `é` differs from `e` with a combining accent, and U+037E from a semicolon. If such
/// targets were equal, adjacent links to them would become one link.
struct URLText: Hashable, Sendable {
  let string: String

  /// The FNV-1a hash of the bytes.
  ///
  /// `String` compares by canonical equivalence. So `==` also compares the hashes, which
  /// distinguish equivalent strings with different bytes.
  ///
  /// [FNV-1a](http://www.isthe.com/chongo/tech/comp/fnv/)
  private let hash: UInt64

  init(_ string: String) {
    self.string = string
    hash = string.withUTF8Span { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
      return hash
    }
  }

  static func == (left: URLText, right: URLText) -> Bool {
    left.hash == right.hash && left.string == right.string
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// Returns the host without the port, or `nil` if `scheme` is not followed by two slashes.
  func host(after scheme: String) -> String? {
    // The comparison uses bytes, because a slash followed by a combining mark is a different
    // `Character`.
    let rest = string.utf8.dropFirst(scheme.utf8.count + 1)
    guard rest.starts(with: "//".utf8) else { return nil }
    let authority = rest.dropFirst(2).prefix { !URLText.endsAuthority($0) }
    if authority.first == UInt8(ascii: "[") {
      return String(Substring(authority.prefix { $0 != UInt8(ascii: "]") })) + "]"
    }
    return String(Substring(authority.prefix { $0 != UInt8(ascii: ":") }))
  }

  /// Whether a byte starts the path, query or fragment.
  static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}
