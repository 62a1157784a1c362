public import PostDocument
internal import PostText

extension Hyperlink {
  /// Returns whether a label names a host other than that of the link's target.
  ///
  /// Hosts are compared in Punycode, without case, without a leading `www.` and without a dot at
  /// the end. Decomposed letters are composed, full-width forms are compared as ASCII, invisible
  /// characters are ignored, and `bank[.]example` is `bank.example`.
  ///
  /// A text with full stops in a label is a host in these cases:
  ///
  /// - Its top-level domain is known or reserved (`.test`, `.onion`).
  /// - It follows a scheme, `www.` or a mailbox, or a path follows it. After a scheme such as
  ///   `http:`, one word or number is a host: `https://bank`.
  /// - It has at least three parts and does not end like a file name: `login.bank.corp`.
  ///
  /// So `file.txt` and `v1.2` are not hosts. A host in the path of the link's own URL is not
  /// another host. A label of a relative target is never deceptive, because the host of the target
  /// is unknown.
  ///
  /// Letters that resemble others are not compared as these: a label `exаmple.org` with a Cyrillic
  /// letter names the host that it spells.
  ///
  /// - Complexity: Linear in the length of the label.
  public func isDeceptive(labeled label: String) -> Bool {
    guard !href.isRelative else { return false }
    let claim = LinkLabel.claim(
      of: label, about: href.description, at: href.place,
      isDomain: TopLevelDomains.looksLikeHost(_:))
    return claim == .otherHost
  }
}

extension LinkTarget {
  /// The host in ASCII, or the e-mail address of a `mailto` target.
  fileprivate var place: String? {
    if let host { return ASCIIHost.name(of: host) }
    guard scheme == .mailto else { return nil }
    return String(description.dropFirst("mailto:".count).prefix { $0 != "?" })
  }
}

extension TopLevelDomains {
  /// Whether a text with full stops, in lower case, looks like a host.
  fileprivate static func looksLikeHost(_ host: String) -> Bool {
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

  /// Top-level names that are reserved, so that no registry assigns them.
  ///
  /// [Special-Use Domain Names](https://www.iana.org/assignments/special-use-domain-names)
  private static let reserved: Set<Substring> = [
    "alt", "example", "internal", "invalid", "lan", "local", "localhost", "onion", "test",
  ]

  /// The extensions of file names that have more than one full stop.
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

  /// Checks the runs of a link together: parts of a label can have different marks.
  mutating func visit(_ runs: Inlines) {
    var position = runs.startIndex
    while position < runs.endIndex {
      guard let link = runs[position].link else {
        position += 1
        continue
      }
      let parts = runs[position...].prefix { $0.link == link }
      let label = parts.reduce(into: "") { $0 += $1.content.plainText }
      if link.isDeceptive(labeled: label) { found.append(link) }
      position = parts.endIndex
    }
  }
}
