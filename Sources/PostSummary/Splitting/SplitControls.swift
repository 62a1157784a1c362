/// The bidirectional embeddings and isolates in a text, which are closed at the end of a part and opened
/// again at the start of the next part.
struct SplitControls {
  /// An embedding or isolate.
  private struct Opener {
    let scalar: Unicode.Scalar
    /// The index of the opener around this one, or `nil`.
    let outer: Int?
    let depth: Int

    var isIsolate: Bool { scalar.value >= 0x2066 }
  }

  private var openers: [Opener] = []
  /// The ends of all controls, and the index of the innermost opener after each of them.
  private var changes: [(end: Int, innermost: Int?)] = []

  /// A larger number of nested openers is not opened again, so that parts stay small.
  private static let maximumDepth = 16

  /// Creates the controls of a text in UTF-8, or returns `nil` if it has none.
  init?(_ text: [UInt8]) {
    var position = 0
    var innermost: Int?
    while position + 2 < text.count {
      guard text[position] == 0xE2,
        let scalar = SplitControls.control(text[position..<(position + 3)])
      else {
        position += 1
        continue
      }
      position += 3
      if scalar == "\u{202C}" || scalar == "\u{2069}" {
        // The controls of a block are paired.
        innermost = innermost.flatMap { openers[$0].outer }
      } else {
        let depth = innermost.map { openers[$0].depth + 1 } ?? 1
        openers.append(Opener(scalar: scalar, outer: innermost, depth: depth))
        innermost = openers.count - 1
      }
      changes.append((position, innermost))
    }
    if changes.isEmpty { return nil }
  }

  private static func control(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch (bytes[bytes.startIndex + 1], bytes[bytes.startIndex + 2]) {
    case (0x80, 0xAA): "\u{202A}"
    case (0x80, 0xAB): "\u{202B}"
    case (0x80, 0xAC): "\u{202C}"
    case (0x81, 0xA6): "\u{2066}"
    case (0x81, 0xA7): "\u{2067}"
    case (0x81, 0xA8): "\u{2068}"
    case (0x81, 0xA9): "\u{2069}"
    default: nil
    }
  }

  /// Returns the openers that are open at a position, outermost first.
  private func open(at position: Int) -> [Opener] {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].end > position { high = middle } else { low = middle + 1 }
    }
    var next = low > 0 ? changes[low - 1].innermost : nil
    if let index = next, openers[index].depth > SplitControls.maximumDepth { return [] }
    var open: [Opener] = []
    while let index = next {
      open.append(openers[index])
      next = openers[index].outer
    }
    return open.reversed()
  }

  /// Returns the controls that open a part that starts at a position.
  func opening(at position: Int) -> String {
    String(String.UnicodeScalarView(open(at: position).map(\.scalar)))
  }

  /// Returns the controls that close a part that ends at a position.
  func closing(at position: Int) -> String {
    String(
      String.UnicodeScalarView(
        open(at: position).reversed().map { $0.isIsolate ? "\u{2069}" : "\u{202C}" }))
  }
}
