public import PostDocument
internal import PostText

extension Hyperlink {
  /// Returns whether a label names a host other than the host of the link's target.
  ///
  /// Hosts are found in any punctuation, and compared in Punycode. Letter case, invisible characters,
  /// a leading `www.` and a final dot are ignored. Decomposed letters are composed, percent-encoded
  /// characters are decoded, other forms of letters (full-width, mathematical, circled) are compared
  /// as ASCII, and `bank[.]example` is read as `bank.example`.
  ///
  /// Text with full stops in a label is a host in these cases:
  ///
  /// - Its top-level domain is known or reserved (`.test`, `.onion`).
  /// - It follows a scheme, `www.` or the `name@` of an e-mail address, or a path follows it. After
  ///   a scheme such as `http:`, one word or number is also a host: `https://bank`.
  /// - It has at least three parts and does not end like a file name: `login.bank.corp`.
  ///
  /// So `file.txt` and `v1.2` are not hosts. In the path after the target's own host, other hosts
  /// are ignored. Text in a path or beside symbols is not a host if it ends like a file name that is
  /// also a domain: `src/main.rs`, `*README.md*`. If the target is relative, its host is unknown, and no label is
  /// deceptive.
  ///
  /// Letters that look alike are not equal: a label `exаmple.org` with a Cyrillic letter names
  /// another host than `example.org`.
  ///
  /// - Complexity: Linear in the length of the label.
  public func isDeceptive(labeled label: String) -> Bool {
    claim(of: label) == .otherHost
  }

  func claim(of label: String) -> LinkLabel.Claim {
    claim(of: label, isDomain: TopLevelDomains.looksLikeHost)
  }

  /// Compares a word that several links with different targets show. Their boundaries are like those
  /// of the parts of a name in code, `[Point](…)[.name](…)`.
  func claim(ofShared word: String) -> LinkLabel.Claim {
    claim(of: word, isDomain: TopLevelDomains.looksLikeSharedHost)
  }

  private func claim(
    of label: String, isDomain: (String, LinkLabel.HostContext) -> Bool
  ) -> LinkLabel.Claim {
    guard !href.isRelative else { return .noOtherHost }
    return LinkLabel.claim(
      of: label, about: href.description, at: href.hostOrMailbox, isDomain: isDomain)
  }
}

extension LinkTarget {
  /// The host in ASCII, or the e-mail address if the scheme is `mailto`.
  fileprivate var hostOrMailbox: String? {
    if let host { return ASCIIHost.name(of: host) }
    guard scheme == .mailto else { return nil }
    return String(description.dropFirst("mailto:".count).prefix { $0 != "?" })
  }
}

extension TopLevelDomains {
  /// Whether a lower-case text with full stops looks like a host that several links show.
  fileprivate static func looksLikeSharedHost(_ host: String, in context: LinkLabel.HostContext)
    -> Bool
  {
    let labels = host.split(separator: ".")
    guard labels.count > 1, let last = labels.last, !memberNames.contains(last),
      labels.dropLast().contains(where: { $0.contains(where: \.isLetter) })
    else { return false }
    return looksLikeHost(host, in: context == .text ? .symbols : context)
  }

  /// Whether a lower-case text with full stops looks like a host.
  fileprivate static func looksLikeHost(_ host: String, in context: LinkLabel.HostContext) -> Bool {
    let text = SourceText(host)
    guard let dot = text.values.lastIndex(of: 0x2E) else { return false }
    if context != .text, isFileOrNumber(host) { return false }
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

  /// Whether a text is a file name that is also a domain, `main.rs`, or a number before a word,
  /// `3.de`.
  private static func isFileOrNumber(_ host: String) -> Bool {
    let labels = host.split(separator: ".")
    guard labels.count > 1, let last = labels.last, last.contains(where: \.isLetter) else {
      return false
    }
    return domainExtensions.contains(last)
      || labels.count == 2 && labels[0].utf8.count < 3 && labels[0].allSatisfy(\.isNumber)
  }

  /// The reserved top-level domains, which no registry assigns.
  ///
  /// [Special-Use Domain Names](https://www.iana.org/assignments/special-use-domain-names)
  private static let reserved: Set<Substring> = [
    "alt", "example", "internal", "invalid", "lan", "local", "localhost", "onion", "test",
  ]

  /// The file extensions that end names with several full stops, such as `backup.tar.gz`.
  private static let fileExtensions: Set<Substring> = [
    "bz2", "conf", "cpp", "css", "csv", "doc", "docx", "exe", "gif", "gz", "htm", "html", "ini",
    "java", "jpeg", "jpg", "js", "json", "kt", "log", "mp3", "mp4", "pdf", "php", "plist", "png",
    "rar", "svg", "swift", "tar", "toml", "ts", "txt", "webp", "xls", "xlsx", "xml", "xz", "yaml",
    "yml",
  ]

  /// The file extensions that are also top-level domains.
  private static let domainExtensions: Set<Substring> = [
    "cc", "md", "ml", "mm", "mov", "pl", "ps", "py", "rs", "sc", "sh", "so", "st", "zip",
  ]

  /// The top-level domains that are also common names of properties and functions.
  private static let memberNames: Set<Substring> = [
    "as", "at", "by", "call", "date", "do", "id", "in", "info", "is", "it", "link", "map", "me",
    "name", "open", "page", "search", "select", "show", "so", "style", "to",
  ]
}

extension Document {
  /// The links whose labels name a host other than the target's host, in reading order.
  ///
  /// This includes neighboring links that together show the name of a host, and mentions and
  /// hashtags with a target. The text of a mention is not a label if it is the name of an account,
  /// such as `@ada@example.org` or `@ada.example.org`.
  ///
  /// - Complexity: Linear in the size of the document.
  public var deceptiveLinks: [Hyperlink] {
    var finder = DeceptiveLinkFinder()
    finder.visit(self)
    return finder.found
  }
}
