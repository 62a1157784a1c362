public import PostDocument
internal import PostPolicy
internal import PostText

/// Writes documents as text with facets for Bluesky.
///
/// ```swift
/// let link = LinkTarget("https://example.org").map { Hyperlink($0) }
/// let document = Document([.paragraph(Paragraph([.text("Read "), .text("this", link: link)]))])
/// let encoded = BlueskyEncoder().encode(document)
/// print(encoded.message.text)  // Read this
/// print(encoded.message.facets[0].range)  // 5..<9
/// ```
///
/// Facets are links, mentions and tags. Everything else becomes text and is reported: marks are
/// removed, headings, lists, quotations, code and tables become lines, and images become their
/// alternative text with a link to the image. Spoilers become `[spoiler]`.
///
/// [app.bsky.richtext.facet](https://docs.bsky.app/docs/advanced-guides/post-richtext)
public struct BlueskyEncoder: NetworkEncoder {
  /// 300 grapheme clusters.
  public static let maximumLimit = 300
  public static let limitUnit = "grapheme clusters"
  /// The maximum size of the text: 3,000 bytes.
  public static let maximumSize = 3000

  public var limit: Int { didSet { limit = Self.valid(limit) } }
  public var reportCapacity: Int

  /// Returns the DID of the account that a mention means, or `nil` if the account is not on Bluesky.
  ///
  /// By default, the DID is the identifier of the mention if that is a DID. Otherwise, the mention is
  /// written as text.
  public var did: @Sendable (Mention) -> String?

  /// Creates an encoder.
  public init(
    limit: Int = BlueskyEncoder.maximumLimit, reportCapacity: Int = 100,
    did: @escaping @Sendable (Mention) -> String? = { $0.id }
  ) {
    self.limit = Self.valid(limit)
    self.reportCapacity = reportCapacity
    self.did = did
  }

  public func excess(of message: BlueskyPost) -> String? {
    let size = message.text.utf8.count
    if size > BlueskyEncoder.maximumSize {
      return Self.excess(size, over: BlueskyEncoder.maximumSize, "bytes")
    }
    if size <= limit { return nil }
    return Self.excess(message.text.clusterCount, over: limit, Self.limitUnit)
  }

  public func encode(_ document: Document) -> Encoded<BlueskyPost> {
    var layout = LineLayout(form, capacity: reportCapacity)
    let lines = layout.lines(of: document.blocks).spaced
    var post = SpannedText()
    var facets: [BlueskyPost.Facet] = []
    for (index, line) in lines.trimmed.enumerated() {
      if index > 0 { post.append("\n") }
      var isLineStart = true
      for piece in line.pieces {
        let start = post.utf8Count
        post.append(piece.text)
        defer { isLineStart = false }
        guard let feature = BlueskyEncoder.feature(of: piece), post.utf8Count > start else {
          continue
        }
        if case .link = feature, !isLineStart, let last = facets.last, last.feature == feature,
          last.range.upperBound == start
        {
          facets[facets.count - 1].range = last.range.lowerBound..<post.utf8Count
        } else {
          facets.append(BlueskyPost.Facet(range: start..<post.utf8Count, feature: feature))
        }
      }
    }
    return Encoded(
      message: BlueskyPost(text: post.text, facets: facets), report: layout.log.report)
  }

  private static func feature(of piece: TextPiece) -> BlueskyPost.Feature? {
    switch piece.reference {
    case .mention(let did): .mention(did: did)
    case .hashtag(let tag): .tag(tag)
    case nil: piece.link.map { .link(uri: $0.description) }
    }
  }

  private var form: TextForm {
    let did = did
    return TextForm(holdsLink: { BlueskyEncoder.isURI($0) }) { content in
      switch content {
      case .mention(let mention):
        guard let did = did(mention), BlueskyEncoder.isDID(did) else { return nil }
        return TextForm.HeldReference(
          reference: .mention(did), target: BlueskyEncoder.profile(of: did), id: did)
      case .hashtag(let hashtag):
        guard BlueskyEncoder.isTag(hashtag.name) else { return nil }
        return TextForm.HeldReference(reference: .hashtag(hashtag.name))
      default: return nil
      }
    }
  }

  /// Whether a target is a URI of the lexicon: absolute and without spaces.
  private static func isURI(_ target: LinkTarget) -> Bool {
    guard let scheme = target.scheme else { return false }
    let rest = target.description.dropFirst(scheme.rawValue.count + 1)
    let path = rest.hasPrefix("//") ? rest.dropFirst(2) : rest
    return path.first.map { $0 != "/" && !$0.isWhitespace } == true
      && !path.unicodeScalars.contains(where: \.properties.isWhitespace)
  }

  /// Whether a text is a decentralized identifier.
  ///
  /// [AT Protocol, DID](https://atproto.com/specs/did)
  static func isDID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "did", !parts[1].isEmpty, bytes.count <= 2048,
      parts[1].utf8.allSatisfy(ASCII.isLowercaseLetter), !parts[2].isEmpty,
      let last = bytes.last, last != UInt8(ascii: ":"), last != UInt8(ascii: "%")
    else { return false }
    return parts[2].utf8.allSatisfy { byte in
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || "._:%-".utf8.contains(byte)
    }
  }

  /// Whether a name is a tag of the lexicon: at most 640 bytes and 64 grapheme clusters.
  static func isTag(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 640 && name.clusterCount <= 64
  }

  /// The page of an account.
  static func profile(of did: String) -> LinkTarget? {
    LinkTarget("https://bsky.app/profile/\(did)")
  }
}
