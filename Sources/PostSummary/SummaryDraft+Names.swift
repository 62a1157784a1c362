// Names and addresses that stand as plain text. They are no nodes, yet a reader takes them for whole:
// half of `@ada_lovelace` is somebody else. What looks like one is enough, for a summary may end
// earlier than it could, and nobody is misled.

extension SummaryDraft {
  /// The start of the mention, hashtag, shortcode or address of plain text that a position is inside
  /// of, or `nil` when it is inside of none. Of an address with which the text starts, the end of its
  /// host.
  ///
  /// It depends on no more than the text before and ``lookAhead`` units behind the position, and never
  /// moves back for a larger position, so that summaries grow with the limit.
  func startOfName(around position: Int) -> Int? {
    guard position > 0, position < units.count else { return nil }
    let starts = [startOfWord(around: position), startOfHashtag(around: position)]
    return starts.compactMap { $0 }.min()
  }

  /// The number of units that may stand before the first sign of a name: more than a label of a host
  /// or the local part of an address of mail has.
  private static let longestStart = 64

  /// The number of units of an address that are kept together at the start of a text, where there is
  /// nothing else to show: more than a host has.
  private static let longestHost = 256

  /// The most signs between two letters of a word: `://`.
  private static let mostSigns = 3

  /// The number of units of a hashtag that are kept together: more than people write.
  private static let longestTag = 100

  // MARK: Words

  /// The start of a word that holds a sign of names, such as `@` or a full stop, before a letter.
  private func startOfWord(around position: Int) -> Int? {
    guard isInsideWord(position) else { return nil }
    let start = startOfWord(before: position)
    let last = min(units.count - 1, position + SummaryDraft.longestStart)
    var end = start
    while end < last, !isSign(end) || signs(behind: end) <= SummaryDraft.mostSigns,
      units[end].kind.isPartOfWord
    {
      if isMarker(end) {
        let first = isStart(end) ? end : max(start, end - SummaryDraft.longestStart)
        guard first < position else { return nil }
        return endOfHost(before: position, from: first, marker: end) ?? first
      }
      end += 1
    }
    return nil
  }

  /// A Boolean value that is true when letters of one word stand on both sides of a position.
  private func isInsideWord(_ position: Int) -> Bool {
    var before = position
    while before > 0, position - before <= SummaryDraft.mostSigns, isSign(before - 1) {
      before -= 1
    }
    let isShort = position - before + signs(behind: position) <= SummaryDraft.mostSigns
    let behind = position + signs(behind: position)
    if isShort, behind < units.count, units[behind].kind.isLetter {
      return position > before || before > 0 && units[before - 1].kind.isLetter
    }
    return closesShortcode(position)
  }

  /// A Boolean value that is true for the colon that ends a shortcode.
  func closesShortcode(_ position: Int) -> Bool {
    guard position > 0, units[position].sign == ":", units[position - 1].kind.isLetter else {
      return false
    }
    var start = position
    while start > 0, position - start < SummaryDraft.longestStart, units[start - 1].kind.isLetter {
      start -= 1
    }
    return start > 0 && units[start - 1].sign == ":"
  }

  private func startOfWord(before position: Int) -> Int {
    var start = position
    var signs = 0
    while start > 0, units[start - 1].kind.isPartOfWord {
      signs = isSign(start - 1) ? signs + 1 : 0
      if signs > SummaryDraft.mostSigns { return start + SummaryDraft.mostSigns }
      start -= 1
    }
    return start
  }

  /// The number of signs at and behind a position, as far as it matters.
  private func signs(behind position: Int) -> Int {
    var end = position
    while end < units.count, end - position <= SummaryDraft.mostSigns, isSign(end) { end += 1 }
    return end - position
  }

  private func isSign(_ position: Int) -> Bool {
    units[position].kind.isPartOfWord && !units[position].kind.isLetter
  }

  /// A Boolean value that is true for a sign of names before a letter.
  private func isMarker(_ position: Int) -> Bool {
    switch units[position].sign {
    case "@", "\u{FF20}", "#", "\u{FF03}", ":", ".", "/":
      position + 1 < units.count && units[position + 1].kind.isLetter
    default: false
    }
  }

  /// A Boolean value that is true for a sign with which a mention or hashtag starts.
  private func isStart(_ position: Int) -> Bool {
    guard units[position].kind.isLetter else { return false }
    return position == 0 || !units[position - 1].kind.isLetter
  }

  /// The end of the host of an address with which the text starts, when a position is there or behind:
  /// of an address that is too long there is nothing else to show, and half of its path would lead
  /// elsewhere. `position` itself when no host is as long as what stands before it.
  private func endOfHost(before position: Int, from start: Int, marker: Int) -> Int? {
    guard units[marker].sign == "." || units[marker].sign == "/" || units[marker].sign == ":",
      units[..<start].allSatisfy({ $0.kind.isTrimmed })
    else { return nil }
    let last = min(position, start + SummaryDraft.longestHost)
    var end = marker + 1
    while end <= last {
      switch units[end].sign {
      // The slashes of a scheme are before a host.
      case "/" where units[end - 1].sign == ":" && end < last && units[end + 1].sign == "/":
        end += 2
      case "/", "?", "#": return end
      default: end += 1
      }
    }
    return position > last ? position : nil
  }

  // MARK: Hashtags

  /// The start of a hashtag in a script that parts no words.
  private func startOfHashtag(around position: Int) -> Int? {
    guard units[position].kind.isPartOfTag else { return nil }
    var start = position
    while start > 0, position - start < SummaryDraft.longestTag, units[start - 1].kind.isPartOfTag {
      start -= 1
      guard units[start].sign == "#" || units[start].sign == "\u{FF03}" else { continue }
      return start == 0 || !units[start - 1].kind.isPartOfTag ? start : nil
    }
    return nil
  }
}

extension ClusterKind {
  /// A Boolean value that is true for letters, digits, and the signs that are no punctuation.
  fileprivate var isLetter: Bool { self == .word || self == .digit }

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
