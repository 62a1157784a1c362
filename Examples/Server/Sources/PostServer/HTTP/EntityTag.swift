/// A strong entity tag, which identifies a version of a response.
///
/// [RFC 9110, section 8.8.3](https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3)
struct EntityTag: Hashable, CustomStringConvertible {
  let description: String

  init(_ text: String) { description = "\"\(text)\"" }

  /// Creates the tag of a body from its FNV-1a hash in 64 bits. The hash only has to differ between
  /// versions of the same response, so it need not be cryptographic.
  init(hashing bytes: some Sequence<UInt8>) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    self.init(String(hash, radix: 16))
  }

  /// Returns whether a header `If-None-Match` lists this tag. The comparison is weak.
  func matches(_ ifNoneMatch: String?) -> Bool {
    guard let ifNoneMatch else { return false }
    return ifNoneMatch.split(separator: ",").contains { entry in
      var tag = entry.drop { $0 == " " }
      while tag.last == " " { tag.removeLast() }
      return tag == "*" || tag == description || tag == "W/\(description)"
    }
  }
}
