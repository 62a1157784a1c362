internal import PostDocument
internal import PostText

/// Writes text with backslashes only before characters that would be parsed as markup.
struct TextEscaper {
  /// The position of a text in its line and block.
  struct Edges {
    /// Whether a marker at the start of the text would start a block.
    var startsLine = false
    /// Whether the text is on the first line of the block.
    var startsBlock = false
    /// Whether the text follows a space or line feed.
    var followsSpace = false
    /// Whether the text follows the opening bracket of a link or image.
    var followsBracket = false
    /// Whether the text ends the block.
    var endsBlock = false
    var isInHeading = false
    /// Whether the text is on the first line of a task.
    var isInTask = false
  }

  /// Whether a backtick in text could pair with another backtick in the block.
  private let backticksPair: Bool
  /// Whether an asterisk in text could pair with another asterisk in the block.
  private let asterisksPair: Bool
  /// Whether an underscore in text could pair with another underscore in the block.
  private let underscoresPair: Bool
  /// Whether the block starts with `[` in text and could be a link reference definition.
  private let mayDefineReference: Bool

  /// The markup of GitHub's Markdown in text, or `nil` for CommonMark.
  private let github: GitHubEscaper?

  init(_ tokens: [Token], _ emphases: [Emphasis], _ dialect: MarkdownDialect) {
    var runs = DelimiterRuns()
    for token in tokens {
      switch token {
      case .text(let text, _): runs.count(in: text)
      case .code: runs.backticks += 2
      // Backticks in tags and titles can pair, too.
      case .markup(let markup): runs.backticks += markup.utf8.runs(of: UInt8(ascii: "`")).count
      case .lineBreak, .opening, .delimiter: break
      }
    }
    backticksPair = runs.backticks > 1
    asterisksPair = runs.asterisks > 1 || emphases.contains { $0.delimiter == .asterisk }
    underscoresPair = runs.underscores > 1 || emphases.contains { $0.delimiter == .underscore }
    github = dialect == .gitHub ? GitHubEscaper(runs, emphases) : nil
    var startsBracket = false
    if case .text(let text, _)? = tokens.first { startsBracket = text.first == UInt8(ascii: "[") }
    mayDefineReference =
      startsBracket
      && tokens.contains { token in
        switch token {
        case .text(let part, _), .code(let part): part.mayEndReference
        case .markup(let part): part.utf8.mayEndReference
        case .lineBreak, .opening, .delimiter: false
        }
      }
  }

  /// Appends a text with the necessary backslashes and character references. The text must not be
  /// empty.
  func write(
    _ bytes: [UInt8], place: Token.Place, at edges: Edges, into output: inout [UInt8]
  ) {
    let references = EdgeReferences(of: bytes, at: edges)
    let end = bytes.count - references.tailLength
    output += references.head.utf8
    let blockMarker = edges.startsLine ? BlockMarker.position(in: bytes, edges: edges) : nil
    let closingMarker =
      edges.isInHeading && edges.endsBlock
      ? BlockMarker.closing(in: bytes, edges: edges) : nil
    let isFence = blockMarker != nil && bytes.prefix { $0 == UInt8(ascii: "`") }.count >= 3
    var run = (end: 0, pairs: false)
    var written = references.headLength
    for index in written..<end
    where TextEscaper.mayBeMarkup(bytes[index]) || index == blockMarker || index == closingMarker {
      let byte = bytes[index]
      let next = index + 1 < end ? bytes[index + 1] : references.tail.utf8.first
      if index >= run.end, isDelimiter(byte) {
        run.end = bytes[index...].firstIndex { $0 != byte } ?? bytes.count
        run.pairs = mayPair(index..<run.end, of: bytes, edges, references)
      }
      let isActive =
        switch byte {
        case UInt8(ascii: "*"), UInt8(ascii: "_"): index < run.end && run.pairs
        case UInt8(ascii: "\\"): next.map(EntitySyntax.isPunctuation) ?? !edges.endsBlock
        case UInt8(ascii: "`"): backticksPair || isFence
        case UInt8(ascii: "["): place == .label || (index == 0 && startsBracket(bytes, edges))
        case UInt8(ascii: "]"): place == .label || next == UInt8(ascii: "(")
        case UInt8(ascii: "<"):
          next.map(startsTag) ?? false || startsMailbox(bytes[(index + 1)...], edges)
        case UInt8(ascii: "&"): EntitySyntax.starts(bytes, at: index)
        // Many other parsers read two tildes as strikethrough.
        case UInt8(ascii: "~"): next == byte || (index > 0 && bytes[index - 1] == byte)
        default: false
        }
      if isActive || index == blockMarker || index == closingMarker
        || github?.escapes(bytes, at: index, edges) ?? false
      {
        output += bytes[written..<index]
        output.append(UInt8(ascii: "\\"))
        written = index
      } else if place == .flow, github?.isInMailbox(bytes, at: index) ?? false {
        output += bytes[written..<index]
        output += GitHubEscaper.atSign
        written = index + 1
      }
    }
    output += bytes[written..<end]
    output += references.tail.utf8
  }

