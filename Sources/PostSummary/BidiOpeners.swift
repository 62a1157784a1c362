/// The bidirectional embeddings and isolates that are open at a place in a block.
///
/// [Unicode Standard Annex 9, section 3.3.2](https://www.unicode.org/reports/tr9/#X1)
struct BidiOpeners {
  /// Whether each open control is an isolate, outermost first.
  private var isIsolate: [Bool] = []
  private var isolates = 0

  /// What to write for a scalar: itself, nothing when it ends nothing, or with the ends of what is
  /// open inside before it.
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

  /// Follows a text that is balanced so far.
  mutating func scan(_ text: String) {
    for scalar in text.unicodeScalars where BidiOpeners.isPairing(scalar) { _ = written(scalar) }
  }

  /// What ends everything that is open; nothing is open then.
  mutating func closing() -> String {
    var text = ""
    for isIsolate in isIsolate.reversed() { text += isIsolate ? "\u{2069}" : "\u{202C}" }
    self = BidiOpeners()
    return text
  }

  var isEmpty: Bool { isIsolate.isEmpty }

  static func isPairing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202C, 0x2066...0x2069: true
    default: false
    }
  }
}
