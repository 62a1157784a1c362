internal import PostText

/// The last `style` attributes that were read: pasted documents repeat the same two dozen.
struct StyleAttributeMemo {
  private var entries: [(text: ArraySlice<UInt8>, attribute: StyleAttribute)] = []
  /// The index of the oldest entry.
  private var oldest = 0

  private static let capacity = 32

  /// Reads the text of an attribute, unless the same text was read before.
  mutating func attribute(_ text: ArraySlice<UInt8>) -> StyleAttribute {
    // Few have the same size.
    for index in entries.indices where entries[index].text.count == text.count {
      let known = entries[index].text
      if known.span.bytes.isEqual(to: text.span.bytes) { return entries[index].attribute }
    }
    let attribute = StyleAttribute(text.span)
    if entries.count < StyleAttributeMemo.capacity {
      entries.append((text, attribute))
    } else {
      entries[oldest] = (text, attribute)
      oldest = (oldest + 1) % StyleAttributeMemo.capacity
    }
    return attribute
  }
}
