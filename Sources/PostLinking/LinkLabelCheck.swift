public import PostDocument
internal import PostText

extension Hyperlink {
  /// Returns whether a label names another host than the one to which the link leads.
  ///
  /// Hosts compare in Punycode, without case, without a leading `www.` and without a dot at the end;
  /// letters and marks that stand apart are the letters that they make.
  /// Full-width forms count as ASCII, invisible characters are passed over, and `bank[.]example` is
  /// read as what it stands for. A label counts as naming a host when its top-level domain is known or
  /// reserved (`.test`, `.onion`), when a scheme, `www.` or a mailbox stands before it or a path behind
  /// it, or when it has three parts and does not end like a file: `login.bank.corp`. So `file.txt` and
  /// `v1.2` name none. Behind `http:` and its like, one word or number is a host: `https://bank`.
  /// What stands in the path of the link's own address is no other host, and no label of a relative
  /// target is deceptive, whose host is not known here.
  ///
  /// A label with letters that resemble others (`exаmple.org` with a Cyrillic letter) names the host
  /// that it spells, not the one that a reader takes it for.
  ///
  /// - Complexity: Linear in the length of the label.
  public func isDeceptive(labelled label: String) -> Bool {
    guard !href.isRelative else { return false }
    let claim = LinkLabel.claim(
      of: label, about: href.description, at: href.place,
      isDomain: TopLevelDomains.isTakenForDomain(_:))
    return claim == .otherHost
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
  /// Whether a reader takes a text with full stops, in lower case, for a host.
  fileprivate static func isTakenForDomain(_ host: String) -> Bool {
    let text = SourceText(host)
    guard let dot = text.values.lastIndex(of: 0x2E) else { return false }
    if end(in: text, from: dot + 1) == text.count { return true }
    if text.values.allSatisfy({ $0 == 0x2E || CodePoint.isASCIIDigit($0) }) { return true }
    let labels = host.split(separator: ".")
    guard let last = labels.last else { return false }
    if reserved.contains(last) { return true }
    guard labels.count > 2, !fileExtensions.contains(last) else { return false }
    let letters = last.graphemeClusters
    return labels[labels.count - 2].graphemeClusters.count > 1 && letters.count > 1
      && letters.allSatisfy { $0.unicodeScalars.first?.isAlphabetic == true }
  }

  /// Names that no registry gives away, and that are hosts all the same.
  ///
  /// [Special-Use Domain Names](https://www.iana.org/assignments/special-use-domain-names)
  private static let reserved: Set<Substring> = [
    "alt", "example", "internal", "invalid", "lan", "local", "localhost", "onion", "test",
  ]

  /// What names with more than one full stop end with that are files.
  private static let fileExtensions: Set<Substring> = [
    "bz2", "conf", "cpp", "css", "csv", "doc", "docx", "exe", "gif", "gz", "htm", "html", "ini",
    "java", "jpeg", "jpg", "js", "json", "kt", "log", "mp3", "mp4", "pdf", "php", "plist", "png",
    "rar", "svg", "swift", "tar", "toml", "ts", "txt", "webp", "xls", "xlsx", "xml", "xz", "yaml",
    "yml",
  ]
}

extension Document {
  /// The links whose labels name other hosts, in reading order.
  ///
  /// - Complexity: Linear in the size of the document.
  public var deceptiveLinks: [Hyperlink] {
    var finder = DeceptiveLinkFinder()
    finder.visit(self)
    return finder.found
  }
}

private struct DeceptiveLinkFinder: Visitor {
  var found: [Hyperlink] = []

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
