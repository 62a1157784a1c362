/// A namespace with a meaning in feeds.
enum XMLNamespace: String, Sendable {
  /// RSS, or no namespace.
  case rss
  case atom
  case rdf
  case content
  case dublinCore = "dc"
  case dublinCoreTerms = "dcterms"
  case iTunes = "itunes"
  case media
  case slash
  case commentAPI = "wfw"
  case thread = "thr"
  case feedBurner = "feedburner"
  case podcast
  case xhtml
  case xml
  case postKit = "postkit"
  case unknown

  /// Creates the namespace of a name.
  ///
  /// Feeds spell namespaces in other letter cases, with `https` and without the final slash. A
  /// prefix that is not declared has its usual meaning.
  init(uri: String?, prefix: String?) {
    guard let uri, !uri.isEmpty else {
      let usual = prefix.map { XMLNamespace(rawValue: $0.lowercased()) ?? .unknown }
      self = usual ?? .rss
      return
    }
    var name = Substring(uri.lowercased())
    for scheme in ["http://", "https://"] where name.hasPrefix(scheme) {
      name = name.dropFirst(scheme.count)
    }
    while let last = name.last, last == "/" || last == "#" { name = name.dropLast() }
    // A feed can have a default namespace that only its author knows.
    self = XMLNamespace.named[String(name)] ?? (prefix == nil ? .rss : .unknown)
  }

  /// The namespace of attributes that only PostKit writes.
  static let ofPostKit = "urn:x-postkit"

  private static let named: [String: XMLNamespace] = [
    "backend.userland.com/rss": .rss,
    "backend.userland.com/rss2": .rss,
    "backend.userland.com/rss091": .rss,
    "blogs.law.harvard.edu/tech/rss": .rss,
    "cyber.law.harvard.edu/rss/rss.html": .rss,
    "channel.netscape.com/rdf/simple/0.9": .rss,
    "my.netscape.com/rdf/simple/0.9": .rss,
    "my.netscape.com/publish/formats/rss-0.91.dtd": .rss,
    "purl.org/rss/1.0": .rss,
    "purl.org/net/rss1.1": .rss,
    "www.w3.org/2005/atom": .atom,
    "purl.org/atom/ns": .atom,
    "purl.org/atom/ns#": .atom,
    "www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "purl.org/rss/1.0/modules/content": .content,
    "purl.org/dc/elements/1.0": .dublinCore,
    "purl.org/dc/elements/1.1": .dublinCore,
    "purl.org/dc/terms": .dublinCoreTerms,
    "www.itunes.com/dtds/podcast-1.0.dtd": .iTunes,
    "itunes.com/dtds/podcast-1.0.dtd": .iTunes,
    "www.itunes.com/dtds/podcast-1.0": .iTunes,
    "search.yahoo.com/mrss": .media,
    "www.rssboard.org/media-rss": .media,
    "purl.org/rss/1.0/modules/slash": .slash,
    "wellformedweb.org/commentapi": .commentAPI,
    "purl.org/syndication/thread/1.0": .thread,
    "rssnamespace.org/feedburner/ext/1.0": .feedBurner,
    "podcastindex.org/namespace/1.0": .podcast,
    "www.w3.org/1999/xhtml": .xhtml,
    "www.w3.org/xml/1998/namespace": .xml,
    ofPostKit: .postKit,
  ]
}
