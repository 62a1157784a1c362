/// The meaning of an element in a feed. Elements of different formats that mean the same have the
/// same case.
enum FeedElement: Sendable {
  case unknown

  // Structure
  case root, feed, item, person, image, source, mediaGroup, mediaContent
  /// An element without a meaning outside of items. It can contain items.
  case wrapper

  // Texts
  case title, otherTitle
  case description, subtitle, summary, mediaDescription, iTunesSummary, iTunesSubtitle
  case content, encoded, body

  // Links and identifiers
  case id, link, originalLink, url, uri, comments, commentsFeed, commentCount, inReplyTo
  case enclosure, thumbnail, player, artwork, logo, icon

  // People and properties
  case name, email, creator, editor, iTunesAuthor
  case published, updated, date
  case category, subject, keywords
  case language, explicit, rating, duration

  init(_ name: String, in namespace: XMLNamespace) {
    let table: [String: FeedElement] =
      switch namespace {
      case .rss, .atom: FeedElement.coreNames
      case .rdf: ["rdf": FeedElement.root]
      case .content: ["encoded": FeedElement.encoded]
      case .dublinCore, .dublinCoreTerms: FeedElement.dublinCoreNames
      case .iTunes: FeedElement.iTunesNames
      case .media: FeedElement.mediaNames
      case .slash: ["comments": FeedElement.commentCount]
      case .commentAPI: ["commentrss": FeedElement.commentsFeed]
      case .thread: ["in-reply-to": FeedElement.inReplyTo, "total": .commentCount]
      case .feedBurner: ["origlink": FeedElement.originalLink]
      case .xhtml: ["body": FeedElement.body, "div": .body]
      case .podcast, .xml, .postKit, .unknown: [:]
      }
    self = table[name.lowercased()] ?? .unknown
  }

  private static let coreNames: [String: FeedElement] = [
    "rss": .root, "rdf": .root, "channel": .feed, "feed": .feed, "item": .item, "entry": .item,
    "author": .person, "contributor": .person, "image": .image, "source": .source,
    "title": .title, "description": .description, "subtitle": .subtitle, "tagline": .subtitle,
    "summary": .summary, "content": .content, "encoded": .encoded, "fullitem": .encoded,
    "guid": .id, "id": .id, "link": .link, "url": .url, "uri": .uri, "homepage": .uri,
    "comments": .comments, "enclosure": .enclosure, "logo": .logo, "icon": .icon, "name": .name,
    "email": .email, "managingeditor": .editor, "pubdate": .published, "published": .published,
    "issued": .published, "created": .published, "updated": .updated, "modified": .updated,
    "lastbuilddate": .updated, "category": .category, "keywords": .keywords,
    "language": .language,
  ]

  private static let dublinCoreNames: [String: FeedElement] = [
    "title": .otherTitle, "creator": .creator, "author": .creator, "contributor": .creator,
    "date": .date, "issued": .published, "created": .published, "modified": .updated,
    "subject": .subject, "identifier": .id, "language": .language, "description": .summary,
    "abstract": .summary,
  ]

  private static let iTunesNames: [String: FeedElement] = [
    "author": .iTunesAuthor, "image": .artwork, "duration": .duration, "summary": .iTunesSummary,
    "subtitle": .iTunesSubtitle, "title": .otherTitle, "explicit": .explicit,
    "keywords": .keywords,
  ]

  private static let mediaNames: [String: FeedElement] = [
    "group": .mediaGroup, "content": .mediaContent, "thumbnail": .thumbnail, "player": .player,
    "title": .otherTitle, "description": .mediaDescription, "text": .mediaDescription,
    "keywords": .keywords, "category": .category, "rating": .rating,
  ]

  /// Whether the text of the element can contain markup.
  var isMarkup: Bool {
    switch self {
    case .title, .otherTitle, .description, .subtitle, .summary, .mediaDescription, .iTunesSummary,
      .iTunesSubtitle, .content, .encoded, .body:
      true
    default: false
    }
  }

  /// The elements that contain other elements with a meaning.
  var isContainer: Bool {
    switch self {
    case .root, .feed, .item, .person, .image, .source, .mediaGroup, .mediaContent, .wrapper: true
    default: false
    }
  }
}
