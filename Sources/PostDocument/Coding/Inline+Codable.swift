package import PostJSON
internal import PostText

extension Inline: JSONDecodable {
  private enum NodeType: String, CaseIterable {
    case text, lineBreak, mention, hashtag, emoji, image
  }

  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    switch try members.nodeType("inline") as NodeType {
    case .text:
      try members.allow(["type", "text", "marks", "link"])
      try self.init(.text(members.required("text")), &members)
    case .lineBreak:
      try members.allow(["type"])
      self = .lineBreak
    case .mention:
      try members.allow(["type", "text", "user", "host", "href", "id", "marks"])
      let mention = Mention(try NamedReference(&members, noun: "mention"))
      try members.require(mention.user, in: "user")
      try members.require(mention.host, in: "host")
      try self.init(.mention(mention), &members)
    case .hashtag:
      try members.allow(["type", "text", "name", "href", "id", "marks"])
      let hashtag = Hashtag(try NamedReference(&members, noun: "hashtag"))
      try members.require(hashtag.name, in: "name")
      try self.init(.hashtag(hashtag), &members)
    case .emoji:
      try members.allow(["type", "name", "src", "marks", "link"])
      let name: String = try members.required("name")
      guard let emoji = CustomEmoji(name, image: try members.imageSource("src")) else {
        throw members.fault("name", "'\(name.quoted)' is not 1 to 64 of a-z A-Z 0-9 _ + -")
      }
      try self.init(.emoji(emoji), &members)
    case .image:
      try members.allow(InlineImage.members + ["marks", "link"])
      try self.init(.image(InlineImage(&members)), &members)
    }
  }

  /// Creates a run with the marks and the link from the members of its JSON object.
  private init(
    _ content: InlineContent, _ members: inout ObjectReader
  ) throws(ValueFault) {
    self.init(content, marks: try Marks(&members), link: try members.optional("link"))
  }
}

extension Inline: Codable {
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    switch content {
    case .text(let text):
      try members.encode("text", forKey: "type")
      try members.encode(text, forKey: "text")
    case .lineBreak:
      try members.encode("lineBreak", forKey: "type")
    case .mention(let mention):
      let names: KeyValuePairs<JSONKey, String?> = ["user": mention.user, "host": mention.host]
      try mention.reference.encode(as: "mention", names, into: &members)
    case .hashtag(let hashtag):
      try hashtag.reference.encode(as: "hashtag", ["name": hashtag.name], into: &members)
    case .emoji(let emoji):
      try members.encode("emoji", forKey: "type")
      try members.encode(emoji.name, forKey: "name")
      try members.encode(emoji.image.description, forKey: "src")
    case .image(let image):
      try image.encode(into: &members)
    }
    if !marks.isEmpty { try members.encode(marks.names, forKey: "marks") }
    try members.encodeIfPresent(link, forKey: "link")
  }
}

extension NamedReference {
  fileprivate init(_ members: inout ObjectReader, noun: String) throws(ValueFault) {
    let text: String = try members.required("text")
    let id: String? = try members.optional("id")
    members.reportRemovals(fromLines: ["text": text, "id": id])
    let reference = NamedReference(text, target: try members.target("href"), id: id)
    guard let reference else {
      throw members.fault("text", "a \(noun) needs visible text")
    }
    self = reference
  }

  /// Encodes the reference as a node of the given type.
  ///
  /// - Parameter names: The members whose values are derived from the text, for programs that do
  ///   not parse the text.
  fileprivate func encode(
    as type: String, _ names: KeyValuePairs<JSONKey, String?>, into members: inout EncodedMembers
  ) throws {
    try members.encode(type, forKey: "type")
    try members.encode(text, forKey: "text")
    for (member, name) in names { try members.encodeIfPresent(name, forKey: member) }
    try members.encodeIfPresent(target?.description, forKey: "href")
    try members.encodeIfPresent(id, forKey: "id")
  }
}

extension Marks {
  fileprivate init(_ members: inout ObjectReader) throws(ValueFault) {
    self = []
    let names: [String] = try members.optional("marks") ?? []
    for name in names {
      guard let mark = Marks(name: name) else {
        let names = Marks.names.joined(separator: ", ")
        throw members.fault("marks", "unknown mark '\(name.quoted)'; known are: \(names)")
      }
      insert(mark)
    }
  }
}

extension Hyperlink: JSONDecodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(["href", "title"])
    guard let target = try members.target("href") else {
      throw members.fault("href", "a link needs an href")
    }
    let title: String? = try members.optional("title")
    members.reportRemovals(fromLines: ["title": title])
    self.init(target, title: title)
  }
}

extension Hyperlink: Codable {
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encode(href.description, forKey: "href")
    try members.encodeIfPresent(title, forKey: "title")
  }
}

extension InlineImage: JSONDecodable {
  fileprivate static let members = ["type", "src", "alt", "title", "width", "height"]

  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(InlineImage.members)
    let type: String = try members.required("type")
    guard type == "image" else {
      throw members.fault("type", "'\(type.quoted)' is not allowed here; allowed is: image")
    }
    try self.init(&members)
  }

  fileprivate init(_ members: inout ObjectReader) throws(ValueFault) {
    let alternative: String? = try members.optional("alt")
    let title: String? = try members.optional("title")
    members.reportRemovals(fromLines: ["alt": alternative, "title": title])
    self.init(
      try members.imageSource("src"), alternative: alternative, title: title,
      width: try members.integer("width", in: InlineImage.sizes),
      height: try members.integer("height", in: InlineImage.sizes))
  }
}

extension InlineImage: Codable {
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try encode(into: &members)
  }

  fileprivate func encode(into members: inout EncodedMembers) throws {
    try members.encode("image", forKey: "type")
    try members.encode(source.description, forKey: "src")
    try members.encodeIfPresent(alternative, forKey: "alt")
    try members.encodeIfPresent(title, forKey: "title")
    try members.encodeIfPresent(width, forKey: "width")
    try members.encodeIfPresent(height, forKey: "height")
  }
}

extension ObjectReader {
  /// Throws an error if a member contradicts the text from which it is derived.
  fileprivate mutating func require(_ derived: String?, in name: String) throws(ValueFault) {
    guard let value: String = try optional(name), value != derived else { return }
    throw fault(name, "'\(value.quoted)' does not match the text: '\((derived ?? "").quoted)'")
  }
}
