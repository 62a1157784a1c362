/// The names and addresses of plain text among the units of a draft, inside of which no summary ends.
///
/// They are no nodes, yet a reader takes them for whole: half of `@ada_lovelace` is somebody else.
/// What looks like one is enough, for a summary may end earlier than it could, and nobody is misled.
///
/// Whether a summary may end at a position depends on the text before it and on no more than
/// ``lookAhead`` units behind it, never on the limit: that is why summaries grow with the limit.
struct PlainNames {
  /// The number of units behind a position that decide whether it is inside of a name.
  static let lookAhead = 80

  /// The number of units that may stand before the first sign of a name: more than a label of a host
  /// or the local part of an address of mail has.
  private static let longestStart = 64

  /// The number of units in which the end of a host is looked for: more than a host has.
  private static let longestHost = 256

  /// The most signs between two letters of a word: `://`.
  private static let mostSigns = 3

  /// The number of units of a hashtag, or of a path in a script that parts no words, that are kept
  /// together: more than people write.
  private static let longestTag = 100

  private let units: [SummaryUnits.Unit]
  /// Whether each position is inside of a name.
  private var isInside: [Bool]

  /// - Parameters:
  ///   - units: Units from the start of a draft, or from behind a gap between words, on.
  ///   - isAtStart: Whether nothing stands before them.
  init(in units: [SummaryUnits.Unit], isAtStart: Bool) {
    self.units = units
    isInside = [Bool](repeating: false, count: units.count + 1)
    findWords(isAtStart: isAtStart)
    findHashtags()
  }

  /// The last position up to a given one that is inside of no name and stands behind what can end a
  /// text.
  func lastEnd(upTo position: Int) -> Int {
    var end = position
    while end > 0, isInside[end] || units[end - 1].kind.isTrimmed && !closesShortcode(end - 1) {
      end -= 1
    }
    return end
  }

  // MARK: Words

  /// Letters, no more than ``mostSigns`` signs between any two of them, and signs around them.
  private struct Word {
    var end: Int
    /// The position behind the last letter.
    var endOfLetters: Int
    /// The position of the first sign of names before a letter, such as `@` or a full stop.
    var marker: Int?
    /// A Boolean value that is true behind the slashes of a scheme.
    var hasScheme = false
    /// The number of letters of scripts that part no words.
    var unspaced = 0
  }

  private mutating func findWords(isAtStart: Bool) {
    var position = 0
    var isAtStart = isAtStart
    while position < units.count {
      let word = word(from: position)
      if let marker = word.marker { keep(word, from: position, marker, isAtStart: isAtStart) }
      let end = max(word.end, position + 1)
      isAtStart = isAtStart && units[position..<end].allSatisfy(\.kind.isTrimmed)
      position = end
    }
  }

  /// The word that starts at a position, empty when there is none.
  private func word(from start: Int) -> Word {
    var word = Word(end: start, endOfLetters: start)
    while word.end < units.count {
      let end = word.end
      let kind = units[end].kind
      if kind.isUnspacedLetter {
        guard continuesPath(at: end, of: word) else { break }
        word.unspaced += 1
      } else if !kind.isPartOfWord {
        break
      } else if !kind.isLetter, end - word.endOfLetters == PlainNames.mostSigns {
        // One more sign parts words.
        while word.end < units.count, isSign(word.end) { word.end += 1 }
        break
      }
      if word.marker == nil, isMarker(end) { word.marker = end }
      if isScheme(endingAt: end) { word.hasScheme = true }
      word.end += 1
      if !isSign(end) { word.endOfLetters = word.end }
    }
    return word
  }

  private func isSign(_ position: Int) -> Bool {
    units[position].kind.isPartOfWord && !units[position].kind.isLetter
  }

  /// A Boolean value that is true for a sign of names before a letter.
  private func isMarker(_ position: Int) -> Bool {
    guard position + 1 < units.count else { return false }
    let next = units[position + 1].kind
    return switch units[position].sign {
    case "@", "\u{FF20}", "#", "\u{FF03}", ":", ".": next.isLetter
    case "/": next.isLetter || next.isUnspacedLetter && isScheme(endingAt: position)
    default: false
    }
  }

