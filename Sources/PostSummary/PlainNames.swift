/// Finds names in plain text: mentions, hashtags, e-mail addresses, shortcodes and URLs.
///
/// A summary cannot end inside a name. In plain text, names are not nodes of the document, but half
/// of `@ada_lovelace` is the name of another account. Text that only looks like a name is not
/// divided either: the summary is then shorter, but not misleading.
///
/// Whether a summary can end at a position depends on the text before the position and on at most
/// ``lookAhead`` units after it, but never on the limit. So summaries grow with the limit.
struct PlainNames {
  /// The maximum number of units after a position that determine whether it is inside a name.
  static let lookAhead = 80
  /// The maximum number of units before the first marker, such as `@`, that belong to a name.
  ///
  /// Labels of hosts and local parts of e-mail addresses are not longer.
  private static let longestStart = 64
  /// The maximum number of units that are searched for the end of a host. A host has fewer units.
  private static let longestHost = 256
  /// The largest number of punctuation marks between two letters of a word, as in `://`.
  private static let maximumPunctuation = 3
  /// The largest number of units in a hashtag that is kept whole. The limit also applies to a path in
  /// a script that has no spaces between words.
  private static let longestTag = 100

  /// The units between two separators.
  private let units: ArraySlice<SummaryUnits.Unit>
  /// For each position, whether it is inside a name. The first position is before the first unit.
  private var isInside: [Bool]
  /// The ends of the hosts of URLs that continue with a path or query.
  private var hostEnds: Set<Int> = []

  /// Finds the names in some units of a draft.
  ///
  /// - Parameters:
  ///   - units: All units between two separators: see ``ClusterKind/separatesNames``.
  ///   - isAtStart: Whether no summary can end before `units`, because ``ClusterKind/isTrimmed`` is
  ///     true for all preceding units.
  init(in units: ArraySlice<SummaryUnits.Unit> = [], isAtStart: Bool = false) {
    self.units = units
    isInside = [Bool](repeating: false, count: units.count + 1)
    var position = range.lowerBound
    var isAtStart = isAtStart
    while position < range.upperBound {
      let word = word(from: position)
      if let marker = word.marker { keep(word, from: position, marker, isAtStart: isAtStart) }
      let end = max(word.end, position + 1)
      isAtStart = isAtStart && units[position..<end].allSatisfy(\.kind.isTrimmed)
      position = end
    }
    keepHashtags()
  }

  /// The positions of the units in the draft.
  var range: Range<Int> { units.indices }

  /// Whether a summary can end at a position. The unit before the position must be in ``range``.
  func canEnd(at position: Int) -> Bool {
    !isInside[position - range.lowerBound]
      && (!units[position - 1].kind.isTrimmed || isEndOfShortcode(position - 1))
  }

