/// An object as one line of JSON. Members keep their order, and absent values are left out.
struct JSONLine {
  private var members: [String] = []

  mutating func add(_ name: String, _ value: String?) {
    if let value { members.append("\"\(name)\":\(Self.quoted(value))") }
  }

  mutating func add(_ name: String, _ value: (some FixedWidthInteger)?) {
    if let value { members.append("\"\(name)\":\(value)") }
  }

  mutating func add(_ name: String, _ value: Bool) { members.append("\"\(name)\":\(value)") }

  mutating func add(_ name: String, _ values: [JSONLine]) {
    members.append("\"\(name)\":[\(values.map(\.text).joined(separator: ","))]")
  }

  var text: String { "{\(members.joined(separator: ","))}" }

  /// Control characters are escaped, so that a line cannot control a terminal.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\0"..<" ", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
