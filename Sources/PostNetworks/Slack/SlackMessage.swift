internal import PostJSON

/// A message on Slack: blocks of Block Kit, and a fallback text.
///
/// In JSON: `{"text", "blocks"}`, as in `chat.postMessage`.
public struct SlackMessage: NetworkMessage {
  /// The fallback text, for notifications. `&`, `<` and `>` are escaped.
  public var text: String

  /// The blocks.
  public var blocks: [Block]

  /// Creates a message.
  public init(text: String, blocks: [Block]) {
    self.text = text
    self.blocks = blocks
  }

  /// A block of Block Kit.
  public enum Block: Hashable, Sendable {
    /// A heading of plain text.
    case header(String)
    case richText([Element])
    case image(url: String, alternative: String)
    /// Rows of cells.
    case table([[[Run]]])
    case divider
  }

  /// An element of a block `rich_text`.
  public enum Element: Hashable, Sendable {
    case section([Run])
    case list(List)
    case quote([Run])
    case preformatted(String)
  }

  /// A list of one level: an element `rich_text_list`.
  public struct List: Hashable, Sendable {
    /// Whether the items are numbered.
    public var isOrdered: Bool
    /// The level of the list, from 0.
    public var indent: Int
    /// The number before the first number: 0 for a list that starts with 1.
    public var offset: Int
    /// The items.
    public var items: [[Run]]
  }

  /// A part of a section with the same style.
  public struct Run: Hashable, Sendable {
    /// The text, or the identifier of the user.
    public var text: String
    /// The URL of a link, or `nil`.
    public var url: String?
    /// Whether the run is a mention of a user.
    public var isUser = false
    /// The style.
    public var style: Style = []

    /// Creates a run.
    public init(_ text: String, url: String? = nil, isUser: Bool = false, style: Style = []) {
      self.text = text
      self.url = url
      self.isUser = isUser
      self.style = style
    }
  }

  /// The style of a run.
  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let bold = Style(rawValue: 1)
    public static let italic = Style(rawValue: 2)
    public static let strike = Style(rawValue: 4)
    public static let code = Style(rawValue: 8)

    static let names: [(Style, String)] = [
      (.bold, "bold"), (.italic, "italic"), (.strike, "strike"), (.code, "code"),
    ]
  }
}

// JSON.
extension SlackMessage {
  public var bytes: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("text", text)
    json.array("blocks", blocks) { $0.write(to: &$1) }
    json.endObject()
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func array<Value>(
    _ name: String, _ values: [Value], write: (Value, inout JSONWriter) -> Void
  ) {
    self.name(name)
    beginArray()
    for value in values { write(value, &self) }
    endArray()
  }

  fileprivate mutating func element(_ type: String, _ runs: [SlackMessage.Run]) {
    beginObject()
    member("type", type)
    array("elements", runs) { $0.write(to: &$1) }
    endObject()
  }
}

extension SlackMessage.Block {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    switch self {
    case .header(let text):
      json.member("type", "header")
      json.name("text")
      json.beginObject()
      json.member("type", "plain_text")
      json.member("text", text)
      // Text such as `:smile:` stays text.
      json.member("emoji", false)
      json.endObject()
    case .richText(let elements):
      json.member("type", "rich_text")
      json.array("elements", elements) { $0.write(to: &$1) }
    case .image(let url, let alternative):
      json.member("type", "image")
      json.member("image_url", url)
      json.member("alt_text", alternative)
    case .table(let rows):
      json.member("type", "table")
      json.array("rows", rows) { row, json in
        json.beginArray()
        for cell in row {
          json.beginObject()
          json.member("type", "rich_text")
          json.array("elements", [cell]) { $1.element("rich_text_section", $0) }
          json.endObject()
        }
        json.endArray()
      }
    case .divider: json.member("type", "divider")
    }
    json.endObject()
  }
}

extension SlackMessage.Element {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .section(let runs): json.element("rich_text_section", runs)
    case .quote(let runs): json.element("rich_text_quote", runs)
    case .preformatted(let text):
      json.element("rich_text_preformatted", [SlackMessage.Run(text)])
    case .list(let list):
      json.beginObject()
      json.member("type", "rich_text_list")
      json.member("style", list.isOrdered ? "ordered" : "bullet")
      json.member("indent", list.indent)
      if list.offset > 0 { json.member("offset", list.offset) }
      json.array("elements", list.items) { $1.element("rich_text_section", $0) }
      json.endObject()
    }
  }
}

extension SlackMessage.Run {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    if isUser {
      json.member("type", "user")
      json.member("user_id", text)
    } else if let url {
      json.member("type", "link")
      json.member("url", url)
      json.member("text", text)
    } else {
      json.member("type", "text")
      json.member("text", text)
    }
    if !style.isEmpty {
      json.name("style")
      json.beginObject()
      for (style, name) in SlackMessage.Style.names where self.style.contains(style) {
        json.member(name, true)
      }
      json.endObject()
    }
    json.endObject()
  }
}
