public import PostDocument

extension Policy: Codable {
  private static let members: [Member] = [
    "extends", "blocks", "inlines", "marks", "links", "images", "embeds", "limits",
  ]

  /// Decodes a policy file.
  ///
  /// `"extends"` names the preset that fills in for absent members; without it every member is
  /// required.
  ///
  /// - Throws: `DecodingError` that names the member and the allowed values.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members(Policy.members)
    var base: Policy?
    if let name = try members.decodeIfPresent(String.self, forKey: "extends") {
      base = Policy(preset: name)
      if base == nil {
        let names = Policy.presetNames.joined(separator: ", ")
        throw members.fault("extends", "unknown policy '\(name.prefix(64))'; known are: \(names)")
      }
    }
    self.init(
      blocks: try members.required("blocks", base?.blocks) {
        try members.options(forKey: "blocks")
      },
      inlines: try members.required("inlines", base?.inlines) {
        try members.options(forKey: "inlines")
      },
      marks: try members.required("marks", base?.marks) { try members.options(forKey: "marks") },
      links: try members.required("links", base?.links) {
        try members.part(forKey: "links") { try LinkPolicy(from: $0, inheriting: base?.links) }
      },
      images: try members.required("images", base?.images) {
        try members.part(forKey: "images") { try ImagePolicy(from: $0, inheriting: base?.images) }
      },
      embeds: try members.required("embeds", base?.embeds) {
        try members.name(EmbedTreatment.self, forKey: "embeds")
      },
      limits: try members.required("limits", base?.limits) {
        try members.part(forKey: "limits") { try Limits(from: $0, inheriting: base?.limits) }
      })
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(BlockKinds.names(of: blocks), forKey: "blocks")
    try members.encode(InlineKinds.names(of: inlines), forKey: "inlines")
    try members.encode(Marks.names(of: marks), forKey: "marks")
    try members.encode(links, forKey: "links")
    try members.encode(images, forKey: "images")
    try members.encode(embeds.rawValue, forKey: "embeds")
    try members.encode(limits, forKey: "limits")
  }
}

extension LinkPolicy: Encodable {
  fileprivate init(from decoder: any Decoder, inheriting base: LinkPolicy?) throws {
    let members = try decoder.members(["schemes", "relative", "relations", "ownHosts"])
    let relations = try members.names(LinkRelations.Keyword.self, forKey: "relations")
    let ownHosts = try members.decodeIfPresent([String].self, forKey: "ownHosts")
    self.init(
      schemes: try members.required("schemes", base?.schemes) {
        try members.names(LinkTarget.Scheme.self, forKey: "schemes").map(Set.init)
      },
      relative: try members.required("relative", base?.relative) {
        try members.name(RelativeTreatment.self, forKey: "relative")
      },
      relations: LinkRelations(
        try members.required("relations", base?.relations.keywords) { relations },
        ownHosts: ownHosts.map { Set($0.map(\.asciiLowercased)) } ?? base?.relations.ownHosts ?? [])
    )
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(LinkTarget.Scheme.names(of: schemes), forKey: "schemes")
    try members.encode(relative.rawValue, forKey: "relative")
    try members.encode(relations.keywords.map(\.rawValue), forKey: "relations")
    try members.encode(relations.ownHosts.sorted(), forKey: "ownHosts")
  }
}

extension ImagePolicy: Encodable {
  fileprivate init(from decoder: any Decoder, inheriting base: ImagePolicy?) throws {
    let members = try decoder.members(["sources"])
    self.init(
      sources: try members.required("sources", base?.sources) {
        try members.names(ImageSource.Kind.self, forKey: "sources").map(Set.init)
      })
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(ImageSource.Kind.names(of: sources), forKey: "sources")
  }
}

extension Limits: Encodable {
  private static let members: [Member] = [
    "inputBytes", "depth", "nodes", "attributesPerTag", "attributeBytes", "links", "images",
  ]

  fileprivate init(from decoder: any Decoder, inheriting base: Limits?) throws {
    let members = try decoder.members(Limits.members)
    func limit(
      _ member: Member, _ inherited: Int?, in bounds: ClosedRange<Int> = 0...1_000_000_000
    ) throws -> Int {
      try members.required(member, inherited) { try members.integer(bounds, forKey: member) }
    }
    self.init(
      inputBytes: try limit("inputBytes", base?.inputBytes, in: Limits.inputSizes),
      depth: try limit("depth", base?.depth, in: Limits.depths),
      nodes: try limit("nodes", base?.nodes),
      attributesPerTag: try limit(
        "attributesPerTag", base?.attributesPerTag, in: Limits.attributeCounts),
      attributeBytes: try limit("attributeBytes", base?.attributeBytes),
      links: try limit("links", base?.links),
      images: try limit("images", base?.images))
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(inputBytes, forKey: "inputBytes")
    try members.encode(depth, forKey: "depth")
    try members.encode(nodes, forKey: "nodes")
    try members.encode(attributesPerTag, forKey: "attributesPerTag")
    try members.encode(attributeBytes, forKey: "attributeBytes")
    try members.encode(links, forKey: "links")
    try members.encode(images, forKey: "images")
  }
}

/// A set of options with names, by bit.
private protocol NamedOptions: OptionSet where RawValue == UInt16 {
  static var optionNames: [String] { get }
}

extension NamedOptions {
  fileprivate static func names(of options: Self) -> [String] {
    optionNames.indices.filter { options.rawValue & (1 << $0) != 0 }.map { optionNames[$0] }
  }
}

extension BlockKinds: NamedOptions {
  fileprivate static let optionNames = [
    "paragraph", "heading", "quote", "list", "codeBlock", "table", "figure", "details",
    "thematicBreak",
  ]
}

extension InlineKinds: NamedOptions {
  fileprivate static let optionNames = [
    "lineBreak", "link", "mention", "hashtag", "emoji", "image",
  ]
}

extension Marks: NamedOptions {
  fileprivate static var optionNames: [String] { Marks.all.names }
}

extension RawRepresentable where Self: CaseIterable & Hashable, RawValue == String {
  /// The names of the values in a set, in the order of declaration.
  fileprivate static func names(of values: Set<Self>) -> [String] {
    allCases.filter(values.contains).map(\.rawValue)
  }
}

extension KeyedDecodingContainer<Member> {
  fileprivate func options<Options: NamedOptions>(forKey member: Member) throws -> Options? {
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

  fileprivate func names<Value: RawRepresentable & CaseIterable>(
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
      "'\(name.prefix(64))' is not allowed; allowed are: \(allowed.joined(separator: ", "))")
  }

  fileprivate func part<Part>(
    forKey member: Member, _ read: (any Decoder) throws -> Part
  ) throws -> Part? {
    guard contains(member), try !decodeNil(forKey: member) else { return nil }
    return try read(try superDecoder(forKey: member))
  }

  fileprivate func required<Value>(
    _ member: Member, _ inherited: Value?, _ read: () throws -> Value?
  ) throws -> Value {
    if let value = try read() ?? inherited { return value }
    throw fault(member, "missing member '\(member.stringValue)'; add it, or 'extends'")
  }
}
