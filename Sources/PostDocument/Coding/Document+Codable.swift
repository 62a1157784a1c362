internal import PostText

extension Document: Codable {
  /// The version of the JSON format that is read and written.
  public static let formatVersion = 1

  /// Decodes a document from `{"type": "document", "version": 1, "content": […]}`.
  ///
  /// - Throws: `DecodingError` for an unknown type, member or value, and for another version. The
  ///   error states the coding path and the allowed values.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members(["type", "version", "content"])
    let type: String = try members.required("type")
    guard type == "document" else {
      throw members.fault("type", "'\(type.quoted)' is not allowed; allowed is: document")
    }
    let version: Int = try members.required("version")
    guard version == Document.formatVersion else {
      throw members.fault(
        "version",
        "version \(version) is not supported; supported is: \(Document.formatVersion)")
    }
    self.init(try members.required("content"))
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode("document", forKey: "type")
    try members.encode(Document.formatVersion, forKey: "version")
    try members.encode(blocks, forKey: "content")
  }
}

extension Blocks: Codable {
  /// The maximum length of the coding path at which blocks are decoded. Valid documents have
  /// shorter paths. The limit prevents a stack overflow.
  private static let maximumLevel = 256

  public init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= Blocks.maximumLevel else {
      let message =
        "blocks are nested too deep; the limit is \(Blocks.maximumLevel) levels of JSON"
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: message))
    }
    var values = try decoder.unkeyedContainer()
    self.init()
    while !values.isAtEnd { append(try values.decode(Block.self)) }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for block in self { try values.encode(block) }
  }
}

extension Inlines: Codable {
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init()
    let removed = RemovedCharacters.of(decoder)
    while !values.isAtEnd {
      let index = values.currentIndex
      let count = appendCountingRemovals(try values.decode(Inline.self))
      if count > 0, let removed { removed.add(values.codingPath + [Member(index: index)]) }
    }
    if let removed, hasUnpairedControls { removed.add(decoder.codingPath) }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for run in self { try values.encode(run) }
  }
}