  /// Whether a byte can be escaped anywhere in a text.
  private static func mayBeMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "\\"), UInt8(ascii: "`"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "&"),
      UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: ":"),
      UInt8(ascii: "."), UInt8(ascii: "@"):
      true
    default: false
    }
  }

  /// Whether a byte is an asterisk or underscore that could pair with another one in the block.
  private func isDelimiter(_ byte: UInt8) -> Bool {
    (byte == UInt8(ascii: "*") && asterisksPair) || (byte == UInt8(ascii: "_") && underscoresPair)
  }

  /// Whether a run of asterisks or underscores could open or close emphasis.
  private func mayPair(
    _ run: Range<Int>, of bytes: [UInt8], _ edges: Edges, _ references: EdgeReferences
  ) -> Bool {
    var before = CharacterClass(endingAt: run.lowerBound, in: bytes)
    var after = CharacterClass(startingAt: run.upperBound, in: bytes)
    // A reference starts and ends with punctuation.
    if before != nil, run.lowerBound == references.headLength { before = .punctuation }
    if after != nil, run.upperBound == bytes.count - references.tailLength { after = .punctuation }
    let followsSpace = before.map { $0 == .space } ?? edges.followsSpace
    let precedesSpace = after.map { $0 == .space } ?? edges.endsBlock
    if followsSpace, precedesSpace { return false }
    return !(bytes[run.lowerBound] == UInt8(ascii: "_") && before == .word && after == .word)
  }

  /// Whether a `<` before these bytes could start an e-mail autolink. The autolink could continue
  /// in the next token.
  private func startsMailbox(_ bytes: ArraySlice<UInt8>, _ edges: Edges) -> Bool {
    let after = bytes.first { !TextEscaper.isMailboxCharacter($0) }
    return after.map { $0 == UInt8(ascii: "@") } ?? !edges.endsBlock
  }

  private static func isMailboxCharacter(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
  }

  /// Whether a `<` before a byte could start a tag, autolink or declaration.
  private func startsTag(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!")
      || byte == UInt8(ascii: "?")
  }

  /// Whether a bracket at the start could begin a link reference definition, or the check box of a
  /// task in many other parsers.
  private func startsBracket(_ bytes: [UInt8], _ edges: Edges) -> Bool {
    guard edges.startsLine, edges.startsBlock else { return false }
    let isBox =
      bytes.count > 3 && bytes[2] == UInt8(ascii: "]") && bytes[3] == 0x20
      && (bytes[1] == 0x20 || bytes[1] | 0x20 == UInt8(ascii: "x"))
    return isBox || mayDefineReference
  }
}

/// The numbers of runs of the characters that pair in a block.
struct DelimiterRuns {
  var backticks = 0
  private(set) var asterisks = 0
  private(set) var underscores = 0
  private(set) var tildes = 0
  private(set) var dollars = 0

  mutating func count(in text: [UInt8]) {
    var previous: UInt8 = 0
    for byte in text {
      if byte != previous {
        switch byte {
        case UInt8(ascii: "`"): backticks += 1
        case UInt8(ascii: "*"): asterisks += 1
        case UInt8(ascii: "_"): underscores += 1
        case UInt8(ascii: "~"): tildes += 1
        case UInt8(ascii: "$"): dollars += 1
        default: break
        }
      }
      previous = byte
    }
  }
}

extension Sequence<UInt8> {
  /// Whether the text contains `]:`, as a link reference definition does after its label.
  var mayEndReference: Bool {
    var previous: UInt8 = 0
    return contains { byte in
      defer { previous = byte }
      return previous == UInt8(ascii: "]") && byte == UInt8(ascii: ":")
    }
  }
}
