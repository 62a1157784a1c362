extension String: JSONCodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    guard let text = json.string else { throw json.isNot("a string") }
    self = text
  }

  package func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: JSONCodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    guard let isTrue = json.bool else { throw json.isNot("true or false") }
    self = isTrue
  }

  package func write(to writer: inout JSONWriter) { writer.bool(self) }
}

/// Reads a 64-bit integer, or a string of one, such as an identifier. Other spellings, such as `7.0`,
/// `1e3` and `"07"`, are invalid.
extension Int64: JSONCodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    guard let number = json.number.flatMap({ Int64($0) }) ?? json.string?.wholeNumber else {
      throw json.isNot("a whole number of 64 bits")
    }
    self = number
  }

  package static func isOtherForm(_ json: JSONValue) -> Bool { json.kind == .string }

  package func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension String {
  /// The value of a 64-bit integer as identifiers are written: without the plus sign and leading zeros
  /// that `Int64` accepts.
  var wholeNumber: Int64? { Int64(self).flatMap { String($0) == self ? $0 : nil } }
}

/// Reads a count like `Int64`. A negative count is kept, with a finding.
extension Int: JSONCodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    self.init(clamping: try Int64(json))
    guard self < 0 else { return }
    json.report(.negativeCount, "\(self) is negative")
  }

  package static func isOtherForm(_ json: JSONValue) -> Bool { Int64.isOtherForm(json) }

  package func write(to writer: inout JSONWriter) { writer.integer(self) }
}

/// A text that the client sends back without interpreting it, such as a cursor. Some servers send it
/// as a number.
package struct JSONToken: JSONCodable {
  package var text: String

  package init(text: String) {
    self.text = text
  }

  package init(_ json: JSONValue) throws(ValueFault) {
    guard let text = json.text else { throw json.isNot("a string or a number") }
    self.text = text
  }

  package static func isOtherForm(_ json: JSONValue) -> Bool {
    json.number.flatMap { Int64($0) } != nil
  }

  package func write(to writer: inout JSONWriter) { writer.string(text) }
}

/// The elements of an array. One invalid element makes the array invalid.
extension Array: JSONReadable where Element: JSONReadable {
  package init(_ json: JSONValue) throws(ValueFault) {
    guard json.kind == .array else { throw json.isNot("an array") }
    self = []
    for element in json.elements { append(try Element(element)) }
  }
}

extension Array: JSONCodable where Element: JSONCodable {
  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: &writer) }
    writer.endArray()
  }
}
