/// Finds URLs by twitter-text's rules, with or without a scheme. Hosts have a known top-level
/// domain.
///
/// [twitter-text, extractUrlsWithIndices](https://github.com/twitter/twitter-text)
struct SocialURLScanner {
  private let text: SourceText
  private let labels: [CandidateLabel]
  private var found: [Range<Int>] = []
  /// The end of the last match, valid or not. At least one character is between this match and the
  /// next URL.
  private var cursor = 0
  /// The end of the text in which URLs have no letters of other scripts: see ``tail(from:)``.
  private var latinEnd = 0

  /// The maximum length of a URL in twitter-text, in scalars, with the host in Punycode.
  private static let longestURL = 4096
  /// The maximum length of the word after `t.co/`, in scalars.
  private static let longestShortener = 40

  static func urls(in text: SourceText) -> [Range<Int>] {
    var scanner = SocialURLScanner(text)
    for position in scanner.labels.indices where scanner.labels[position].dot >= scanner.cursor {
      scanner.scan(position)
    }
    return scanner.found
  }

  private init(_ text: SourceText) {
    self.text = text
    labels = CandidateLabel.labels(of: text)
  }

  private mutating func scan(_ position: Int) {
    let label = labels[position]
    if let last = label.last, let domainEnd = labels[last].domainEnd,
      let start = text.webSchemeStart(before: label.start), mayStart(at: start)
    {
      addMatch(from: start, host: label.start..<domainEnd)
    } else if let (start, last) = firstStart(in: position), let domainEnd = labels[last].domainEnd {
      addMatchesWithoutScheme(host: start..<domainEnd, labels: position...last)
    }
  }

  /// Returns the first offset in a label at which a domain can start, and the index in `labels` of
  /// the domain's last label before the top-level domain.
  private func firstStart(in position: Int) -> (start: Int, last: Int)? {
    let label = labels[position]
    var lowest = max(label.start, cursor)
    guard lowest < label.dot else { return nil }
    if CandidateLabel.lastLabel(of: position, in: labels, from: lowest, text) == nil {
      lowest = max(lowest, label.lastUnderscore(in: text) + 1)
    }
    guard let last = CandidateLabel.lastLabel(of: position, in: labels, from: lowest, text) else {
      return nil
    }
    let start = (lowest..<label.dot).first { offset in
      // In `ada@münchen.de`, `nchen.de` is not a URL, although twitter-text finds it.
      let isInWord = offset > label.start && CodePoint.isLatinAccent(text[offset - 1])
      return !isInWord && CodePoint.isHostPart(text[offset]) && mayStart(at: offset)
    }
    return start.map { ($0, last) }
  }

  private func mayStart(at start: Int) -> Bool {
    guard start > 0 else { return true }
    guard start > cursor || cursor == 0 else { return false }
    let before = text[start - 1]
    return !CodePoint.isASCIIAlphanumeric(before) && !CodePoint.isAtSign(before)
      && !CodePoint.isHashSign(before) && before != 0x24 && !CodePoint.isInvalid(before)
  }

  /// Returns the tail of a URL with a scheme. Its path can contain letters of any script.
  ///
  /// If a host without a scheme directly follows the punctuation after these letters, no spaces
  /// separate URLs from text here, and the letters belong to the text, as in twitter-text:
  /// `http://example.org/これは日本語です。example.com`.
  private mutating func tail(from start: Int) -> URLTail {
    let latin = URLTail(in: text, from: start, letters: .latinAndCyrillic)
    guard start >= latinEnd else { return latin }
    let tail = URLTail(in: text, from: start, letters: .all)
    guard tail.end > latin.end, CodePoint.isCJKPunctuation(text[tail.end]),
      labels.domainEnd(from: tail.end + 1) != nil
    else { return tail }
    // The text up to here is not scanned again for each URL in it.
    latinEnd = tail.end
    return latin
  }

  private mutating func addMatch(from start: Int, host: Range<Int>) {
    let tail = tail(from: host.upperBound)
    cursor = tail.end
    var end = tail.end
    if let short = shortenerEnd(host: host) {
      guard short.length <= SocialURLScanner.longestShortener else { return }
      end = tail.queryStart == short.end ? tail.end : short.end
    }
    if isValid(host: host, length: end - start) { found.append(start..<end) }
  }

  /// Returns the end and length of the word after `t.co/`, or `nil` if the host is not `t.co`. A
  /// shortened URL ends after this word or its query.
  private func shortenerEnd(host: Range<Int>) -> (end: Int, length: Int)? {
    guard host.count == 4, text.hasPrefix("t.co/", at: host.lowerBound) else { return nil }
    let end = text.end(from: host.upperBound + 1, while: CodePoint.isASCIIAlphanumeric)
    let length = end - host.upperBound - 1
    return length > 0 ? (end, length) : nil
  }

  /// Adds the URLs without a scheme in `host`: its parts that are domains in ASCII or accented Latin
  /// letters. In Chinese, Japanese or Korean text, other letters can be directly next to a URL.
  private mutating func addMatchesWithoutScheme(host: Range<Int>, labels range: ClosedRange<Int>) {
    let tail = URLTail(in: text, from: host.upperBound, letters: .latinAndCyrillic)
    cursor = tail.end
    if host.lowerBound > 0 {
      switch text[host.lowerBound - 1] {
      case 0x2D, 0x2E, 0x2F, 0x5F: return
      default: break
      }
    }
    var offset = host.lowerBound
    var position = range.lowerBound
    while offset < host.upperBound {
      guard isLatinHostPart(text[offset]) else {
        offset += 1
        continue
      }
      let runEnd = text.end(from: offset, limit: host.upperBound - offset) {
        $0 == 0x2E || isLatinHostPart($0)
      }
      var domainEnd: Int?
      while position <= range.upperBound, labels[position].dot < runEnd {
        if labels[position].dot > offset { domainEnd = labels[position].domainEnd ?? domainEnd }
        position += 1
      }
      if let domainEnd {
        let end = domainEnd == host.upperBound && tail.hasPath ? tail.end : domainEnd
        let isValid = isValid(host: offset..<domainEnd, length: end - offset + 8)
        if isValid, text[offset] != 0x2D, text[offset] != 0x5F { found.append(offset..<end) }
      }
      offset = domainEnd ?? runEnd
    }
  }

  private func isLatinHostPart(_ value: UInt32) -> Bool {
    CodePoint.isASCIIWord(value) || value == 0x2D || CodePoint.isLatinAccent(value)
  }

  private func isValid(host: Range<Int>, length: Int) -> Bool {
    guard length <= SocialURLScanner.longestURL,
      let encoded = HostEncoding.encoded(text.values[host])
    else { return false }
    return length + max(encoded.count - host.count, 0) <= SocialURLScanner.longestURL
  }
}