  private func isScheme(endingAt position: Int) -> Bool {
    position > 1 && position < units.count && units[position].sign == "/"
      && units[position - 1].sign == "/"
      && units[position - 2].sign == ":"
  }

  /// A Boolean value that is true for a letter with which a host, or a part of a path, starts or goes
  /// on in a script that parts no words. What stands directly behind other letters is the next word:
  /// `https://example.org/aは`.
  private func continuesPath(at position: Int, of word: Word) -> Bool {
    guard word.hasScheme, word.unspaced < PlainNames.longestTag else { return false }
    return switch units[position - 1].sign {
    case "/", ".", "?", "&", "=", "#", "%", "-", "_": true
    default: units[position - 1].kind.isUnspacedLetter
    }
  }

  private mutating func keep(
    _ word: Word, from start: Int, _ marker: Int, isAtStart: Bool
  ) {
    // A mention or hashtag starts at its sign.
    let isStart =
      units[marker].kind.isLetter && (marker == 0 || !units[marker - 1].kind.isLetter)
    let first = isStart ? marker : max(start, marker - PlainNames.longestStart)
    let last = word.endOfLetters
    let end = last < units.count && closesShortcode(last) ? last + 1 : last
    guard isAtStart, first == start, !units[marker].kind.isLetter else {
      return keep(first..<end)
    }
    // Of an address with which the text starts there is nothing else to show than its host: half of
    // its path would lead elsewhere.
    let longest = min(last, first + PlainNames.longestHost + 1)
    if let host = endOfHost(behind: marker, before: longest) {
      keep(first..<host)
      keep(host..<end)
    } else {
      keep(first..<(longest < last ? longest : end))
    }
  }

  /// Keeps the units of a range together.
  private mutating func keep(_ range: Range<Int>) {
    for position in range.dropFirst() { isInside[position] = true }
  }

  private func endOfHost(behind marker: Int, before end: Int) -> Int? {
    var position = marker + 1
    while position < end {
      switch units[position].sign {
      case "/" where isScheme(endingAt: position + 1): position += 1
      case "/", "?", "#": return position
      default: break
      }
      position += 1
    }
    return nil
  }

  /// A Boolean value that is true for the colon that ends a shortcode.
  private func closesShortcode(_ position: Int) -> Bool {
    guard position > 0, units[position].sign == ":", units[position - 1].kind.isLetter else {
      return false
    }
    var start = position
    while start > 0, position - start < PlainNames.longestStart, units[start - 1].kind.isLetter {
      start -= 1
    }
    return start > 0 && units[start - 1].sign == ":"
  }

  // MARK: Hashtags

  /// Finds hashtags in scripts that part no words.
  private mutating func findHashtags() {
    for start in units.indices where units[start].sign == "#" || units[start].sign == "\u{FF03}" {
      guard start == 0 || !units[start - 1].kind.isPartOfTag else { continue }
      let rest = units[start...].prefix(PlainNames.longestTag + 1)
      keep(start..<(rest.firstIndex { !$0.kind.isPartOfTag } ?? rest.endIndex))
    }
  }
}

extension ClusterKind {
  /// A Boolean value that is true for what is part of no name, whatever stands around it.
  var partsNames: Bool { !isPartOfWord && !isPartOfTag }

  /// A Boolean value that is true for letters, digits, and the signs that are no punctuation.
  fileprivate var isLetter: Bool { self == .word || self == .digit }

  fileprivate var isUnspacedLetter: Bool { self == .unspaced || self == .nonStarter }

  fileprivate var isPartOfWord: Bool {
    switch self {
    case .word, .digit, .weak, .opening, .closing, .invisible: true
    case .unspaced, .nonStarter, .emoji, .space, .blank, .separator, .attached, .atom, .shortened:
      false
    }
  }

  fileprivate var isPartOfTag: Bool {
    switch self {
    case .word, .digit, .unspaced, .nonStarter: true
    default: false
    }
  }
}
