internal import PostDocument

/// The declarations of a `style` attribute that say what text is, as editors write them.
///
/// They are read into typed values; no style of the source is ever written.
struct Declarations {
  private var adds: Marks = []
  private var removes: Marks = []
  private var underlines = false
  private(set) var layout = TextLayout()
  private var hides = false
  private var keepsSpaces: Bool?

  init(_ text: String) {
    for declaration in text.utf8.split(separator: UInt8(ascii: ";")) {
      let parts = declaration.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2 else { continue }
      let words = parts[1].split(whereSeparator: ASCII.isSpace).map {
        String(Substring($0)).asciiLowercased
      }
      let name = String(Substring(parts[0])).asciiLowercased.filter { !$0.isWhitespace }
      read(name, words)
    }
  }

  private mutating func read(_ name: String, _ words: [String]) {
    guard let value = words.first else { return }
    switch name {
    case "font-weight":
      if value == "bold" || value == "bolder" || (Int(value) ?? 0) >= 600 {
        adds.insert(.strong)
      } else if value == "normal" || value == "lighter" || (Int(value) ?? 600) < 600 {
        removes.insert(.strong)
      }
    case "font-style":
      if value == "italic" || value == "oblique" { adds.insert(.emphasis) }
      if value == "normal" { removes.insert(.emphasis) }
    case "text-decoration", "text-decoration-line":
      if words.contains("underline") { underlines = true }
      if words.contains("line-through") { adds.insert(.strikethrough) }
    case "vertical-align":
      if value == "sub" { adds.insert(.subscript) }
      if value == "super" { adds.insert(.superscript) }
    case "text-align":
      layout.alignment = TextAlignment(rawValue: value)
    case "direction":
      layout.direction = TextDirection(rawValue: value)
    case "white-space":
      keepsSpaces = ["pre", "pre-wrap", "break-spaces"].contains(value)
    case "display":
      if value == "none" { hides = true }
    default:
      break
    }
  }

  /// Adds what was read to the effect of an element. Links are underlined without being marked so.
  func apply(to effect: inout Effect, isLinked: Bool) {
    effect.removes.formUnion(removes)
    effect.adds.subtract(removes)
    effect.adds.formUnion(adds)
    if underlines, !isLinked { effect.adds.insert(.underline) }
    effect.hides = effect.hides || hides
    effect.keepsSpaces = keepsSpaces
  }
}
