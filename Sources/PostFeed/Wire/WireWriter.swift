/// Where a value puts its members. Only models of this library do.
public struct WireWriter {
  private(set) var members: [JSONValue.Member] = []
  private var quotedNumbers: [String] = []

  init() {}

  /// Starts with what was kept when the value was read.
  mutating func write(_ extras: WireExtras) {
    members = extras.members
    quotedNumbers = extras.quotedNumbers
  }

  mutating func write(_ name: String, _ number: some FixedWidthInteger) {
    let digits = String(number)
    write(name, quotedNumbers.contains(name) ? .string(digits) : .number(digits))
  }

  mutating func write(_ name: String, _ isTrue: Bool) {
    write(name, .bool(isTrue))
  }

  mutating func write(_ name: String, _ text: String?) {
    if let text { write(name, .string(text)) }
  }

  mutating func write(_ name: String, _ token: WireToken?) {
    if let token { write(name, token.wire) }
  }

  mutating func write(_ name: String, _ timestamp: Timestamp) {
    if let wire = timestamp.wire { write(name, wire) }
  }

  mutating func write(_ name: String, _ value: (some WireValue)?) {
    if let value { write(name, value.jsonValue) }
  }

  mutating func write(_ name: String, _ values: [some WireValue]) {
    write(name, .array(values.map(\.jsonValue)))
  }

  private mutating func write(_ name: String, _ value: JSONValue) {
    members.append(JSONValue.Member(name: name, value: value))
  }
}
