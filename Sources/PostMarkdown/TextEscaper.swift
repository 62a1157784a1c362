internal import PostDocument
internal import PostText

/// Writes text with backslashes before signs that would act where they stand, and nowhere else.
struct TextEscaper {
  /// What is around a text.
  struct Edges {
    /// Nothing stands before it on its line that keeps a sign from starting a block.
    var startsLine = false
    /// It stands on the first line.
    var startsBlock = false
    /// A space or line feed stands before it.
    var followsSpace = false
    /// Nothing follows.
    var endsBlock = false
    var isInHeading = false
  }

  /// Whether signs could pair with others of their kind anywhere in the block.
  private let backticksPair: Bool
  private let asterisksPair: Bool
  private let underscoresPair: Bool
  /// A Boolean value that is true when a `[` at the start could begin the definition of a link.
  private let hasColonBehindBracket: Bool

  init(_ tokens: [Token], _ emphases: [Emphasis]) {
    var backticks = 0
    var asterisks = 0
    var underscores = 0
    var hasColonBehindBracket = false
    for token in tokens {
      switch token {
      case .text(let text, _):
        backticks += text.utf8.runs(of: UInt8(ascii: "`")).count
        asterisks += text.utf8.runs(of: UInt8(ascii: "*")).count
        underscores += text.utf8.runs(of: UInt8(ascii: "_")).count
        hasColonBehindBracket = hasColonBehindBracket || text.contains("]:")
      case .code: backticks += 2
      // Backticks count in tags and titles, too.
      case .markup(let markup): backticks += markup.utf8.runs(of: UInt8(ascii: "`")).count
      case .lineBreak, .opening, .delimiter: break
      }
    }
    backticksPair = backticks > 1
    asterisksPair = asterisks > 1 || emphases.contains { $0.delimiter == .asterisk }
    underscoresPair = underscores > 1 || emphases.contains { $0.delimiter == .underscore }
    self.hasColonBehindBracket = hasColonBehindBracket
  }

  /// Adds a text that is not empty.
  func write(
    _ text: String, place: Token.Place, at edges: Edges, into output: inout [UInt8]
  ) {
    let bytes = Array(text.utf8)
    let blockSign = edges.startsLine ? BlockSign.position(in: bytes, edges: edges) : nil
    let closingSign =
      edges.isInHeading && edges.endsBlock
      ? BlockSign.closing(in: bytes, edges: edges) : nil
    let isFence = blockSign != nil && bytes.prefix { $0 == UInt8(ascii: "`") }.count >= 3
    var run = (end: 0, pairs: false)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : nil
      if index >= run.end, isDelimiter(byte) {
        run.end = bytes[index...].firstIndex { $0 != byte } ?? bytes.count
        run.pairs = mayPair(index..<run.end, of: bytes, edges)
      }
      let acts =
        switch byte {
        case UInt8(ascii: "*"), UInt8(ascii: "_"): index < run.end && run.pairs
        case UInt8(ascii: "\\"): next.map(EntitySyntax.isPunctuation) ?? !edges.endsBlock
        case UInt8(ascii: "`"): backticksPair || isFence
        case UInt8(ascii: "["): place == .label || (index == 0 && startsBracket(bytes, edges))
        case UInt8(ascii: "]"): place == .label || next == UInt8(ascii: "(")
        case UInt8(ascii: "<"):
          next.map(startsTag) ?? false || startsMailbox(bytes[(index + 1)...], edges)
        case UInt8(ascii: "&"): EntitySyntax.starts(bytes, at: index)
        // Two of them strike text through for many other readers.
        case UInt8(ascii: "~"): next == byte || (index > 0 && bytes[index - 1] == byte)
        default: false
        }
      if acts || index == blockSign || index == closingSign { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
      index += 1
    }
  }

  /// A Boolean value that is true for signs of emphasis that have something to pair with.
  private func isDelimiter(_ byte: UInt8) -> Bool {
    (byte == UInt8(ascii: "*") && asterisksPair) || (byte == UInt8(ascii: "_") && underscoresPair)
  }

  /// A Boolean value that is true when a run of asterisks or underscores could open or close
  /// emphasis.
  private func mayPair(_ run: Range<Int>, of bytes: [UInt8], _ edges: Edges) -> Bool {
    let before = run.lowerBound > 0 ? characterClass(endingAt: run.lowerBound - 1, in: bytes) : nil
    let behind =
      run.upperBound < bytes.count ? characterClass(startingAt: run.upperBound, in: bytes) : nil
    let followsSpace = before.map { $0 == .space } ?? edges.followsSpace
    let precedesSpace = behind.map { $0 == .space } ?? edges.endsBlock
    if followsSpace, precedesSpace { return false }
    return !(bytes[run.lowerBound] == UInt8(ascii: "_") && before == .word && behind == .word)
  }

  private func characterClass(endingAt end: Int, in bytes: [UInt8]) -> CharacterClass? {
    let start = bytes[...end].lastIndex { $0 & 0xC0 != 0x80 } ?? end
    return String(decoding: bytes[start...end], as: UTF8.self).unicodeScalars.first
      .map(CharacterClass.init)
  }

  private func characterClass(startingAt start: Int, in bytes: [UInt8]) -> CharacterClass? {
    String(decoding: bytes[start...].prefix(4), as: UTF8.self).unicodeScalars.first
      .map(CharacterClass.init)
  }

  /// A Boolean value that is true for what makes a mail address of a `<` before it, or may do so with
  /// what follows.
  private func startsMailbox(_ bytes: ArraySlice<UInt8>, _ edges: Edges) -> Bool {
    let behind = bytes.first { !TextEscaper.isMailboxSign($0) }
    return behind.map { $0 == UInt8(ascii: "@") } ?? !edges.endsBlock
  }

  private static func isMailboxSign(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
  }

  /// A Boolean value that is true for what makes a tag, address or declaration of a `<` before it.
  private func startsTag(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!")
      || byte == UInt8(ascii: "?")
  }

  /// A Boolean value that is true when a bracket at the start begins the definition of a link, or
  /// what many other readers take for the check box of a task.
  private func startsBracket(_ bytes: [UInt8], _ edges: Edges) -> Bool {
    guard edges.startsLine, edges.startsBlock else { return false }
    let isBox =
      bytes.count > 3 && bytes[2] == UInt8(ascii: "]") && bytes[3] == 0x20
      && (bytes[1] == 0x20 || bytes[1] | 0x20 == UInt8(ascii: "x"))
    return isBox || hasColonBehindBracket
  }
}
