internal import PostText

/// Pairs the tildes of strikethrough by the rules of GitHub's parser.
///
/// One or two tildes delimit strikethrough. A run of tildes can open or close as `*` can in
/// CommonMark. A pair is in the same link or image. If it crosses emphasis, the pair that ends first
/// counts: in `~~a*b~~c*`, the asterisks are text.
///
/// [GFM, strikethrough](https://github.github.com/gfm/#strikethrough-extension-)
struct Strikethrough {
  /// A part of the inline nodes.
  enum Part {
    case text(MarkedText)
    case event(InlineEvent)
    /// The start or end of strikethrough.
    case delimiter(CommonMarkNode.Side)
  }

  private(set) var parts: [Part] = []

  /// A run of one or two tildes.
  private struct Run {
    let part: Int
    let length: Int
    let canOpen: Bool
    let canClose: Bool
  }

  /// The open runs in the current link, image or paragraph, and where the search for openers ends, for
  /// closers of each length that can and that cannot open.
  private struct Level {
    var openers: [Run] = []
    var bottoms = [0, 0, 0, 0]
    var emphases: [OpenEmphasis] = []
    /// The indices of open emphases whose delimiters are markup.
    var markup: [Int] = []
  }

  /// The start of emphasis.
  private struct OpenEmphasis {
    let part: Int
    /// The number of runs that were open before it.
    let openerCount: Int
    let delimiter: MarkedText
  }

  private let marks: EscapeMarks
  private var levels = [Level()]

  /// Finds the strikethrough in inline nodes.
  ///
  /// - Complexity: Linear in the size of the nodes.
  init(_ nodes: [InlineEvent], marks: EscapeMarks) {
    self.marks = marks
    for (position, node) in nodes.enumerated() {
      switch node.kind {
      case .text:
        let before = position > 0 ? nodes[position - 1] : nil
        let after = position + 1 < nodes.count ? nodes[position + 1] : nil
        add(marks.text(node.text), before: Self.edge(before), after: Self.edge(after))
      case .emphasis, .strong: parts.append(emphasis(node))
      case .link, .image:
        if node.side == .start { levels.append(Level()) } else { levels.removeLast() }
        parts.append(.event(node))
      default: parts.append(.event(node))
      }
    }
  }

  private mutating func emphasis(_ node: InlineEvent) -> Part {
    let level = levels.count - 1
    guard node.side == .end else {
      levels[level].markup.append(levels[level].emphases.count)
      levels[level].emphases.append(
        OpenEmphasis(
          part: parts.count, openerCount: levels[level].openers.count,
          delimiter: MarkedText(bytes: node.text, literals: Array(node.text.indices))))
      return .event(node)
    }
    guard let emphasis = levels[level].emphases.popLast() else { return .event(node) }
    guard levels[level].markup.last == levels[level].emphases.count else {
      return .text(emphasis.delimiter)
    }
    levels[level].markup.removeLast()
    remove(from: emphasis.openerCount)
    return .event(node)
  }

  /// Makes the delimiters of emphasis text that a pair of tildes crosses.
  private mutating func removeEmphasis(after opener: Int) {
    let level = levels.count - 1
    while let index = levels[level].markup.last,
      levels[level].emphases[index].openerCount > opener
    {
      let emphasis = levels[level].emphases[index]
      parts[emphasis.part] = .text(emphasis.delimiter)
      levels[level].markup.removeLast()
    }
  }

  /// Returns a character with the class of the markup of a node.
  private static func edge(_ node: InlineEvent?) -> Unicode.Scalar {
    switch node?.kind {
    case nil, .softBreak, .lineBreak: "\n"
    default: "*"
    }
  }

  private mutating func add(_ text: MarkedText, before: Unicode.Scalar, after: Unicode.Scalar) {
    guard text.bytes.contains(UInt8(ascii: "~")) else {
      parts.append(.text(text))
      return
    }
    let bytes = text.bytes
    var start = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "~"), !text.isLiteral(index) else {
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, bytes[end] == UInt8(ascii: "~"), !text.isLiteral(end) { end += 1 }
      if end - index <= 2 {
        let left = Flank(index > 0 ? Self.scalar(endingAt: index, in: text) : before)
        let right = Flank(end < bytes.count ? Self.scalar(startingAt: end, in: text) : after)
        if start < index { parts.append(.text(text[start..<index])) }
        parts.append(.text(text[index..<end]))
        read(
          Run(
            part: parts.count - 1, length: end - index,
            canOpen: Flank.flanks(outside: left, inside: right),
            canClose: Flank.flanks(outside: right, inside: left)))
        start = end
      }
      index = end
    }
    if start < bytes.count { parts.append(.text(text[start..<bytes.count])) }
  }

  private mutating func read(_ run: Run) {
    let level = levels.count - 1
    if run.canClose {
      let slot = run.length - 1 + (run.canOpen ? 2 : 0)
      var index = levels[level].openers.count - 1
      let bottom = levels[level].bottoms[slot]
      while index >= bottom {
        let opener = levels[level].openers[index]
        // The rule of three: the lengths of the runs are one and two.
        if (run.canOpen || opener.canClose) && opener.length != run.length {
          index -= 1
          continue
        }
        removeEmphasis(after: index)
        if opener.length == run.length {
          parts[opener.part] = .delimiter(.start)
          parts[run.part] = .delimiter(.end)
          remove(from: index)
        } else {
          // GitHub's parser drops the closer and all runs after the opener.
          remove(from: index + 1)
        }
        return
      }
      levels[level].bottoms[slot] = levels[level].openers.count
    }
    if run.canOpen { levels[level].openers.append(run) }
  }

  private mutating func remove(from index: Int) {
    let level = levels.count - 1
    guard index < levels[level].openers.count else { return }
    levels[level].openers.removeSubrange(index...)
    for slot in levels[level].bottoms.indices {
      levels[level].bottoms[slot] = min(levels[level].bottoms[slot], index)
    }
  }

  /// Returns the character before an offset, or an asterisk if the character is not markup.
  private static func scalar(endingAt end: Int, in text: MarkedText) -> Unicode.Scalar {
    if text.isLiteral(end - 1) { return "*" }
    let start = text.bytes[..<end].lastIndex { $0 & 0xC0 != 0x80 } ?? end - 1
    return String(decoding: text.bytes[start..<end], as: UTF8.self).unicodeScalars.first ?? "*"
  }

  /// Returns the character at an offset, or an asterisk if the character is not markup.
  private static func scalar(startingAt start: Int, in text: MarkedText) -> Unicode.Scalar {
    let bytes = text.bytes[start...].prefix(4)
    let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "*"
    return text.isLiteral(start + scalar.utf8.count - 1) ? "*" : scalar
  }
}

/// The class of a character beside a run of tildes.
private enum Flank {
  case space, punctuation, word

  init(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: self = .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      self = .punctuation
    default:
      let value = scalar.value
      let isSymbol = value < 0x80 && EntitySyntax.isPunctuation(UInt8(value))
      self = (0x09...0x0D).contains(value) ? .space : isSymbol ? .punctuation : .word
    }
  }

  /// Whether a run is flanking, from its outer to its inner side.
  static func flanks(outside: Flank, inside: Flank) -> Bool {
    inside != .space && (inside != .punctuation || outside != .word)
  }
}
