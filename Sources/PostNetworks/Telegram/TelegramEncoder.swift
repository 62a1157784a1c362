public import PostDocument
internal import PostPolicy

/// Writes documents as text with entities for Telegram.
///
/// ```swift
/// let runs: Inlines = [.text("Read "), .text("this", marks: .strong)]
/// let document = Document([.paragraph(Paragraph(runs))])
/// let message = TelegramEncoder().encode(document).message
/// print(message.json)
/// // {"text":"Read this","entities":[{"type":"bold","offset":5,"length":4}]}
/// print(message.html)  // Read <b>this</b>
/// ```
///
/// Entities are styles, spoilers, links, quotations and code. A closed `details` becomes a quotation
/// that readers expand. Headings become bold lines, and lists and tables become lines. A mention
/// is written as a mention if its target is the account's page on `t.me`. In other text, a
/// zero-width space after `@` keeps Telegram from showing a mention.
///
/// [Bot API, MessageEntity](https://core.telegram.org/bots/api#messageentity)
public struct TelegramEncoder: NetworkEncoder, Hashable {
  /// 4,096 UTF-16 code units.
  public static let maximumLimit = 4096
  public static let limitUnit = "UTF-16 code units"
  /// The maximum number of entities. Telegram ignores further ones.
  public static let maximumEntityCount = 100

  public var limit: Int { didSet { limit = Self.valid(limit) } }
  public var reportCapacity: Int

  /// Creates an encoder.
  public init(limit: Int = TelegramEncoder.maximumLimit, reportCapacity: Int = 100) {
    self.limit = Self.valid(limit)
    self.reportCapacity = reportCapacity
  }

  public func excess(of message: TelegramMessage) -> String? {
    Self.excess(message.text.utf16.count, over: limit, Self.limitUnit)
      ?? Self.excess(message.entities.count, over: Self.maximumEntityCount, "entities")
  }

  public func encode(_ document: Document) -> Encoded<TelegramMessage> {
    var layout = LineLayout(TelegramEncoder.form, capacity: reportCapacity)
    let lines = layout.lines(of: document.blocks).spaced
    var writer = TelegramWriter(regions: layout.regions)
    writer.write(lines.trimmed)
    return Encoded(message: writer.finish(), report: layout.log.report)
  }

  /// The marks that have an entity.
  static let marks: [(Marks, TelegramMessage.Kind)] = [
    (.spoiler, .spoiler), (.strong, .bold), (.emphasis, .italic), (.underline, .underline),
    (.strikethrough, .strikethrough), (.code, .code),
  ]

  private static let form = TextForm(
    marks: marks.reduce(into: []) { $0.insert($1.0) },
    holdsLink: { $0.scheme == .http || $0.scheme == .https },
    reference: { content in
      switch content {
      case .mention(let mention):
        guard let name = name(of: mention) else { return nil }
        return TextForm.HeldReference(reference: .mention(name), target: mention.target)
      case .hashtag(let hashtag):
        guard isHashtag(hashtag.text) else { return nil }
        return TextForm.HeldReference(reference: .hashtag(hashtag.name))
      default: return nil
      }
    },
    hasRegions: true, hasCollapsedRegions: true, isCodeExclusive: true)

  /// Returns the user name of a mention whose target is the account's page on Telegram.
  private static func name(of mention: Mention) -> String? {
    let name = mention.text.dropFirst()
    guard mention.text.first == "@", isUserName(name), mention.target == page(of: name) else {
      return nil
    }
    return String(name)
  }

  static func isUserName(_ name: some StringProtocol) -> Bool {
    (4...32).contains(name.utf8.count) && name.utf8.allSatisfy(MentionGuard.isWord)
  }

  /// The page of an account.
  static func page(of name: some StringProtocol) -> LinkTarget? {
    LinkTarget("https://t.me/\(name)")
  }

  /// Whether Telegram finds a hashtag in a text: letters, digits and underscores after `#`, and not
  /// only digits.
  static func isHashtag(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard scalars.first == "#", (2...256).contains(scalars.count) else { return false }
    let name = scalars.dropFirst()
    return name.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || $0.isDecimalDigit }
      && name.contains { $0.properties.isAlphabetic }
  }
}

extension Unicode.Scalar {
  var isDecimalDigit: Bool { properties.generalCategory == .decimalNumber }
}
