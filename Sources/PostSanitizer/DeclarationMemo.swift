internal import PostBytes

/// The declarations of the last few `style` attributes: pasted documents repeat the same on every
/// element.
struct DeclarationMemo {
  private struct Entry {
    let source: [UInt8]
    let highlights: Bool
    let declarations: Declarations
  }

  private var entries: [Entry] = []
  /// The position of the oldest entry.
  private var oldest = 0

  private static let capacity = 8
  /// Larger attributes are read each time: nobody repeats them.
  private static let maximumSize = 1024

  /// What an attribute says, on an element whose background says something of its text or not.
  mutating func read(_ source: ArraySlice<UInt8>, highlights: Bool) -> Declarations {
    for index in entries.indices where entries[index].highlights == highlights {
      let known = entries[index].source
      if known.span.bytes.isEqual(to: source.span.bytes) { return entries[index].declarations }
    }
    let declarations = Declarations(source, highlights: highlights)
    guard source.count <= DeclarationMemo.maximumSize else { return declarations }
    let entry = Entry(source: Array(source), highlights: highlights, declarations: declarations)
    if entries.count < DeclarationMemo.capacity {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % DeclarationMemo.capacity
    }
    return declarations
  }
}
