internal import PostText

/// The bidirectional embeddings and isolates that are open at a position in a block.
///
/// [Unicode Standard Annex 9, section 3.3.2](https://www.unicode.org/reports/tr9/#X1)
struct BidiOpeners {
  /// Whether each open control is an isolate, outermost first.
  private var isIsolate: [Bool] = []
  private var isolates = 0

  /// The text to write for a scalar: the scalar, preceded by the ends of nested embeddings, or nothing
  /// if it closes nothing.
  mutating func written(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x202A, 0x202B:
      isIsolate.append(false)
      return String(Character(scalar))
    case 0x2066...0x2068:
      isIsolate.append(true)
      isolates += 1
      return String(Character(scalar))
    case 0x202C:
      guard isIsolate.last == false else { return "" }
      isIsolate.removeLast()
      return "\u{202C}"
    case 0x2069:
      guard isolates > 0 else { return "" }
      var text = ""
      while isIsolate.last == false {
        isIsolate.removeLast()
        text += "\u{202C}"
      }
      isIsolate.removeLast()
      isolates -= 1
      return text + "\u{2069}"
    default:
      return String(Character(scalar))
    }
  }

  /// Scans text, in which no control closes more than is open.
  mutating func scan(_ text: String) {
    for scalar in text.unicodeScalars where scalar.isBidiDelimiter { _ = written(scalar) }
  }

  /// Returns the controls that close everything that is open, and closes it.
  mutating func closing() -> String {
    var text = ""
    for isIsolate in isIsolate.reversed() { text += isIsolate ? "\u{2069}" : "\u{202C}" }
    self = BidiOpeners()
    return text
  }

  var isEmpty: Bool { isIsolate.isEmpty }
}
