internal import PostDocument
internal import PostText

// Decoding and encoding of the members of a policy file.

/// A set of options with names, by bit.
protocol NamedOptions: OptionSet where RawValue == UInt16 {
  static var optionNames: [String] { get }
}

extension NamedOptions {
  static func names(of options: Self) -> [String] {
    optionNames.indices.filter { options.rawValue & (1 << $0) != 0 }.map { optionNames[$0] }
  }
}

extension BlockKinds: NamedOptions {
  static let optionNames = [
    "paragraph", "heading", "quote", "list", "codeBlock", "table", "figure", "details",
    "thematicBreak",
  ]
}

extension InlineKinds: NamedOptions {
  static let optionNames = [
    "lineBreak", "link", "mention", "hashtag", "emoji", "image",
  ]
}

extension Marks: NamedOptions {
  static var optionNames: [String] { Marks.all.names }
}

extension RawRepresentable where Self: CaseIterable & Hashable, RawValue == String {
  /// The names of the values in a set, in the order of declaration.
  static func names(of values: Set<Self>) -> [String] {
    allCases.filter(values.contains).map(\.rawValue)
  }
}

extension Decoder {
  /// The keys of a part of a policy file. Unknown keys are refused.
  ///
  /// So is `null`: it could mean "nothing", and would mean the value of the preset.
  func keys(_ allowed: [Member]) throws -> Members {
    let members = try members(allowed)
    for member in allowed where members.contains(member) {
      if try members.decodeNil(forKey: member) {
        throw members.fault(
          member, "null is not allowed; give '\(member.stringValue)' a value or leave it out")
      }
    }
    return members
  }
}

extension KeyedDecodingContainer<Member> {
  func options<Options: NamedOptions>(forKey member: Member) throws -> Options? {
    guard let names = try decodeIfPresent([String].self, forKey: member) else { return nil }
    var rawValue: UInt16 = 0
    for name in names {
      guard let bit = Options.optionNames.firstIndex(of: name) else {
        throw unknown(name, forKey: member, allowed: Options.optionNames)
      }
      rawValue |= 1 << bit
    }
    return Options(rawValue: rawValue)
  }

  func names<Value: RawRepresentable & CaseIterable>(
    _ type: Value.Type, forKey member: Member
  ) throws -> [Value]? where Value.RawValue == String {
    try decodeIfPresent([String].self, forKey: member)?.map { name in
      guard let value = Value(rawValue: name) else {
        throw unknown(name, forKey: member, allowed: Value.allCases.map(\.rawValue))
      }
      return value
    }
  }

  private func unknown(_ name: String, forKey member: Member, allowed: [String]) -> DecodingError {
    fault(
      member,
      "'\(name.quoted)' is not allowed; allowed are: \(allowed.joined(separator: ", "))")
  }

  /// `"any"`, or a list of patterns.
  func hosts(forKey member: Member) throws -> AllowedHosts? {
    guard contains(member) else { return nil }
    guard let word = try? decode(String.self, forKey: member) else {
      return try hostSet(forKey: member).map { .only($0) }
    }
    guard word == "any" else {
      throw fault(
        member, "'\(word.quoted)' is not allowed; allowed are 'any' and a list of hosts")
    }
    return .any
  }

  /// A list of patterns.
  func hostSet(forKey member: Member) throws -> HostSet? {
    try decodeIfPresent([String].self, forKey: member).map { texts in
      HostSet(
        try texts.map { text in
          do throws(LinkTargetError) {
            return try HostPattern(parsing: text)
          } catch {
            throw fault(member, error.description)
          }
        })
    }
  }

  func part<Part>(
    forKey member: Member, _ read: (any Decoder) throws -> Part
  ) throws -> Part? {
    guard contains(member) else { return nil }
    return try read(try superDecoder(forKey: member))
  }

  func required<Value>(
    _ member: Member, _ inherited: Value?, _ read: () throws -> Value?
  ) throws -> Value {
    if let value = try read() ?? inherited { return value }
    throw fault(member, "missing member '\(member.stringValue)'; add it, or 'extends'")
  }
}
