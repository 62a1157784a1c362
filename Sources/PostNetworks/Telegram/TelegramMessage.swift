internal import PostJSON

/// The text of a message on Telegram, with its entities.
///
/// In JSON: `{"text", "entities"}`, as in the Bot API. For its method `sendMessage`, pass both
/// members and no `parse_mode`.
public struct TelegramMessage: NetworkMessage {
  /// The text.
  public var text: String

  /// The entities, sorted by their offset, outer entities first. Of two entities, one contains the
  /// other, or they do not overlap.
  public var entities: [Entity]

  /// Creates a text with entities.
  public init(text: String, entities: [Entity] = []) {
    self.text = text
    self.entities = entities
  }

  /// A part of the text with a style, link or other meaning: `MessageEntity` of the Bot API.
  public struct Entity: Hashable, Sendable {
    /// The kind of the entity.
    public var kind: Kind

    /// The offset in UTF-16 code units.
    public var offset: Int

    /// The length in UTF-16 code units.
    public var length: Int

    /// Creates an entity.
    public init(_ kind: Kind, offset: Int, length: Int) {
      self.kind = kind
      self.offset = offset
      self.length = length
    }

    /// The offset of the end in UTF-16 code units.
    var end: Int { offset + length }
  }

  /// The kinds of entities that ``TelegramEncoder`` writes, in the order in which they nest.
  public enum Kind: Hashable, Sendable {
    /// A quotation.
    case blockquote
    /// A quotation that is collapsed until the reader expands it.
    case expandableBlockquote
    /// Code in a block.
    case pre(language: String?)
    /// A link with a label.
    case textLink(url: String)
    /// A mention of a user name.
    case mention
    /// A hashtag.
    case hashtag
    case spoiler
    case bold
    case italic
    case underline
    case strikethrough
    /// Code in a line.
    case code

    /// The name of the type in the Bot API.
    var name: String {
      switch self {
      case .blockquote: "blockquote"
      case .expandableBlockquote: "expandable_blockquote"
      case .pre: "pre"
      case .textLink: "text_link"
      case .mention: "mention"
      case .hashtag: "hashtag"
      case .spoiler: "spoiler"
      case .bold: "bold"
      case .italic: "italic"
      case .underline: "underline"
      case .strikethrough: "strikethrough"
      case .code: "code"
      }
    }
  }

  public var bytes: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("text", text)
    json.name("entities")
    json.beginArray()
    for entity in entities {
      json.beginObject()
      json.member("type", entity.kind.name)
      json.member("offset", entity.offset)
      json.member("length", entity.length)
      switch entity.kind {
      case .textLink(let url): json.member("url", url)
      case .pre(let language?): json.member("language", language)
      default: break
      }
      json.endObject()
    }
    json.endArray()
    json.endObject()
    return json.bytes
  }
}
