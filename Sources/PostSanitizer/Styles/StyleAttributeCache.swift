internal import PostText

/// A cache of parsed `style` attributes. Pasted documents repeat about two dozen attributes.
struct StyleAttributeCache {
  /// For each hash value, the text that was parsed last. Empty before the first use.
  private var texts: [ArraySlice<UInt8>] = []
  /// The parsed attributes of the texts, which are large.
  private var attributes: [StyleAttribute?] = []

  /// Returns the parsed attribute for a text. Parses the text if it is not in the cache.
  mutating func attribute(_ text: ArraySlice<UInt8>) -> StyleAttribute {
    let slot = StyleAttributeCache.slot(of: text.span.bytes)
    if texts.isEmpty {
      texts = Array(repeating: [], count: StyleAttributeCache.capacity)
      attributes = Array(repeating: nil, count: StyleAttributeCache.capacity)
    } else if let attribute = attributes[slot] {
      let cached = texts[slot]
      if cached.span.bytes.isEqual(to: text.span.bytes) { return attribute }
    }
    let attribute = StyleAttribute(text)
    texts[slot] = text
    attributes[slot] = attribute
    return attribute
  }

  private static let capacity = 64

  private static func slot(of text: borrowing RawSpan) -> Int {
    guard text.byteCount >= 8 else { return 0 }
    // The last eight bytes can overlap the eight bytes before them.
    let last = text.byteCount - 8
    var hash = text.unsafeLoadUnaligned(fromByteOffset: last, as: UInt64.self)
    var offset = 0
    while offset < last {
      hash = mixed(hash) ^ text.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    return Int(mixed(hash) >> 33) % capacity
  }

  @inline(__always) private static func mixed(_ hash: UInt64) -> UInt64 {
    hash &* 0x9E37_79B9_7F4A_7C15
  }
}
