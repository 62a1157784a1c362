package import PostJSON
internal import PostText

extension Document: JSONDecodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(["type", "version", "content"])
    let type: String = try members.required("type")
    guard type == "document" else {
      throw members.fault("type", "'\(type.quoted)' is not allowed; allowed is: document")
    }
    guard let version = try members.integer("version") else { throw members.missing("version") }
    guard version == Document.formatVersion else {
      throw members.fault(
        "version",
        "version \(version) is not supported; supported is: \(Document.formatVersion)")
    }
    self.init(try members.required("content"))
  }
}

extension Document: Codable {
  /// The version of the JSON format that is read and written.
  public static let formatVersion = 1

  /// Encodes the document as `{"type": "document", "version": 1, "content": […]}`.
  ///
  /// Decoding throws `DecodingError` for an unknown type, member or value, and for another version.
  /// The error has the coding path and the allowed values.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encode("document", forKey: "type")
    try members.encode(Document.formatVersion, forKey: "version")
    try members.encode(blocks, forKey: "content")
  }
}

extension Blocks: JSONDecodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    guard json.kind == .array else { throw json.isNot("an array") }
    self.init()
    for element in json.elements { append(try Block(element)) }
  }
}

extension Blocks: Codable {
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for block in self { try values.encode(block) }
  }
}

extension Inlines: JSONDecodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    guard json.kind == .array else { throw json.isNot("an array") }
    self.init()
    for element in json.elements {
      let count = appendCountingRemovals(try Inline(element))
      if count > 0 { json.tree.findings.addRemoval(at: JSONPlace(element)) }
    }
    if hasUnpairedControls { json.tree.findings.addRemoval(at: JSONPlace(json)) }
  }
}

extension Inlines: Codable {
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for run in self { try values.encode(run) }
  }
}
