/// Writes JSON on one line without spaces. Members are written in the order of the calls.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.member("type", "doc")
/// writer.endObject()  // {"type":"doc"}
/// ```
///
/// The caller must balance begin and end calls, and must write a name before each value in an
/// object.
package struct JSONWriter: Sendable {
  /// The JSON written so far, as UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the name of a member. The next call must write the value of the member.
  package mutating func name(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func string(_ value: String) {
    separate()
    JSONString.append(value.utf8, to: &bytes)
  }

  /// Writes a string.
  ///
  /// - Parameter text: The text as UTF-8.
  package mutating func string(utf8 text: [UInt8]) {
    separate()
    JSONString.append(text, to: &bytes)
  }

  package mutating func integer(_ value: some BinaryInteger) { json(String(value).utf8) }
  package mutating func bool(_ value: Bool) { json((value ? "true" : "false").utf8) }
  package mutating func null() { json("null".utf8) }

  /// Writes a value that is already encoded as JSON.
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
