/// Finds mentions, lists, hashtags, cashtags and URLs in plain text.
///
/// ```swift
/// let finder = LinkFinder()
/// let text = "See example.org, @ada #swift"
/// for entity in finder.entities(in: text) {
///   print(text.distance(from: text.startIndex, to: entity.range.lowerBound), entity.text)
/// }
/// // 4 example.org
/// // 17 @ada
/// // 22 #swift
/// ```
///
/// The finder does not check whether accounts and URLs exist. Top-level domains are from IANA's
/// list of 2026-05-16. Letters are those of Unicode 15.0.
public struct LinkFinder: Hashable, Sendable {
  /// The rules for which texts count as URLs.
  public let profile: LinkProfile

  /// The syntax of mentions.
  public let mentions: MentionStyle

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - profile: The rules for which texts count as URLs.
  ///   - mentions: The syntax of mentions. The default is ``MentionStyle/local`` for
  ///     ``LinkProfile/social``, and ``MentionStyle/federated`` for other profiles.
  public init(_ profile: LinkProfile = .social, mentions: MentionStyle? = nil) {
    self.profile = profile
    self.mentions = mentions ?? (profile == .social ? .local : .federated)
  }

  /// Returns the entities of a text in order, without overlaps.
  ///
  /// If two entities overlap, only the one that starts first is returned.
  ///
  /// - Complexity: Linear in the length of the text.
  public func entities(in text: String) -> [LinkEntity] {
    var result: [LinkEntity] = []
    forEachEntity(in: text) { entity in
      result.append(entity)
      return true
    }
    return result
  }

  /// Calls a function with each entity of a text in order, until the function returns false.
  ///
  /// The text is read in parts, so only the scalars and matches of one part are in memory. Each
  /// part ends after a space or line feed. No entity contains a space or line feed, and no match
  /// depends on text before one.
  ///
  /// - Parameter partSize: The minimum size of a part in bytes.
  package func forEachEntity(
    in text: String, partSize: Int = 1 << 14, _ body: (LinkEntity) -> Bool
  ) {
    var start = text.startIndex
    var offset = 0
    while start < text.endIndex {
      let far = text.utf8.index(start, offsetBy: partSize, limitedBy: text.endIndex)
      let separator = far.flatMap { text.utf8[$0...].firstIndex { $0 == 0x20 || $0 == 0x0A } }
      let end = separator.map { text.utf8.index(after: $0) } ?? text.endIndex
      let part = text[start..<end]
      if part.utf8.contains(where: isTrigger) {
        let source = SourceText(part)
        var position = (index: start, offset: 0)
        for match in matches(in: source) {
          let entity = match.entity(in: text, from: &position, partOffset: offset)
          guard body(entity) else { return }
        }
        offset += source.count
      } else {
        offset += part.unicodeScalars.count
      }
      start = end
    }
  }

  /// An entity in a part of a text.
  private struct Match {
    let kind: LinkEntity.Kind
    /// The range as scalar offsets relative to the start of the part.
    let range: Range<Int>
    let text: String

    /// Returns the match as an entity of the whole text.
    ///
    /// - Parameters:
    ///   - position: A position at or before the match: its index in the text and its offset in the
    ///     part. It is moved to the end of the match.
    ///   - partOffset: The offset of the part in the text, in scalars.
    func entity(
      in whole: String, from position: inout (index: String.Index, offset: Int), partOffset: Int = 0
    ) -> LinkEntity {
      let scalars = whole.unicodeScalars
      let start = scalars.index(position.index, offsetBy: range.lowerBound - position.offset)
      let end = scalars.index(start, offsetBy: range.count)
      position = (end, range.upperBound)
      return LinkEntity(
        kind: kind, range: start..<end,
        scalarRange: range.lowerBound + partOffset..<range.upperBound + partOffset, text: text)
    }
  }

  private func matches(in source: SourceText) -> [Match] {
    var mentions = MentionScanner(source, style: mentions)
    var hashtags = HashtagScanner(source)
    var cashtags = CashtagScanner(source)
    for (offset, value) in source.values.enumerated() {
      switch value {
      case 0x23, 0xFF03: hashtags.scan(sign: offset)
      case 0x24: cashtags.scan(sign: offset)
      case 0x40, 0xFF20: mentions.scan(sign: offset)
      default: continue
      }
    }
    var found = links(in: source)
    found += mentions.found.map { match($0, in: source) }
    found += hashtags.found.map { match(.hashtag(source.text($0.dropFirst())), $0, in: source) }
    found += cashtags.found.map { match(.cashtag(source.text($0.dropFirst())), $0, in: source) }
    return disjoint(found)
  }

  /// Returns the mention at the start of a reply, or `nil` if the text does not start with a
  /// mention.
  ///
  /// White space and bidirectional controls can precede the mention. If the text starts with a
  /// list, the result is a mention of the account that owns the list.
  public func reply(in text: String) -> LinkEntity? {
    let source = SourceText(text)
    let sign = source.end(from: 0) { CodePoint.isSpace($0) || CodePoint.isDirectional($0) }
    guard CodePoint.isAtSign(source[sign]) else { return nil }
    guard let mention = MentionScanner(source, style: mentions).reply(at: sign) else { return nil }
    var position = (index: text.startIndex, offset: 0)
    return match(mention, in: source).entity(in: text, from: &position)
  }

  /// Whether a byte is `#`, `$`, `.`, `:` or `@`, or the first byte of a full-width form of these.
  /// Every entity contains such a byte.
  private func isTrigger(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x23, 0x24, 0x2E, 0x3A, 0x40, 0xEF: true
    default: false
    }
  }

  private func links(in source: SourceText) -> [Match] {
    let urls: [Range<Int>]
    var emails: [Range<Int>] = []
    switch profile {
    case .social: urls = SocialURLScanner.urls(in: source)
    case .schemeOnly: urls = SchemeURLScanner.urls(in: source)
    case .strict:
      urls = SocialURLScanner.urls(in: source).filter { isMeantAsURL($0, in: source) }
    case .gfm: (urls, emails) = MarkdownURLScanner.links(in: source)
    }
    return urls.map { match(.url, $0, in: source) } + emails.map { match(.email, $0, in: source) }
  }

  /// Whether a text is more likely a URL than a name of a file or of a product.
  private func isMeantAsURL(_ range: Range<Int>, in source: SourceText) -> Bool {
    let prefixes = ["http://", "https://", "www."]
    return prefixes.contains { source.hasPrefix($0, at: range.lowerBound) }
      || range.contains { source[$0] == 0x2F }
  }

  private func match(_ mention: MentionScanner.Match, in source: SourceText) -> Match {
    let user = source.text(mention.user)
    let detail = mention.detail.map(source.text)
    if mentions == .local, let detail {
      return match(.list(ListName(user: user, list: detail)), mention.range, in: source)
    }
    return match(.mention(AccountName(user: user, host: detail)), mention.range, in: source)
  }

  private func match(_ kind: LinkEntity.Kind, _ range: Range<Int>, in source: SourceText) -> Match {
    Match(kind: kind, range: range, text: source.text(range))
  }

  private func disjoint(_ matches: [Match]) -> [Match] {
    var result: [Match] = []
    for match in matches.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where match.range.lowerBound >= result.last?.range.upperBound ?? 0 {
      result.append(match)
    }
    return result
  }
}
