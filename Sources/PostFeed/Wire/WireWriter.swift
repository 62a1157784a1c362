/// Where a value puts its members. Only models of this library do.
public struct WireWriter {
  private(set) var members: [JSONValue.Member] = []
  private var quotedNumbers: [String] = []
  private var kept: [WireExtras.Kept] = []

  init() {}

  /// Starts with what was kept when the value was read.
  mutating func write(_ extras: WireExtras) {
    members = extras.members
    quotedNumbers = extras.quotedNumbers
    kept = extras.kept
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

  /// Writes a value, or, where it is `nil`, what could not be read in its place.
  mutating func write(_ name: String, _ value: (some WireValue)?, orKept standard: some WireValue) {
    let unread = kept.first { $0.name == name && $0.position == nil }.map {
      JSONValue.json($0.json)
    }
    write(name, value?.jsonValue ?? unread ?? standard.jsonValue)
  }

  /// Writes elements, among them, where they stood, those that could not be read.
  mutating func write(_ name: String, _ values: [some WireValue]) {
    var elements: [JSONValue] = []
    var count = 0
    var rest = values[...]
    for unread in kept where unread.name == name {
      while count < unread.position ?? 0, let value = rest.popFirst() {
        elements.append(value.jsonValue)
        count += 1
      }
      elements.append(.json(unread.json))
      count += unread.count
    }
    for value in rest { elements.append(value.jsonValue) }
    write(name, .array(elements))
  }

  private mutating func write(_ name: String, _ value: JSONValue) {
    members.append(JSONValue.Member(name: name, value: value))
  }
}
