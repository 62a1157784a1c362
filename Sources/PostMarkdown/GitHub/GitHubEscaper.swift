internal import PostDocument
internal import PostText

/// Finds the characters of text that GitHub's Markdown would read as markup.
struct GitHubEscaper {
  /// The offsets of characters in a text that are escaped.
  struct Escapes {
    /// Characters that get a backslash.
    var backslashes: Set<Int> = []
    /// At signs of e-mail addresses. GitHub's parser finds addresses after it has removed
    /// backslashes.
    var mailboxes: Set<Int> = []
  }

  /// An at sign that does not make an e-mail address of the text around it.
  static let atSign = Array("<span>@</span>".utf8)

  /// Whether a tilde in text could pair with another one in the block.
  private let tildesPair: Bool
  /// Whether dollar signs could make a formula of the text between them.
  private let dollarsPair: Bool

  init(_ tokens: [Token], _ emphases: [Emphasis]) {
    var tildes = emphases.contains { $0.kind == .deletion } ? 2 : 0
    var dollars = 0
    for case .text(let text, _) in tokens {
      tildes += text.utf8.runs(of: UInt8(ascii: "~")).count
      dollars += text.utf8.runs(of: UInt8(ascii: "$")).count
    }
    tildesPair = tildes > 1
    dollarsPair = dollars > 1
  }

  /// Returns the characters to escape in a text.
  ///
  /// - Complexity: Linear in the length of the text.
  func escapes(in bytes: [UInt8], place: Token.Place, at edges: TextEscaper.Edges) -> Escapes {
    var escapes = Escapes()
    // After a box, the rest of the line could be a link reference definition.
    if edges.isInTask, edges.startsBlock, bytes.first == UInt8(ascii: "[") {
      escapes.backslashes.insert(0)
    }
    if edges.startsLine, bytes.starts(with: "[!".utf8) { escapes.backslashes.insert(0) }
    // A label that starts with `^` could start a footnote, and such an image would be a link.
    if edges.followsBracket, bytes.first == UInt8(ascii: "^") { escapes.backslashes.insert(0) }
    for (index, byte) in bytes.enumerated() {
      switch byte {
      // GitHub's parser reads all that is in these brackets as text, also without a footnote.
      case UInt8(ascii: "[") where bytes[(index + 1)...].first == UInt8(ascii: "^"):
        escapes.backslashes.insert(index)
      case UInt8(ascii: "~"):
        // GitHub's parser ignores tildes when it reads asterisks beside them.
        if tildesPair || index == 0 || index == bytes.count - 1 {
          escapes.backslashes.insert(index)
        }
      case UInt8(ascii: "$") where dollarsPair:
        if mayEndFormula(at: index, in: bytes) { escapes.backslashes.insert(index) }
      case UInt8(ascii: ":"):
        let isURL =
          bytes[index...].starts(with: "://".utf8) && index > 1
          && ASCII.isLetter(bytes[index - 1])
        if isURL || startsEmoji(bytes, at: index) { escapes.backslashes.insert(index) }
      case UInt8(ascii: "."):
        let isWeb =
          index > 2
          && bytes[(index - 3)..<index].allSatisfy { $0 | 0x20 == UInt8(ascii: "w") }
        if isWeb { escapes.backslashes.insert(index) }
      case UInt8(ascii: "@"):
        guard place == .flow, index > 0, index + 1 < bytes.count,
          isMailboxCharacter(bytes[index - 1]), isMailboxCharacter(bytes[index + 1])
        else { continue }
        escapes.mailboxes.insert(index)
      // In the line of a task, GitHub's parser reads a box anywhere.
      case UInt8(ascii: "[") where edges.isInTask:
        let isBox =
          index + 2 < bytes.count && bytes[index + 1] | 0x20 == UInt8(ascii: "x")
          && bytes[index + 2] == UInt8(ascii: "]")
        if isBox { escapes.backslashes.insert(index) }
      case UInt8(ascii: "]") where edges.isInTask:
        let isBox =
          index > 1 && bytes[index - 1] | 0x20 == UInt8(ascii: "x")
          && bytes[index - 2] == UInt8(ascii: "[")
        if isBox { escapes.backslashes.insert(index) }
      default: break
      }
    }
    return escapes
  }

  /// Whether a dollar sign could end a formula. That of an amount, such as `$5`, cannot.
  private func mayEndFormula(at index: Int, in bytes: [UInt8]) -> Bool {
    let dollar = UInt8(ascii: "$")
    let (before, after) = (index > 0 ? bytes[index - 1] : dollar, bytes[(index + 1)...].first)
    if before == dollar || after == dollar { return true }
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
