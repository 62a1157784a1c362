/// Names for items and feeds without an identifier.
enum ContentName {
  /// Returns a name that depends only on some texts: a UUID of version 8.
  ///
  /// The name is not secure: an author can write two texts with the same name.
  ///
  /// [RFC 9562, section 5.8](https://www.rfc-editor.org/rfc/rfc9562#section-5.8)
  static func urn(of texts: [[UInt8]?]) -> String {
    // Two FNV-1a hashes with different starts.
    var hashes: [UInt64] = [0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4]
    for text in texts {
      // The byte FF, which UTF-8 never contains, ends each text.
      for byte in (text ?? []) + [0xFF] {
        for index in hashes.indices {
          hashes[index] = (hashes[index] ^ UInt64(byte)) &* 0x100_0000_01B3
        }
      }
    }
    hashes[0] = hashes[0] & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
    hashes[1] = hashes[1] & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = hashes.map { hash in
      let text = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var parts: [Substring] = []
    var rest = digits[...]
    for count in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return "urn:uuid:" + parts.joined(separator: "-")
  }
}
