public import PostDocument
internal import PostPolicy
internal import PostText

/// Writes documents in Discord's Markdown.
///
/// ```swift
/// let runs: Inlines = [.text("2 * 3 "), .text("= 6", marks: .spoiler)]
/// let document = Document([.paragraph(Paragraph(runs))])
/// print(DiscordEncoder().encode(document).message.content)  // 2 \* 3 ||= 6||
/// ```
///
/// Text is shown as written: characters that are markup are escaped, and a zero-width space keeps
/// `@everyone` and `<@id>` from becoming mentions. Headings of the levels 1 to 3, lists, quotations
/// and code at the top level are written as such; nested ones and tables become lines. A link is
/// written as a masked link if its target is `http` or `https` and is at most three quarters of the
/// limit, up to 1,500 characters, and as its URL if that is its label.
///
/// [Discord, Markdown](https://support.discord.com/hc/en-us/articles/210298617)
public struct DiscordEncoder: NetworkEncoder {
  /// 2,000 Unicode scalars.
  public static let maximumLimit = 2000
  public static let limitUnit = "Unicode scalars"

  public var limit: Int { didSet { limit = Self.valid(limit) } }
  public var reportCapacity: Int

  /// Returns the numeric identifier of the user that a mention means, or `nil` if the user is not on
  /// Discord. By default, every mention is written as text.
  public var userID: @Sendable (Mention) -> String?

  /// Creates an encoder.
  public init(
    limit: Int = DiscordEncoder.maximumLimit, reportCapacity: Int = 100,
    userID: @escaping @Sendable (Mention) -> String? = { _ in nil }
  ) {
    self.limit = Self.valid(limit)
    self.reportCapacity = reportCapacity
    self.userID = userID
  }

  public func excess(of message: DiscordMessage) -> String? {
    Self.excess(message.content.unicodeScalars.count, over: limit, Self.limitUnit)
  }

  public func encode(_ document: Document) -> Encoded<DiscordMessage> {
    var writer = DiscordWriter(form: form, capacity: reportCapacity)
    let content = writer.content(of: document)
    return Encoded(message: DiscordMessage(content: content), report: writer.layout.log.report)
  }

  private var form: TextForm {
    let userID = userID
    // A longer URL would leave no room for its text.
    let maximumSize = min(1500, limit * 3 / 4)
    return TextForm(
      marks: [.strong, .emphasis, .underline, .strikethrough, .spoiler, .code],
      holdsLink: { target in
        guard target.scheme == .http || target.scheme == .https else { return false }
        let url = DiscordEscaper.url(target.description, in: ["*", "_", "~", "|"])
        return DiscordEscaper.maskedURL(url).utf8.count <= maximumSize
      },
      reference: { content in
        guard case .mention(let mention) = content, let id = userID(mention),
          (1...20).contains(id.utf8.count), id.utf8.allSatisfy(ASCII.isDigit)
        else { return nil }
        return TextForm.HeldReference(reference: .mention(id), id: id)
      },
      hasRegions: true, hasMarkup: true)
  }
}
