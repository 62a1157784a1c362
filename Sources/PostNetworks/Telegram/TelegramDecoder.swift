internal import PostDocument
internal import PostJSON
public import PostPolicy

/// Reads the text and entities of messages on Telegram.
///
/// ```swift
/// let json = #"{"text": "Read this", "entities": [{"type": "bold", "offset": 5, "length": 4}]}"#
/// let reading = try TelegramDecoder(policy: .message).decode(json)
/// ```
///
/// An empty line ends a paragraph, and a line feed is a line break. Entities can overlap in any way:
/// styles are combined, and a link, mention, quotation or code that overlaps an earlier one is
/// removed. An entity whose range is outside the text or inside a character is removed, too. The
/// members of a `Message` that are not its text, such as `chat`, are ignored.
///
/// [Bot API, MessageEntity](https://core.telegram.org/bots/api#messageentity)
public struct TelegramDecoder: NetworkDecoder, Hashable {
  public var policy: Policy
  public var reportCapacity: Int

  /// Creates a decoder. By default, it applies the policy `post`.
  public init(policy: Policy = .post, reportCapacity: Int = 100) {
    self.policy = policy
    self.reportCapacity = reportCapacity
  }

  public func decode(_ json: some Sequence<UInt8>) throws(NetworkError) -> Reading {
    let source = try JSONValue(parsing: Array(json), limit: policy.limits.inputBytes)
    let text = try source.text(of: "text")
    var reader = SpanReader(text, of: source, policy: policy, reportCapacity: reportCapacity)
    reader.hasGuards = true
    reader.reportMembers(
      of: source,
      except: [
        "text", "entities", "message_id", "message_thread_id", "date", "edit_date", "chat", "from",
        "sender_chat", "link_preview_options",
      ], "message")
    if let entities = source["entities"] {
      if entities.kind != .array { reader.report(.elementUnwrapped, "entities", at: entities) }
      let offsets = text.utf8Offsets
      for entity in entities.elements { read(entity, offsets, by: &reader) }
    }
    return reader.read()
  }

  private func read(_ entity: JSONValue, _ offsets: [Int?], by reader: inout SpanReader) {
    let type = entity["type"]?.string ?? "entity"
    guard let offset = entity["offset"]?.integer.flatMap({ Int(exactly: $0) }),
      let length = entity["length"]?.integer.flatMap({ Int(exactly: $0) }),
      offsets.indices.contains(offset), length > 0, length < offsets.count - offset,
      let start = offsets[offset], let end = offsets[offset + length],
      add(entity, type, to: start..<end, by: &reader)
    else { return reader.report(.elementUnwrapped, type, at: entity) }
  }

  /// Adds an entity, and returns whether it is known and valid.
  private func add(
    _ entity: JSONValue, _ type: String, to range: Range<Int>, by reader: inout SpanReader
  ) -> Bool {
    if let mark = TelegramEncoder.marks.first(where: { $0.1.name == type })?.0 {
      reader.add(mark, to: range, type, at: entity)
      return true
    }
    switch type {
    case "blockquote": reader.add(.quote, to: range, at: entity)
    case "expandable_blockquote": reader.add(.collapsed, to: range, at: entity)
    case "pre":
      let language = entity["language"]?.string
      let known = language.flatMap { CodeLanguage($0) }
      if language != nil, known == nil {
        reader.report(.attributeRemoved, type, attribute: "language", at: entity)
      }
      reader.add(.code(known), to: range, at: entity)
    case "text_link":
      guard let url = entity["url"]?.string else { return false }
      return link(to: url, range, at: entity, by: &reader)
    case "url":
      let text = reader.string(range)
      let url = LinkTarget(text)?.scheme == nil ? "http://" + text : text
      return link(to: url, range, at: entity, by: &reader)
    case "email": return link(to: "mailto:" + reader.string(range), range, at: entity, by: &reader)
    case "mention", "text_mention", "hashtag":
      return addReference(entity, type, to: range, by: &reader)
    default: return false
    }
    return true
  }

  private func link(
    to url: String, _ range: Range<Int>, at entity: JSONValue, by reader: inout SpanReader
  ) -> Bool {
    // `target` reports a removal.
    if let target = reader.target(url, at: entity) {
      reader.add(.link(Hyperlink(target)), to: range, at: entity)
    }
    return true
  }

  private func addReference(
    _ entity: JSONValue, _ type: String, to range: Range<Int>, by reader: inout SpanReader
  ) -> Bool {
    let text = reader.string(range)
    guard text.isOneLine else { return false }
    switch type {
    case "mention":
      let name = text.dropFirst()
      guard text.first == "@", TelegramEncoder.isUserName(name),
        let page = TelegramEncoder.page(of: name),
        let mention = Mention(text, target: reader.target(page.description, at: entity))
      else { return false }
      reader.add(.reference(.mention(mention)), to: range, at: entity)
    case "text_mention":
      guard let id = entity["user"]?["id"]?.integer, let mention = Mention(text, id: String(id))
      else { return false }
      reader.add(.reference(.mention(mention)), to: range, at: entity)
    default:
      guard TelegramEncoder.isHashtag(text), let hashtag = Hashtag(text) else { return false }
      reader.add(.reference(.hashtag(hashtag)), to: range, at: entity)
    }
    return true
  }
}

extension String {
  /// The offset in UTF-8 of each offset in UTF-16, including the end; `nil` inside a surrogate pair.
  fileprivate var utf8Offsets: [Int?] {
    var offsets: [Int?] = []
    offsets.reserveCapacity(utf8.count + 1)
    var offset = 0
    for scalar in unicodeScalars {
      offsets.append(offset)
      if scalar.utf16Width == 2 { offsets.append(nil) }
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    return offsets
  }
}
