public import PostDocument
internal import PostPolicy
internal import PostText

/// Writes documents as blocks of Block Kit for Slack.
///
/// ```swift
/// let document = Document([.quote(Quote([.paragraph(Paragraph([.text("<!here> & co.")]))]))])
/// let message = SlackEncoder().encode(document).message
/// print(message.text)  // &gt; &lt;!here&gt; &amp; co.
/// print(message.blocks == [.richText([.quote([SlackMessage.Run("<!here> & co.")])])])  // true
/// ```
///
/// Text is in elements that Slack shows literally, so it cannot become a mention of a user or of
/// everyone. A heading without styles becomes a header; the first table, and an image alone in its
/// paragraph become blocks. Nested blocks, other than lists in lists, become lines.
///
/// [Slack, blocks](https://docs.slack.dev/reference/block-kit/blocks)
public struct SlackEncoder: NetworkEncoder {
  /// 3,000 characters: the visible Unicode scalars of the blocks.
  public static let maximumLimit = 3000
  public static let limitUnit = "characters"
  /// The maximum number of blocks in a message.
  public static let maximumBlockCount = 50
  /// The maximum size of a URL in bytes.
  static let maximumURLSize = 3000

  public var limit: Int { didSet { limit = Self.valid(limit) } }
  public var reportCapacity: Int

  /// Returns the identifier of the user that a mention means, such as `U012AB3CD`, or `nil` if the
  /// user is not on Slack. By default, every mention is written as text.
  public var userID: @Sendable (Mention) -> String?

  /// Creates an encoder.
  public init(
    limit: Int = SlackEncoder.maximumLimit, reportCapacity: Int = 100,
    userID: @escaping @Sendable (Mention) -> String? = { _ in nil }
  ) {
    self.limit = Self.valid(limit)
    self.reportCapacity = reportCapacity
    self.userID = userID
  }

  public func excess(of message: SlackMessage) -> String? {
    Self.excess(message.characterCount, over: limit, Self.limitUnit)
      ?? Self.excess(message.blocks.count, over: Self.maximumBlockCount, "blocks")
  }

  public func encode(_ document: Document) -> Encoded<SlackMessage> {
    var writer = SlackWriter(form: form, capacity: reportCapacity)
    writer.write(document.blocks)
    let message = SlackMessage(text: document.plainText.fallback, blocks: writer.finish())
    return Encoded(message: message, report: writer.layout.log.report)
  }

  private var form: TextForm {
    let userID = userID
    return TextForm(
      marks: SlackWriter.styles.reduce(into: []) { $0.insert($1.0) },
      holdsLink: { target in
        switch target.scheme {
        case .http, .https, .mailto: target.description.utf8.count <= SlackEncoder.maximumURLSize
        default: false
        }
      }
    ) { content in
      guard case .mention(let mention) = content, let id = userID(mention),
        SlackEncoder.isUserID(id)
      else { return nil }
      return TextForm.HeldReference(reference: .mention(id), id: id)
    }
  }

  private static func isUserID(_ id: String) -> Bool {
    let bytes = id.utf8
    return (2...64).contains(bytes.count) && (bytes.first == 0x55 || bytes.first == 0x57)
      && bytes.allSatisfy { (0x41...0x5A).contains($0) || ASCII.isDigit($0) }
  }
}

extension SlackMessage {
  /// The number of visible Unicode scalars in the blocks.
  var characterCount: Int { blocks.reduce(0) { $0 + $1.characterCount } }
}

extension SlackMessage.Block {
  fileprivate var characterCount: Int {
    switch self {
    case .header(let text): text.unicodeScalars.count
    case .richText(let elements): elements.reduce(0) { $0 + $1.characterCount }
    case .image(_, let alternative): alternative.unicodeScalars.count
    case .table(let rows): rows.joined().reduce(0) { $0 + $1.characterCount }
    case .divider: 0
    }
  }
}

extension SlackMessage.Element {
  fileprivate var characterCount: Int {
    switch self {
    case .section(let runs), .quote(let runs): runs.characterCount
    case .preformatted(let text): text.unicodeScalars.count
    case .list(let list): list.items.reduce(0) { $0 + $1.characterCount }
    }
  }
}

extension [SlackMessage.Run] {
  fileprivate var characterCount: Int { reduce(0) { $0 + $1.text.unicodeScalars.count } }
}

extension String {
  /// The text as a fallback text, in which Slack finds no mentions. Slack advises at most 4,000
  /// characters, and notifications show less.
  fileprivate var fallback: String {
    var (result, count) = ("", 0)
    for scalar in unicodeScalars {
      let part =
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: String(scalar)
        }
      count += part.unicodeScalars.count
      if count > 3999 { return result + "…" }
      result += part
    }
    return result
  }
}
