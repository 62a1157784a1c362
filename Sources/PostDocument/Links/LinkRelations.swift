/// The keywords that links have in their `rel` attributes. Links to the service's own hosts have
/// none.
///
/// [WHATWG HTML, link types](https://html.spec.whatwg.org/multipage/links.html#linkTypes)
public struct LinkRelations: Hashable, Sendable {
  /// A keyword of the `rel` attribute.
  public enum Keyword: String, Hashable, Sendable, CaseIterable {
    case me, nofollow, noopener, noreferrer, ugc
  }

  /// The keywords, in the order in which they are written.
  public var keywords: [Keyword] {
    get { chosen.keywords }
    set { chosen = KeywordSet(newValue) }
  }

  private var chosen: KeywordSet

  /// The service's own hosts. Links to these hosts have no keywords.
  public var ownHosts: HostSet

  /// Creates relations with the given keywords. Each keyword is written once, in alphabetical
  /// order.
  public init(_ keywords: [Keyword], ownHosts: HostSet = []) {
    chosen = KeywordSet(keywords)
    self.ownHosts = ownHosts
  }

  /// The keywords for links in user content: `nofollow noopener ugc`.
  public static let userContent = LinkRelations([.nofollow, .noopener, .ugc])

  /// No `rel` attribute, except `tag` on hashtags.
  public static let none = LinkRelations([])

  /// Returns the keywords of a link to the given target.
  public func keywords(for target: LinkTarget) -> [Keyword] { keywordSet(for: target).keywords }

  package func keywordSet(for target: LinkTarget) -> KeywordSet {
    if target.isRelative { return KeywordSet([]) }
    if !ownHosts.isEmpty, let host = target.host, ownHosts.contains(host) { return KeywordSet([]) }
    return chosen
  }

  /// A set of keywords. Unlike an array, it needs no reference counting for each link.
  package struct KeywordSet: Hashable, Sendable {
    private var bits: UInt8 = 0

    init(_ keywords: [Keyword]) {
      for keyword in keywords { bits |= KeywordSet.bit(of: keyword) }
    }

    private static func bit(of keyword: Keyword) -> UInt8 {
      switch keyword {
      case .me: 1
      case .nofollow: 2
      case .noopener: 4
      case .noreferrer: 8
      case .ugc: 16
      }
    }

    package var isEmpty: Bool { bits == 0 }

    package func contains(_ keyword: Keyword) -> Bool { bits & KeywordSet.bit(of: keyword) != 0 }

    var keywords: [Keyword] { Keyword.allCases.filter(contains) }
  }
}
