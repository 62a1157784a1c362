internal import PostDocument
internal import PostText

/// Finds the characters of text that GitHub's Markdown would read as markup.
struct GitHubEscaper {
  /// An at sign that does not make an e-mail address of the text around it.
  static let atSign = Array("<span>@</span>".utf8)

  /// Whether a tilde in text could pair with another one in the block.
  private let tildesPair: Bool
  /// Whether dollar signs could make a formula of the text between them.
  private let dollarsPair: Bool

  init(_ runs: DelimiterRuns, _ emphases: [Emphasis]) {
    tildesPair = runs.tildes > 1 || emphases.contains { $0.kind == .deletion }
    dollarsPair = runs.dollars > 1
  }

  /// Whether a character of a text gets a backslash.
  ///
  /// - Complexity: O(1).
  func escapes(_ bytes: [UInt8], at index: Int, _ edges: TextEscaper.Edges) -> Bool {
    func byte(_ offset: Int) -> UInt8? {
      bytes.indices.contains(index + offset) ? bytes[index + offset] : nil
    }
    switch bytes[index] {
    case UInt8(ascii: "["):
      // GitHub's parser reads all that is in these brackets as text, also without a footnote.
      if byte(1) == UInt8(ascii: "^") { return true }
      if index == 0, edges.startsLine, byte(1) == UInt8(ascii: "!") { return true }
      // After a box, the rest of the line could be a link reference definition.
      if index == 0, edges.isInTask, edges.startsBlock { return true }
      // In the line of a task, GitHub's parser reads a box anywhere.
      return edges.isInTask && isDone(byte(1)) && byte(2) == UInt8(ascii: "]")
    case UInt8(ascii: "]"):
      return edges.isInTask && isDone(byte(-1)) && byte(-2) == UInt8(ascii: "[")
    case UInt8(ascii: "^"):
      // A label that starts with `^` could start a footnote, and such an image would be a link.
      return index == 0 && edges.followsBracket
    case UInt8(ascii: "~"):
      // GitHub's parser ignores tildes when it reads asterisks beside them.
      return tildesPair || index == 0 || index == bytes.count - 1
    case UInt8(ascii: "$"): return dollarsPair && mayEndFormula(byte(-1), byte(1))
    case UInt8(ascii: ":"):
      let isURL =
        byte(1) == UInt8(ascii: "/") && byte(2) == UInt8(ascii: "/") && index > 1
        && ASCII.isLetter(bytes[index - 1])
      return isURL || startsEmoji(bytes, at: index)
    case UInt8(ascii: "."):
      return index > 2
        && bytes[(index - 3)..<index].allSatisfy { $0 | 0x20 == UInt8(ascii: "w") }
    default: return false
    }
  }

  /// Whether a character of a text is the at sign of an e-mail address. GitHub's parser finds
  /// addresses after it has removed backslashes.
  func isInMailbox(_ bytes: [UInt8], at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "@") && index > 0 && index + 1 < bytes.count
      && isMailboxCharacter(bytes[index - 1]) && isMailboxCharacter(bytes[index + 1])
  }

  /// Whether a byte between brackets makes them the box of a task that is done.
  private func isDone(_ byte: UInt8?) -> Bool { byte.map { $0 | 0x20 } == UInt8(ascii: "x") }

  /// Whether a dollar sign could end a formula. That of an amount, such as `$5`, cannot.
  private func mayEndFormula(_ before: UInt8?, _ after: UInt8?) -> Bool {
    let dollar = UInt8(ascii: "$")
    guard let before, before != dollar, after != dollar else { return true }
    return !ASCII.isSpace(before)
      && !(after.map { ASCII.isLetter($0) || ASCII.isDigit($0) } ?? false)
  }

  private func isMailboxCharacter(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || "+-._".utf8.contains(byte)
  }

  /// Whether a colon starts an emoji code.
  private func startsEmoji(_ bytes: [UInt8], at index: Int) -> Bool {
    let name: ArraySlice<UInt8> = bytes[(index + 1)...].prefix(80).prefix { byte in
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || "_+-".utf8.contains(byte)
    }
    guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ":")
    else { return false }
    return EmojiNames.emoji(named: String(decoding: name, as: UTF8.self)) != nil
  }
}
