internal import PostText

extension Inline: Codable {
  private enum NodeType: String, CaseIterable {
    case text, lineBreak, mention, hashtag, emoji, image
  }

  public init(from decoder: any Decoder) throws {
    switch try decoder.nodeType("inline") as NodeType {
    case .text:
      let members = try decoder.members(["type", "text", "marks", "link"])
      try self.init(.text(members.required("text")), members)
    case .lineBreak:
      _ = try decoder.members(["type"])
      self = .lineBreak
    case .mention:
      let members = try decoder.members(["type", "text", "user", "host", "href", "id", "marks"])
      let mention = Mention(try NamedReference(decoder, members, noun: "mention"))
      try members.require(mention.user, forKey: "user")
      try members.require(mention.host, forKey: "host")
      try self.init(.mention(mention), members)
    case .hashtag:
      let members = try decoder.members(["type", "text", "name", "href", "id", "marks"])
      let hashtag = Hashtag(try NamedReference(decoder, members, noun: "hashtag"))
      try members.require(hashtag.name, forKey: "name")
      try self.init(.hashtag(hashtag), members)
    case .emoji:
      let members = try decoder.members(["type", "name", "src", "marks", "link"])
      let name: String = try members.required("name")
      guard let emoji = CustomEmoji(name, image: try members.imageSource(forKey: "src")) else {
        throw members.fault("name", "'\(name.quoted)' is not 1 to 64 of a-z A-Z 0-9 _ + -")
      }
      try self.init(.emoji(emoji), members)
    case .image:
      let members = try decoder.members(InlineImage.members + ["marks", "link"])
      try self.init(.image(InlineImage(decoder, members)), members)
    }
  }

  /// Creates a run with the marks and the link from the members of its JSON object.
  private init(_ content: InlineContent, _ members: Members) throws {
    self.init(content, marks: try Marks(members), link: try members.optional("link"))
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    switch content {
    case .text(let text):
      try members.encode("text", forKey: "type")
      try members.encode(text, forKey: "text")
    case .lineBreak:
      try members.encode("lineBreak", forKey: "type")
    case .mention(let mention):
      let names: KeyValuePairs<Member, String?> = ["user": mention.user, "host": mention.host]
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
  fileprivate init(_ decoder: any Decoder, _ members: Members, noun: String) throws {
    let text: String = try members.required("text")
    let id: String? = try members.optional("id")
    decoder.recordRemovals(fromLines: ["text": text, "id": id])
    let reference = NamedReference(text, target: try members.target(forKey: "href"), id: id)
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
    as type: String, _ names: KeyValuePairs<Member, String?>, into members: inout EncodedMembers
  ) throws {
    try members.encode(type, forKey: "type")
    try members.encode(text, forKey: "text")
    for (member, name) in names { try members.encodeIfPresent(name, forKey: member) }
    try members.encodeIfPresent(target?.description, forKey: "href")
    try members.encodeIfPresent(id, forKey: "id")
  }
}

extension Marks {
  fileprivate init(_ members: Members) throws {
    self = []
    for name: String in try members.optional("marks") ?? [] {
      guard let mark = Marks(name: name) else {
        let names = Marks.names.joined(separator: ", ")
        throw members.fault("marks", "unknown mark '\(name.quoted)'; known are: \(names)")
      }
      insert(mark)
    }
  }
}

extension Hyperlink: Codable {
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members(["href", "title"])
    guard let target = try members.target(forKey: "href") else {
      throw members.fault("href", "a link needs an href")
    }
    let title: String? = try members.optional("title")
    decoder.recordRemovals(fromLines: ["title": title])
    self.init(target, title: title)
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(href.description, forKey: "href")
    try members.encodeIfPresent(title, forKey: "title")
  }
}

extension InlineImage: Codable {
  fileprivate static let members: [Member] = ["type", "src", "alt", "title", "width", "height"]

  public init(from decoder: any Decoder) throws {
    let members = try decoder.members(InlineImage.members)
    let type: String = try members.required("type")
    guard type == "image" else {
      throw members.fault("type", "'\(type.quoted)' is not allowed here; allowed is: image")
    }
    try self.init(decoder, members)
  }

  fileprivate init(_ decoder: any Decoder, _ members: Members) throws {
    let alternative: String? = try members.optional("alt")
    let title: String? = try members.optional("title")
    decoder.recordRemovals(fromLines: ["alt": alternative, "title": title])
    self.init(
      try members.imageSource(forKey: "src"), alternative: alternative, title: title,
      width: try members.integer(InlineImage.sizes, forKey: "width"),
      height: try members.integer(InlineImage.sizes, forKey: "height"))
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
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

extension KeyedDecodingContainer<Member> {
  /// Throws an error if a member contradicts the text from which it is derived.
  fileprivate func require(_ derived: String?, forKey member: Member) throws {
    guard let value: String = try optional(member), value != derived else { return }
    throw fault(member, "'\(value.quoted)' does not match the text: '\((derived ?? "").quoted)'")
  }
}
