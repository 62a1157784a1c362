/// Writes JSON on one line: no spaces, members in the order in which they come.
///
/// Of the characters of a string, only those are escaped that must be, so that one value has one
/// spelling.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.member("type", "doc")
/// writer.endObject()  // {"type":"doc"}
/// ```
///
/// The caller sees to it that begins and ends pair and that members have names.
package struct JSONWriter: Sendable {
  /// What was written so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }

  package mutating func endObject() { end(UInt8(ascii: "}")) }

  package mutating func beginArray() { begin(UInt8(ascii: "[")) }

  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the name of the member whose value comes next.
  package mutating func name(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x00..<0x20:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: "\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func integer(_ value: some BinaryInteger) { json(String(value).utf8) }

  package mutating func bool(_ value: Bool) { json((value ? "true" : "false").utf8) }

  package mutating func null() { json("null".utf8) }

  /// Writes a value that is JSON already.
  package mutating func json(_ value: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: value)
  }

  package mutating func member(_ name: String, _ value: String) {
    self.name(name)
    string(value)
  }

  package mutating func member(_ name: String, _ value: Int) {
    self.name(name)
    integer(value)
  }

  package mutating func member(_ name: String, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }
}
