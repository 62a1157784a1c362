public import PostDocument

extension Link {
  /// Returns whether a label names another host than the one to which the link leads.
  ///
  /// Hosts compare in Punycode, without case, without a leading `www.` and without a dot at the end.
  /// Full-width dots count as dots, and invisible characters are passed over. A label that names no
  /// host is not deceptive, nor is any label of a relative target, whose host is not known here.
  ///
  /// A label with letters that resemble others (`exаmple.org` with a Cyrillic letter) names the host
  /// that it spells, not the one that a reader takes it for.
  public func isDeceptive(labelled label: String) -> Bool {
    guard !target.isRelative else { return false }
    let actual = ShownHosts.actual(of: target)
    return ShownHosts.hosts(in: label).contains { $0 != actual }
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

/// The hosts that a reader sees in a text.
private enum ShownHosts {
  static func hosts(in label: String) -> [[UInt8]] {
    let source = SourceText(visible(label))
    var ranges = SocialURLScanner.urls(in: source).map { hostRange(in: source, url: $0) }
    ranges += MarkdownURLScanner.links(in: source).emails.map { email in
      let sign = source.values[email].firstIndex(of: 0x40) ?? email.lowerBound
      return (sign + 1)..<email.upperBound
    }
    ranges += authorities(in: source)
    return ranges.filter { !$0.isEmpty }.map { normalized(Array(source.values[$0])) }
  }

  /// The host of a target, or that of the address to which it writes.
  static func actual(of target: LinkTarget) -> [UInt8] {
    if let host = target.host { return normalized(host.unicodeScalars.map(\.value)) }
    guard target.scheme == .mailto else { return [] }
    let address = target.description.unicodeScalars.prefix { $0 != "?" }
    guard let sign = address.lastIndex(of: "@") else { return [] }
    return normalized(address[address.index(after: sign)...].map(\.value))
  }

  /// The text with every dot as `.` and without what does not show.
  private static func visible(_ label: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in label.unicodeScalars {
      switch scalar.value {
      case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: continue
      case 0x2024, 0x3002, 0xFE52, 0xFF0E, 0xFF61: result.append(".")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func hostRange(in source: SourceText, url: Range<Int>) -> Range<Int> {
    var start = url.lowerBound
    if source.hasPrefix("http://", at: start) { start += 7 }
    if source.hasPrefix("https://", at: start) { start += 8 }
    let end = source.end(from: start, limit: url.upperBound - start, while: isHostPart)
    return start..<end
  }

  /// What stands behind a scheme, known top-level domain or not. In `https://bank.example@evil.example`
  /// a reader sees the name before the sign.
  private static func authorities(in source: SourceText) -> [Range<Int>] {
    source.values.indices.compactMap { colon in
      guard source[colon] == 0x3A, source.webSchemeStart(before: colon + 3) != nil else {
        return nil
      }
      let end = source.end(from: colon + 3, limit: 255, while: isHostPart)
      return (colon + 3)..<end
    }
  }

  private static func isHostPart(_ value: UInt32) -> Bool {
    CodePoint.isHostPart(value) || value == 0x2D || value == 0x2E || value == 0x5F
  }

  private static func normalized(_ host: [UInt32]) -> [UInt8] {
    var host = host
    while host.last == 0x2E { host.removeLast() }
    var bytes = HostEncoding.encoded(host) ?? host.flatMap { Array(String($0, radix: 16).utf8) }
    if bytes.starts(with: "www.".utf8), bytes.dropFirst(4).contains(0x2E) { bytes.removeFirst(4) }
    return bytes
  }
}

private struct DeceptiveLinkFinder: Visitor {
  var found: [Link] = []

  mutating func visit(_ block: Block) {
    switch block {
    case .paragraph(let paragraph): check(paragraph.content)
    case .heading(let heading): check(heading.content)
    case .table(let table): check(table.caption)
    case .figure(let figure):
      check([Inline(.image(figure.image), link: figure.link)])
      check(figure.caption)
    case .details(let details): check(details.summary)
    case .quote, .list, .codeBlock, .thematicBreak: break
    }
    visitContents(of: block)
  }

  /// Looks at the runs of a place together: a label may have parts of several looks.
  private mutating func check(_ runs: Inlines) {
    var position = runs.startIndex
    while position < runs.endIndex {
      guard let link = runs[position].link else {
        position += 1
        continue
      }
      let parts = runs[position...].prefix { $0.link == link }
      let label = parts.reduce(into: "") { $0 += shown($1) }
      if link.isDeceptive(labelled: label) { found.append(link) }
      position = parts.endIndex
    }
  }

  private func shown(_ run: Inline) -> String {
    switch run.content {
    case .text(let text): text
    case .mention(let mention): mention.text
    case .hashtag(let hashtag): hashtag.text
    case .emoji(let emoji): emoji.shortcode
    case .image(let image): image.alternative ?? ""
    case .lineBreak: "\n"
    }
  }
}
