public import PostDocument

extension Link {
  /// Returns whether a label names another host than the one to which the link leads.
  ///
  /// Hosts compare in Punycode, without case, without a leading `www.` and without a dot at the end.
  /// Full-width forms count as ASCII, and invisible characters are passed over. A label counts as
  /// naming a host when its top-level domain is known, or a scheme stands before it. One that starts
  /// with the link's own host is not deceptive, nor is any label of a relative target, whose host is
  /// not known here.
  ///
  /// A label with letters that resemble others (`exаmple.org` with a Cyrillic letter) names the host
  /// that it spells, not the one that a reader takes it for.
  ///
  /// - Complexity: Linear in the length of the label.
  public func isDeceptive(labelled label: String) -> Bool {
    guard !target.isRelative else { return false }
    let claim = LinkLabel.claim(
      of: label, about: target.description, at: target.place,
      isDomain: TopLevelDomains.endDomain(of:))
    return claim == .otherPlace
  }
}

extension LinkTarget {
  /// The host in ASCII, or the address to which the target writes.
  fileprivate var place: String? {
    if let host { return ASCIIHost.name(of: host) }
    guard scheme == .mailto else { return nil }
    return String(description.dropFirst("mailto:".count).prefix { $0 != "?" })
  }
}

extension TopLevelDomains {
  /// Whether a host ends in a top-level domain that there is, or in four numbers.
  fileprivate static func endDomain(of host: String) -> Bool {
    let text = SourceText(host)
    guard let dot = text.values.lastIndex(of: 0x2E) else { return false }
    return end(in: text, from: dot + 1) == text.count
      || text.values.allSatisfy { $0 == 0x2E || CodePoint.isASCIIDigit($0) }
  }
}

extension Document {
  /// The links whose labels name other hosts, in reading order.
  ///
  /// - Complexity: Linear in the size of the document.
  public var deceptiveLinks: [Link] {
    var finder = DeceptiveLinkFinder()
    finder.visit(self)
    return finder.found
  }
}

private struct DeceptiveLinkFinder: Visitor {
  var found: [Link] = []

  /// Looks at the runs of a place together: a label may have parts of several looks.
  mutating func visit(_ runs: Inlines) {
    var position = runs.startIndex
    while position < runs.endIndex {
      guard let link = runs[position].link else {
        position += 1
        continue
      }
      let parts = runs[position...].prefix { $0.link == link }
      let label = parts.reduce(into: "") { $0 += $1.content.plainText }
      if link.isDeceptive(labelled: label) { found.append(link) }
      position = parts.endIndex
    }
  }
}
