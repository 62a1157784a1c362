internal import PostText

/// The declarations of the last `style` attributes that stand in the source as they read: pasted
/// documents repeat the same two dozen on their elements. What has references in it, and what libxml2
/// hands over, is read each time.
struct DeclarationMemo {
  private struct Entry {
    let place: Range<Int>
    let declarations: Declarations
  }

  private var entries: [Entry] = []
  /// The position of the oldest entry.
  private var oldest = 0

  private static let capacity = 32

  /// What an attribute says, when the same was kept.
  func declarations(like place: Range<Int>, of source: borrowing Span<UInt8>) -> Declarations? {
    let text = source.extracting(place).bytes
    // Few are of the same size.
    for index in entries.indices where entries[index].place.count == place.count {
      let known = source.extracting(entries[index].place).bytes
      if known.isEqual(to: text) { return entries[index].declarations }
    }
    return nil
  }

  /// Keeps what an attribute says, in place of the oldest.
  mutating func keep(_ declarations: Declarations, at place: Range<Int>) {
    let entry = Entry(place: place, declarations: declarations)
    if entries.count < DeclarationMemo.capacity {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % DeclarationMemo.capacity
    }
  }
}
