import PostDocument
import PostText

extension Theme: Codable {
  /// Decodes a theme file.
  ///
  /// Styles that the file does not contain are those of the built-in theme in `"extends"`. Without
  /// `"extends"`, they are plain.
  ///
  /// - Throws: `DecodingError` with the invalid member and the allowed values.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members(["extends", "styles"])
    self.init()
    if let name = try members.decodeIfPresent(String.self, forKey: "extends") {
      guard let base = Theme(builtIn: name) else {
        let names = Theme.builtInNames.joined(separator: ", ")
        throw members.fault("extends", "unknown theme '\(name.quoted)'; known are: \(names)")
      }
      self = base
    }
    guard members.contains("styles") else { return }
    let styles = try members.superDecoder(forKey: "styles").members(Key.allCases.map(\.member))
    for key in Key.allCases where styles.contains(key.member) {
      self[key] = try styles.decode(TextStyle.self, forKey: key.member)
    }
  }

  /// Encodes every style that is not plain. The result has no member `extends`.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    var styles = members.nestedContainer(keyedBy: Member.self, forKey: "styles")
    for key in Key.allCases where self[key] != .plain {
      try styles.encode(self[key], forKey: key.member)
    }
  }
}

extension Theme.Key {
  fileprivate var member: Member { Member(stringValue: name) }
}

extension TextStyle: Codable {
  /// Decodes a style from the optional members `foreground`, `background` and `attributes`.
  ///
  /// - Throws: `DecodingError` with the member and the allowed values.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members(["foreground", "background", "attributes"])
    self.init(
      foreground: try members.decodeIfPresent(TerminalColor.self, forKey: "foreground"),
      background: try members.decodeIfPresent(TerminalColor.self, forKey: "background"))
    for name in try members.decodeIfPresent([String].self, forKey: "attributes") ?? [] {
      guard let bit = TextAttributes.names.firstIndex(of: name) else {
        let names = TextAttributes.names.joined(separator: ", ")
        throw members.fault(
          "attributes", "'\(name.quoted)' is not allowed; allowed are: \(names)")
      }
      attributes.insert(TextAttributes(rawValue: 1 << bit))
    }
  }

  /// Encodes the colors and attributes that the style has. Other members are left out.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
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

extension TerminalColor: Codable {
  /// Decodes a color from the required members `truecolor` (`#rrggbb`), `256` (a number) and `16`
  /// (a name).
  ///
  /// - Throws: `DecodingError` with the member and the allowed values.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members(["truecolor", "256", "16"])
    func fault(_ member: Member, _ found: String, _ allowed: String) -> DecodingError {
      members.fault(member, "'\(found.quoted)' is not allowed; allowed is \(allowed)")
    }
    let text = try members.decode(String.self, forKey: "truecolor")
    guard let value = TerminalColor.value(ofHexadecimal: text) else {
      throw fault("truecolor", text, "'#' with six of the digits 0-9 and a-f")
    }
    let number = try members.decode(Int.self, forKey: "256")
    guard let indexed = UInt8(exactly: number) else { throw fault("256", "\(number)", "0 to 255") }
    let name = try members.decode(String.self, forKey: "16")
    guard let basic = BasicColor.allCases.first(where: { $0.name == name }) else {
      throw fault("16", name, "one of " + BasicColor.allCases.map(\.name).joined(separator: ", "))
    }
    self.init(value, indexed, basic)
  }

  /// Encodes the color for all three color depths.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
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
