/// The name of an element or attribute.
struct XMLName: Sendable {
  /// The name without its prefix.
  let local: String
  let namespace: XMLNamespace
  let element: FeedElement
  let attribute: FeedAttribute

  init(local: String, prefix: String?, uri: String?) {
    self.local = local
    namespace = XMLNamespace(uri: uri, prefix: prefix)
    element = FeedElement(local, in: namespace)
    attribute = FeedAttribute(local, in: prefix == nil && uri == nil ? nil : namespace)
  }
}

/// An attribute with a meaning in feeds.
enum FeedAttribute: String, Sendable {
  case about, count, domain, duration, filesize, height, href, isdefault, ispermalink, label,
    length, medium
  case mode, placeholder, ref, rel, resource, scheme, src, term, text, title, type, url, version,
    width
  /// `xml:base` and `xml:lang`.
  case base, lang
  /// An attribute without a namespace that has no meaning in feeds.
  case other
  /// An attribute in a namespace that has no meaning in feeds.
  case foreign

  init(_ name: String, in namespace: XMLNamespace?) {
    let named = FeedAttribute(rawValue: name.lowercased())
    switch (namespace, named) {
    case (nil, .base), (nil, .lang), (nil, .placeholder), (nil, .foreign): self = .other
    case (nil, let named): self = named ?? .other
    case (.xml, .base), (.xml, .lang), (.rdf, .about), (.rdf, .resource), (.thread, .count),
      (.postKit, .placeholder):
      self = named ?? .foreign
    default: self = .foreign
    }
  }
}

/// An attribute of a tag.
struct XMLAttribute {
  let name: XMLName
  let value: String
}

extension [XMLAttribute] {
  /// The value of an attribute without white space at its ends, or `nil` if it is absent or empty.
  subscript(name: FeedAttribute) -> String? {
    for attribute in self where attribute.name.attribute == name {
      let value = attribute.value.trimmed
      return value.isEmpty ? nil : value
    }
    return nil
  }
}

extension String {
  /// The text without ASCII white space at its ends.
  var trimmed: String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = utf8.first, let last = utf8.last, isSpace(first) || isSpace(last) else {
      return self
    }
    let end = Substring(utf8.drop(while: isSpace)).utf8
    guard let final = end.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(Substring(end[...final]))
  }
}