  /// Whether text with the scalar can be a name. Text without such a scalar has no names.
  static func isMarker(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "@", "\u{FF20}", "#", "\u{FF03}", ":", ".", "/": true
    default: false
    }
  }

  /// Whether a position is inside a name. The host and the path of a URL are two names.
  func isInsideName(_ position: Int) -> Bool { isInside[position - range.lowerBound] }

  /// Whether a position is between the host and the path of a URL.
  func isEndOfHost(_ position: Int) -> Bool { hostEnds.contains(position) }

  /// Marks a range of units as a name, which is not divided.
  private mutating func keep(_ name: Range<Int>) {
    for position in name.dropFirst() { isInside[position - range.lowerBound] = true }
  }

  /// Marks hashtags as names. Hashtags can be in scripts without spaces between words.
  private mutating func keepHashtags() {
    for start in range where ["#", "\u{FF03}"].contains(units[start].scalar) {
      guard start == range.lowerBound || !units[start - 1].kind.isPartOfTag else { continue }
      let tag = units[(start + 1)...].prefix(PlainNames.longestTag).prefix { $0.kind.isPartOfTag }
      keep(start..<max(tag.endIndex, start + 1))
    }
  }

  // MARK: Words

  /// A sequence of letters. Two letters can be separated by at most ``maximumPunctuation``
  /// punctuation marks.
  ///
  /// A word also includes the punctuation marks before its first letter and after its last letter.
  private struct Word {
    var end: Int
    /// The end of the last letter.
    var endOfLetters: Int
    /// The position of the first marker: a character that only occurs in names, such as `@` or a
    /// full stop before a letter.
    var marker: Int?
    /// Whether the word contains `://`.
    var hasScheme = false
    /// The number of letters of scripts without spaces between words.
    var unspaced = 0
  }

  /// Returns the word that starts at a position. The word can be empty.
  private func word(from start: Int) -> Word {
    var word = Word(end: start, endOfLetters: start)
    while word.end < range.upperBound {
      let position = word.end
      if isPunctuation(position), position - word.endOfLetters == PlainNames.maximumPunctuation {
        word.end = range[position...].first { !isPunctuation($0) } ?? range.upperBound
        break
      }
      if units[position].kind.isUnspacedLetter {
        guard continuesPath(at: position, of: word) else { break }
        word.unspaced += 1
      }
      if word.marker == nil, isMarker(position) { word.marker = position }
      word.hasScheme = word.hasScheme || isScheme(endingAt: position)
      word.end += 1
      if !isPunctuation(position) { word.endOfLetters = word.end }
    }
    return word
  }

  private func isPunctuation(_ position: Int) -> Bool { !units[position].kind.isPartOfTag }

  private func isMarker(_ position: Int) -> Bool {
    guard position + 1 < range.upperBound else { return false }
    let next = units[position + 1].kind
    return switch units[position].scalar {
    case "@", "\u{FF20}", "#", "\u{FF03}", ":", ".": next.isLetter
    case "/": next.isLetter || next.isUnspacedLetter && isScheme(endingAt: position)
    default: false
    }
  }

  private func isScheme(endingAt position: Int) -> Bool {
    position < range.upperBound && units[position].scalar == "/"
      && units[...position].suffix(3).map(\.scalar).elementsEqual([":", "/", "/"])
  }

  /// Whether a letter of a script without spaces between words continues a host or path.
  ///
  /// Directly after a letter of another script, it starts the next word: `https://example.org/aは`.
  private func continuesPath(at position: Int, of word: Word) -> Bool {
    guard word.hasScheme, word.unspaced < PlainNames.longestTag else { return false }
    let before = units[position - 1]
    return before.kind.isUnspacedLetter
      || ["/", ".", "?", "&", "=", "#", "%", "-", "_"].contains(before.scalar)
  }

  private mutating func keep(_ word: Word, from start: Int, _ marker: Int, isAtStart: Bool) {
    // A mention or hashtag starts at its `@` or `#`. A host or an e-mail address has letters before
    // its `.` or `@`.
    let isStart =
      units[marker].kind.isLetter
      && (marker == range.lowerBound || !units[marker - 1].kind.isLetter)
    let first = isStart ? marker : max(start, marker - PlainNames.longestStart)
    let last = word.endOfLetters
    let end = last < range.upperBound && isEndOfShortcode(last) ? last + 1 : last
    guard first == start, isAtStart && !units[marker].kind.isLetter || isURL(word, marker) else {
      return keep(first..<end)
    }
    // A summary can end after the host of a URL, but not inside its path.
    let longest = min(last, first + PlainNames.longestHost + 1)
    if let host = endOfHost(after: marker, before: longest) {
      keep(first..<host)
      keep(host..<end)
      hostEnds.insert(host)
    } else if !isAtStart {
      keep(first..<end)
    } else {
      keep(first..<(longest < last ? longest : end))
    }
  }

  /// Whether a word contains a scheme, or starts with a host: its first marker is a full stop.
  private func isURL(_ word: Word, _ marker: Int) -> Bool {
    word.hasScheme || units[marker].scalar == "."
  }

  private func endOfHost(after marker: Int, before end: Int) -> Int? {
    var position = marker + 1
    while position < end {
      if isScheme(endingAt: position + 1) {
        position += 1
      } else if ["/", "?", "#"].contains(units[position].scalar) {
        return position
      }
      position += 1
    }
    return nil
  }

  /// Whether a unit is the colon at the end of a shortcode, such as `:blob_cat:`.
  private func isEndOfShortcode(_ position: Int) -> Bool {
    let before = units[..<position].suffix(PlainNames.longestStart + 1)
    return units[position].scalar == ":" && before.last?.kind.isLetter == true
      && before.last { !$0.kind.isLetter }?.scalar == ":"
  }
}

extension ClusterKind {
  /// Whether names cannot contain a unit of this kind.
  var separatesNames: Bool {
    switch self {
    case .emoji, .space, .noBreakSpace, .separator, .attached, .atom, .shortened: true
    case .word, .digit, .unspaced, .nonStarter, .leadingVowel, .opening, .closing, .weak,
      .invisible:
      false
    }
  }

  /// Whether the kind is a letter, a digit, or a symbol that is not punctuation.
  fileprivate var isLetter: Bool { self == .word || self == .digit }

  fileprivate var isUnspacedLetter: Bool {
    self == .unspaced || self == .nonStarter || self == .leadingVowel
  }

  fileprivate var isPartOfTag: Bool { isLetter || isUnspacedLetter }
}
