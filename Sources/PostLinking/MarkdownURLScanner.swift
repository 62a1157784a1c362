/// Finds URLs and e-mail addresses by the rules of GitHub Flavored Markdown, as GitHub's parser
/// implements them: unlike in the specification, a URL with a scheme starts after any character that
/// is not an ASCII letter, its host can be a single name, and quotation marks at the end are not part
/// of it.
///
/// [GFM, autolinks](https://github.github.com/gfm/#autolinks-extension-)
struct MarkdownURLScanner {
  private let text: SourceText
  /// Whether the text follows white space, or another character after which a URL can start.
  private let followsSpace: Bool
  /// Whether the text is Markdown, where a URL in angle brackets is not text.
  private let isMarkdown: Bool
  private var urls: [Range<Int>] = []
  private var emails: [Range<Int>] = []
  private var cursor = 0
  private var run = HostRun()

  /// A range of characters that hosts can contain, scanned once for all URLs that start in it.
  private struct HostRun {
    var range = 0..<0
    var lastDot = -1
    var secondLastDot = -1
    var lastUnderscore = -1
  }

  static func links(
    in text: SourceText, followsSpace: Bool = true, isMarkdown: Bool = false
  ) -> (urls: [Range<Int>], emails: [Range<Int>]) {
    var scanner = MarkdownURLScanner(text, followsSpace: followsSpace, isMarkdown: isMarkdown)
    var offset = 0
    while offset < text.count {
      let end = scanner.linkEnd(at: offset)
      if let end { scanner.cursor = end }
      offset = end ?? offset + 1
    }
    return (scanner.urls, scanner.emails)
  }

  private init(_ text: SourceText, followsSpace: Bool, isMarkdown: Bool) {
    self.text = text
    self.isMarkdown = isMarkdown
    self.followsSpace = followsSpace
  }

  /// Adds the URL that starts at an offset, or the e-mail address whose at sign is at the offset.
  /// Returns the end of the added range, or `nil` if there is no URL or e-mail address.
  private mutating func linkEnd(at offset: Int) -> Int? {
    switch text[offset] {
    case 0x57, 0x77:
      guard text.hasPrefix("www.", at: offset), mayStart(at: offset) else { return nil }
      return addURL(at: offset, host: offset, needsDot: true)
    case 0x46, 0x66, 0x48, 0x68:
      let schemes = ["http://", "https://", "ftp://"]
      guard let scheme = schemes.first(where: { text.hasPrefix($0, at: offset) }),
        offset == 0 || !CodePoint.isASCIILetter(text[offset - 1])
      else { return nil }
      let host = offset + scheme.utf8.count
      return addURL(at: offset, host: host, needsDot: false)
    case 0x40: return addEmail(sign: offset)
    default: return nil
    }
  }

  private mutating func addURL(at start: Int, host: Int, needsDot: Bool) -> Int? {
    guard let hostEnd = hostEnd(from: host, needsDot: needsDot) else { return nil }
    let isInBrackets = !isMarkdown && start > 0 && text[start - 1] == 0x3C
    let end = text.end(from: hostEnd) {
      $0 != 0x3C && !(isInBrackets && $0 == 0x3E) && !CodePoint.isSpace($0)
        && !CodePoint.isDirectional($0)
        && !CodePoint.isCJKPunctuation($0)
    }
    // After a single name, an ideographic full stop before a letter is a dot of the host, of which the
    // rest would be lost. After other hosts, it ends a sentence.
    let isCut =
      end == hostEnd && CodePoint.isIdeographicStop(text[end]) && run.lastDot < host
      && CodePoint.isLetterOrMark(text[end + 1])
    guard !isCut else { return nil }
    let trimmed = URLTrimming.gfm.end(of: start..<end, in: text)
    // `www.` alone is not a host.
    let hasHost = host > start || trimmed > start + "www.".utf8.count
    guard trimmed > host, hasHost else { return nil }
    urls.append(start..<trimmed)
    return trimmed
  }

  private func mayStart(at start: Int) -> Bool {
    guard start > 0 else { return followsSpace }
    switch text[start - 1] {
    case 0x28, 0x2A, 0x5F, 0x7E: return true
    case let before: return CodePoint.isSpace(before)
    }
  }

