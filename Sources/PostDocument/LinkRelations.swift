/// What the `rel` attribute of written links says, by where they lead.
///
/// [WHATWG HTML, link types](https://html.spec.whatwg.org/multipage/links.html#linkTypes)
public struct LinkRelations: Hashable, Sendable {
  /// One keyword.
  public enum Keyword: String, Hashable, Sendable, CaseIterable {
    case me, nofollow, noopener, noreferrer, ugc
  }

  /// The keywords, in the order in which they are written.
  public var keywords: [Keyword] {
    didSet { keywords = LinkRelations.ordered(keywords) }
  }

  /// The hosts whose links carry no keywords: the service's own.
  public var ownHosts: HostSet

  /// Creates relations; keywords are written once, in alphabetical order.
  public init(_ keywords: [Keyword], ownHosts: HostSet = []) {
    self.keywords = LinkRelations.ordered(keywords)
    self.ownHosts = ownHosts
  }

  /// What links in content written by users say: `nofollow noopener ugc`.
  public static let userContent = LinkRelations([.nofollow, .noopener, .ugc])

  /// No `rel` attribute, except `tag` on hashtags.
  public static let none = LinkRelations([])

  /// The keywords of a link to the given target.
  public func keywords(for target: LinkTarget) -> [Keyword] {
    if target.isRelative { return [] }
    if !ownHosts.isEmpty, let host = target.host, ownHosts.contains(host) { return [] }
    return keywords
  }

  private static func ordered(_ keywords: [Keyword]) -> [Keyword] {
    Keyword.allCases.filter(keywords.contains)
  }
}
