internal import PostText

/// Writes XML in UTF-8: one element per line, with escaped text.
///
/// Characters that XML does not allow are left out.
///
/// [XML 1.0, characters](https://www.w3.org/TR/xml/#charsets)
struct XMLWriter {
  /// The value of an attribute; an attribute without a value is left out.
  typealias Attributes = KeyValuePairs<StaticString, String?>

  private(set) var bytes: [UInt8] = []

  /// The number of open elements.
  private var depth = 0

  /// Whether nothing was written.
  private(set) var isUnused = true

  /// Returns the bytes that were written since the last call.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Starts a document.
  mutating func declaration() {
    isUnused = false
    write("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
  }

  /// Starts an element that contains elements.
  mutating func open(_ name: StaticString, _ attributes: Attributes = [:]) {
    startTag(name, attributes)
    write(">\n")
    depth += 1
  }

  /// Ends an element that contains elements.
  mutating func close(_ name: StaticString) {
    depth -= 1
    indent()
    endTag(name)
  }

  /// Writes an element that contains only text.
  mutating func element(
    _ name: StaticString, _ text: String, _ attributes: Attributes = [:]
  ) {
    element(name, Array(text.utf8), attributes)
  }

  /// Writes an element that contains only text.
  ///
  /// - Parameter text: The text as UTF-8.
  mutating func element(
    _ name: StaticString, _ text: [UInt8], _ attributes: Attributes = [:]
  ) {
    guard !text.isEmpty else { return emptyElement(name, attributes) }
    startTag(name, attributes)
    write(">")
    writeEscaped(text, isAttribute: false)
    endTag(name)
  }

  /// Writes an element without contents.
  mutating func emptyElement(_ name: StaticString, _ attributes: Attributes = [:]) {
    startTag(name, attributes)
    write("/>\n")
  }

  private mutating func startTag(_ name: StaticString, _ attributes: Attributes) {
    indent()
    write("<")
    write(name)
    for case (let name, let value?) in attributes {
      write(" ")
      write(name)
      write("=\"")
      writeEscaped(Array(value.utf8), isAttribute: true)
      write("\"")
    }
  }

  private mutating func endTag(_ name: StaticString) {
    write("</")
    write(name)
    write(">\n")
  }

  private mutating func indent() {
    for _ in 0..<depth { write("  ") }
  }

  private mutating func write(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func writeEscaped(_ text: [UInt8], isAttribute: Bool) {
    var start = 0
    for position in text.indices where text[position].isSpecialInXML {
      guard position >= start else { continue }
      let replacement: StaticString
      var length = 1
      switch text[position] {
      case UInt8(ascii: "&"): replacement = "&amp;"
      case UInt8(ascii: "<"): replacement = "&lt;"
      // `]]>` is not allowed in text.
      case UInt8(ascii: ">"): replacement = "&gt;"
      // A parser reads a carriage return as a line feed, and white space in attributes as spaces.
      case 0x0D: replacement = "&#13;"
      case UInt8(ascii: "\"") where isAttribute: replacement = "&quot;"
      case 0x09 where isAttribute: replacement = "&#9;"
      case 0x0A where isAttribute: replacement = "&#10;"
      case UInt8(ascii: "\""), 0x09, 0x0A: continue
      case 0xEF:
        // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
        guard text.count - position > 2, text[position + 1] == 0xBF, text[position + 2] >= 0xBE
        else { continue }
        replacement = "\u{FFFD}"
        length = 3
      default: replacement = ""
      }
      bytes.append(contentsOf: text[start..<position])
      write(replacement)
      start = position + length
    }
    bytes.append(contentsOf: text[start...])
  }
}

extension UInt8 {
  /// Whether the byte may start a character that XML does not allow, or that must be escaped.
  fileprivate var isSpecialInXML: Bool {
    self < 0x20 || self == UInt8(ascii: "&") || self == UInt8(ascii: "<")
      || self == UInt8(ascii: ">") || self == UInt8(ascii: "\"") || self == 0xEF
  }
}