  /// Returns the end of the host at an offset, or `nil` if the host has no dot, or an underscore in
  /// its last two labels. If no dot is needed, the host must start with a letter or digit.
  private mutating func hostEnd(from start: Int, needsDot: Bool) -> Int? {
    if !run.range.contains(start) { readRun(from: start) }
    guard run.range.contains(start), needsDot ? run.lastDot > start : isHostStart(text[start]),
      run.lastUnderscore < max(run.secondLastDot, start)
    else { return nil }
    return run.range.upperBound
  }

  private func isHostStart(_ value: UInt32) -> Bool {
    value != 0x2D && value != 0x2E && value != 0x5F
  }

  private mutating func readRun(from start: Int) {
    // A dot at the end counts as the start of a label.
    let end = text.end(from: start) {
      CodePoint.isLetterOrMark($0) || CodePoint.isDigit($0) || $0 == 0x2D || $0 == 0x2E
        || $0 == 0x5F || CodePoint.isOtherSymbol($0)
    }
    run = HostRun(range: start..<end)
    for offset in start..<end {
      switch text[offset] {
      case 0x2E:
        run.secondLastDot = run.lastDot
        run.lastDot = offset
      case 0x5F: run.lastUnderscore = offset
      default: break
      }
    }
  }

  private mutating func addEmail(sign: Int) -> Int? {
    var start = sign
    while start > cursor, isLocalPart(text[start - 1]) { start -= 1 }
    var end = text.end(from: sign + 1) {
      CodePoint.isASCIIWord($0) || $0 == 0x2D || $0 == 0x2E
    }
    // `a@b@c` has no address that starts with `a`, and a dot is followed by a label.
    if end < text.count, text[end] == 0x40 { return nil }
    end = (sign + 1..<end).first { isEndOfEmail(at: $0, before: end) } ?? end
    while end > sign + 1, text[end - 1] == 0x2E { end -= 1 }
    guard start < sign, end > sign + 1, CodePoint.isASCIIAlphanumeric(text[end - 1]),
      CodePoint.isASCIIAlphanumeric(text[sign + 1]),
      text.values[(sign + 1)..<end].contains(0x2E)
    else { return nil }
    emails.append(start..<end)
    return end
  }

  /// Whether a dot is followed by another character than a letter or digit.
  private func isEndOfEmail(at offset: Int, before end: Int) -> Bool {
    text[offset] == 0x2E
      && (offset + 1 == end || !CodePoint.isASCIIAlphanumeric(text[offset + 1]))
  }

  private func isLocalPart(_ value: UInt32) -> Bool {
    switch value {
    case 0x2B, 0x2D, 0x2E: true
    default: CodePoint.isASCIIWord(value)
    }
  }
}

/// Finds URLs and e-mail addresses in text of Markdown.
package enum MarkdownTextURLs {
  /// A URL or e-mail address.
  package struct Match {
    /// The range in the text, as offsets in UTF-8.
    package let range: Range<Int>
    package let isEmail: Bool
  }

  /// Returns the URLs and e-mail addresses of a text, in order and without overlaps.
  ///
  /// - Parameter followsSpace: Whether `www.` at the start of the text can start a URL.
  /// - Complexity: Linear in the length of the text.
  package static func matches(in text: String, followsSpace: Bool) -> [Match] {
    let source = SourceText(text)
    let (urls, emails) = MarkdownURLScanner.links(
      in: source, followsSpace: followsSpace, isMarkdown: true)
    let found = urls.map { ($0, false) } + emails.map { ($0, true) }
    var scalar = 0
    var offset = 0
    func utf8Offset(of end: Int) -> Int {
      while scalar < end {
        offset += Unicode.Scalar(source[scalar])?.utf8.count ?? 3
        scalar += 1
      }
      return offset
    }
    return found.sorted { $0.0.lowerBound < $1.0.lowerBound }.map { range, isEmail in
      let start = utf8Offset(of: range.lowerBound)
      return Match(range: start..<utf8Offset(of: range.upperBound), isEmail: isEmail)
    }
  }
}
