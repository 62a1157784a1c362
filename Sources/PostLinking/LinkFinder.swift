/// Finds mentions, lists, hashtags, cashtags and URLs in plain text.
///
/// ```swift
/// let finder = LinkFinder()
/// for entity in finder.entities(in: "See example.org, @ada #swift") {
///   print(entity.start, entity.end, entity.text)
/// }
/// // 4 15 example.org
/// // 17 21 @ada
/// // 22 28 #swift
/// ```
///
/// The finder knows no accounts and opens no addresses: what it finds has the look of an entity. The
/// top-level domains are IANA's list of 2026-05-16, the letters those of Unicode 15.0.
public struct LinkFinder: Hashable, Sendable {
  /// Which texts count as URLs.
  public let profile: LinkProfile

  /// What a mention looks like.
  public let mentions: MentionStyle

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - profile: Which texts count as URLs.
  ///   - mentions: What a mention looks like; by default ``MentionStyle/local`` for the social profile,
  ///     and ``MentionStyle/federated`` for the others.
  public init(_ profile: LinkProfile = .social, mentions: MentionStyle? = nil) {
    self.profile = profile
    self.mentions = mentions ?? (profile == .social ? .local : .federated)
  }

  /// The entities of a text in its order, no two of which overlap.
  ///
  /// Where two would, the one that starts first counts.
  ///
  /// - Complexity: Linear in the length of the text, whatever it holds.
  public func entities(in text: String) -> [LinkEntity] {
    var result: [LinkEntity] = []
    forEachEntity(in: text) { entity in
      result.append(entity)
      return true
    }
    return result
  }

  /// Calls a function with each entity of a text in its order, until the function returns false.
  ///
  /// The text is read in parts, so that the scalars and matches of one part alone are held. A part
  /// ends after a space or a line feed: no entity contains one, and what follows one is read as what
  /// starts a text.
  ///
  /// - Parameter partSize: The size in bytes from which on a part ends.
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
        for entity in entities(in: source) {
          guard body(entity.moved(by: offset)) else { return }
        }
        offset += source.count
      } else {
        offset += part.unicodeScalars.count
      }
      start = end
    }
  }

  private func entities(in source: SourceText) -> [LinkEntity] {
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
    found += mentions.found.map { entity($0, in: source) }
    found += hashtags.found.map { entity(.hashtag(source.text($0.dropFirst())), $0, in: source) }
    found += cashtags.found.map { entity(.cashtag(source.text($0.dropFirst())), $0, in: source) }
    return disjoint(found)
  }

  /// The person to whom a text replies: the mention with which it starts, or `nil`.
  ///
  /// White space and directional marks may stand before it. Of a list at the start, it is the keeper.
  public func reply(in text: String) -> LinkEntity? {
    let source = SourceText(text)
    let sign = source.end(from: 0) { CodePoint.isSpace($0) || CodePoint.isDirectional($0) }
    guard CodePoint.isAtSign(source[sign]) else { return nil }
    return MentionScanner(source, style: mentions).reply(at: sign).map { entity($0, in: source) }
  }

  /// The bytes without which there is no entity: `#`, `$`, `.`, `:`, `@` and the first one of the
  /// full-width signs.
  private func isTrigger(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x23, 0x24, 0x2E, 0x3A, 0x40, 0xEF: true
    default: false
    }
  }

  private func links(in source: SourceText) -> [LinkEntity] {
    let urls: [Range<Int>]
    var emails: [Range<Int>] = []
    switch profile {
    case .social: urls = SocialURLScanner.urls(in: source)
    case .schemeOnly: urls = SchemeURLScanner.urls(in: source)
    case .gfm: (urls, emails) = MarkdownURLScanner.links(in: source)
    }
    return urls.map { entity(.url, $0, in: source) } + emails.map { entity(.email, $0, in: source) }
  }

  private func entity(_ match: MentionScanner.Match, in source: SourceText) -> LinkEntity {
    let user = source.text(match.user)
    let detail = match.detail.map(source.text)
    if mentions == .local, let detail {
      return entity(.list(ListName(user: user, list: detail)), match.range, in: source)
    }
    return entity(.mention(AccountName(user: user, host: detail)), match.range, in: source)
  }

  private func entity(
    _ kind: LinkEntity.Kind, _ range: Range<Int>, in source: SourceText
  ) -> LinkEntity {
    LinkEntity(
      kind: kind, start: range.lowerBound, end: range.upperBound, text: source.text(range))
  }

  private func disjoint(_ entities: [LinkEntity]) -> [LinkEntity] {
    var result: [LinkEntity] = []
    for entity in entities.sorted(by: { $0.start < $1.start })
    where entity.start >= result.last?.end ?? 0 {
      result.append(entity)
    }
    return result
  }
}
