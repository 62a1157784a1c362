internal import PostText

/// The element whose text is being read.
struct FeedValue {
  /// How the text is read.
  enum Form {
    /// Text without markup.
    case plain
    /// Text that a format defines as HTML.
    case html
    /// Text that is HTML if it looks like HTML, as in titles of RSS.
    case guess
    /// Text that is HTML if it contains a tag that plain text is unlikely to contain, as in
    /// descriptions of RSS.
    case likelyHTML
    /// Base64.
    case base64
    /// Markup: elements are part of the text.
    case markup
    /// Data that is not text.
    case data
  }

  let element: FeedElement
  let namespace: XMLNamespace
  let attributes: [XMLAttribute]
  var form: Form

  /// The type that the source states, in lower case.
  var type = ""

  /// - Parameter isAtom: Whether elements without a namespace are elements of Atom.
  init(
    _ element: FeedElement, _ attributes: [XMLAttribute], namespace: XMLNamespace, isAtom: Bool
  ) {
    self.element = element
    self.namespace = namespace
    self.attributes = attributes
    form = .plain
    guard element.isMarkup else { return }
    if namespace == .atom || (isAtom && namespace == .rss) {
      type = (attributes[.type] ?? "text").lowercased()
      form = FeedValue.atomForm(type, mode: attributes[.mode]?.lowercased())
    } else {
      form = FeedValue.rssForm(element, attributes)
    }
  }

  /// RFC 4287, 4.1.3.3, and `mode` of Atom 0.3.
  private static func atomForm(_ type: String, mode: String?) -> Form {
    if mode == "base64" { return .base64 }
    // A parameter can follow, such as `text/html; charset=utf-8`.
    let type = type.prefix { $0 != ";" && $0 != " " }
    switch type {
    case "text", "text/plain": return .plain
    case "html", "text/html": return .html
    case "xhtml", "application/xhtml+xml": return mode == "escaped" ? .html : .markup
    case _ where type.hasPrefix("text/"): return .plain
    case _ where type.hasSuffix("/xml") || type.hasSuffix("+xml"): return .data
    default: return mode == "escaped" || !type.contains("/") ? .plain : .base64
    }
  }

  private static func rssForm(_ element: FeedElement, _ attributes: [XMLAttribute]) -> Form {
    switch element {
    case .encoded, .content: return .html
    case .body: return .markup
    case _ where attributes[.type]?.lowercased() == "html": return .html
    // Media RSS states the type of its texts.
    case .mediaDescription,
      .otherTitle where attributes[.type]?.lowercased() == "plain":
      return .plain
    case .title, .otherTitle: return .guess
    default: return .likelyHTML
    }
  }
}
