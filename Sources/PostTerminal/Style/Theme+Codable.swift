package import PostJSON
import PostText

extension Theme: JSONDecodable {
  /// Reads a theme file.
  ///
  /// Styles that the file does not contain are those of the built-in theme in `"extends"`. Without
  /// `"extends"`, they are plain.
  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(["extends", "styles"])
    self.init()
    if let name: String = try members.optional("extends") {
      guard let base = Theme(builtIn: name) else {
        let names = Theme.builtInNames.joined(separator: ", ")
        throw members.fault("extends", "unknown theme '\(name.quoted)'; known are: \(names)")
      }
      self = base
    }
    guard let member = members.memberOrNull("styles") else { return }
    var styles = try ObjectReader(member)
    try styles.allow(Key.allCases.map(\.name))
    for key in Key.allCases {
      if let style = styles.memberOrNull(key.name) { self[key] = try TextStyle(style) }
    }
  }
}

extension Theme: Codable {
  /// Encodes every style that is not plain. The result has no member `extends`.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    var styles = members.nestedContainer(keyedBy: JSONKey.self, forKey: "styles")
    for key in Key.allCases where self[key] != .plain {
      try styles.encode(self[key], forKey: JSONKey(stringValue: key.name))
    }
  }
}

extension TextStyle: JSONDecodable {
  /// Reads a style from the optional members `foreground`, `background` and `attributes`.
  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(["foreground", "background", "attributes"])
    self.init(
      foreground: try members.optional("foreground"),
      background: try members.optional("background"))
    let names: [String] = try members.optional("attributes") ?? []
    for name in names {
      guard let bit = TextAttributes.names.firstIndex(of: name) else {
        let names = TextAttributes.names.joined(separator: ", ")
        throw members.fault(
          "attributes", "'\(name.quoted)' is not allowed; allowed are: \(names)")
      }
      attributes.insert(TextAttributes(rawValue: 1 << bit))
    }
  }
}

extension TextStyle: Codable {
  /// Encodes the colors and attributes that the style has. Other members are left out.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encodeIfPresent(foreground, forKey: "foreground")
    try members.encodeIfPresent(background, forKey: "background")
    guard !attributes.isEmpty else { return }
    let names = TextAttributes.names.indices
      .filter { attributes.rawValue & (1 << $0) != 0 }.map { TextAttributes.names[$0] }
    try members.encode(names, forKey: "attributes")
  }
}

extension TextAttributes {
  /// The names of the attributes. The index of a name is the bit of its attribute.
  fileprivate static let names = [
    "bold", "dim", "italic", "underline", "reverse", "strikethrough",
  ]
}

extension TerminalColor: JSONDecodable {
  /// Reads a color from the required members `truecolor` (`#rrggbb`), `256` (a number) and `16`
  /// (a name).
  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(["truecolor", "256", "16"])
    let text: String = try members.required("truecolor")
    guard let value = TerminalColor.value(ofHexadecimal: text) else {
      throw members.fault(
        "truecolor",
        "'\(text.quoted)' is not allowed; allowed is '#' with six of the digits 0-9 and a-f")
    }
    guard let indexed = try members.integer("256", in: 0...255) else {
      throw members.missing("256")
    }
    let name: String = try members.required("16")
    guard let basic = BasicColor.allCases.first(where: { $0.name == name }) else {
      let names = BasicColor.allCases.map(\.name).joined(separator: ", ")
      throw members.fault("16", "'\(name.quoted)' is not allowed; allowed is one of \(names)")
    }
    self.init(value, UInt8(clamping: indexed), basic)
  }
}

extension TerminalColor: Codable {
  /// Encodes the color for all three color depths.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encode(hexadecimal, forKey: "truecolor")
    try members.encode(indexed, forKey: "256")
    try members.encode(basic.name, forKey: "16")
  }

  private static func value(ofHexadecimal text: String) -> UInt32? {
    let digits = text.utf8.dropFirst()
    // `UInt32(_:radix:)` also accepts a sign, which is invalid in a color.
    guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"),
      digits.allSatisfy(ASCII.isHexDigit)
    else { return nil }
    return UInt32(Substring(digits), radix: 16)
  }
}
