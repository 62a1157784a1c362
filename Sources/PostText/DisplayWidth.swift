/// The display width of text in cells. Terminals differ, so the rules are an input.
package struct DisplayWidth {
  /// Whether emoji sequences take two cells, instead of the sum of their scalars.
  package var joinsEmoji: Bool

  /// The cells of characters whose East Asian width is ambiguous: 1 or 2.
  package var ambiguousCells: Int

  package init(joinsEmoji: Bool, ambiguousCells: Int) {
    self.joinsEmoji = joinsEmoji
    self.ambiguousCells = ambiguousCells
  }

  /// The cells of a single scalar.
  @inline(__always)
  private func cells(of properties: ScalarProperties) -> Int {
    switch properties.width {
    case .zero: 0
    // Its replacement is as wide as U+FFFD, whose width is ambiguous.
    case .one: properties.disposition == .replaced ? ambiguousCells : 1
    case .two: 2
    case .ambiguous: ambiguousCells
    }
  }

  /// The cells of a grapheme cluster.
  ///
  /// The sum of its scalars: a spacing mark adds one cell, and each consonant of a conjunct adds its
  /// width. Terminals that support clusters show some of them in fewer cells; a line that fits the
  /// sum fits all terminals. If ``joinsEmoji`` is true, emoji sequences are an exception: U+FE0F
  /// makes its base two cells wide and U+FE0E one, and modifiers and joined pictographs add nothing.
  /// A flag takes two cells, and so does half of a flag.
  package func cells(ofCluster cluster: Range<Int>, in bytes: [UInt8]) -> Int {
    if !cluster.isEmpty {
      let (scalar, length) = decodeScalar(bytes, at: cluster.lowerBound)
      let properties = ScalarProperties(of: scalar)
      if length == cluster.count, !properties.joins { return cells(of: properties) }
    }
    var total = 0
    var position = cluster.lowerBound
    var base = ScalarProperties(ofASCII: 0)
    /// Whether the first pictograph is an emoji: only joiners add more of them.
    var isEmoji: Bool?
    var isHalfFlag = false
    /// The scalar that a following modifier would change.
    var modified: UInt32 = 0
    while position < cluster.upperBound {
      let (scalar, length) = decodeScalar(bytes, at: position)
      position += length
      let properties = ScalarProperties(of: scalar)
      switch scalar {
      case 0x200D: modified = 0
      case 0xFE0E...0xFE0F where joinsEmoji && base.hasEmojiForms:
        total += (scalar == 0xFE0F ? 2 : 1) - cells(of: base)
        base = ScalarProperties(ofASCII: 0)
      case 0x1F1E6...0x1F1FF:
        if !isHalfFlag { total += 2 }
        isHalfFlag.toggle()
      default:
        let isModifier =
          properties.isEmojiModifier && ScalarProperties(of: modified).isEmojiModifierBase
        let isPictograph = properties.graphemeBreak == .pictograph
        let isPart =
          joinsEmoji && isEmoji == true && (isModifier || isPictograph && properties.isEmoji)
        if isPictograph, isEmoji == nil { isEmoji = properties.isEmoji }
        modified = scalar
        if !isPart {
          total += cells(of: properties)
          base = properties
        }
        if total == 0, DisplayWidth.isShownAlone(properties) { total = 1 }
      }
    }
    return total
  }

  /// Whether a scalar takes no cell after a letter, but one without a letter: a virama, which is
  /// shown on a dotted circle or widens the next letter, and the vowel or the final of a Hangul
  /// syllable.
  private static func isShownAlone(_ properties: ScalarProperties) -> Bool {
    switch properties.graphemeBreak {
    case .vowelJamo, .trailingJamo: properties.disposition == .printed
    default: properties.isVirama
    }
  }

  /// The cells of a short text, such as a marker.
  package func cells(of text: String) -> Int { cells(of: Array(text.utf8)) }

  /// The cells of a short text in UTF-8.
  package func cells(of bytes: [UInt8]) -> Int {
    var position = 0
    var total = 0
    while position < bytes.count {
      let end = GraphemeBreaker.end(ofClusterAt: position, in: bytes.span.bytes, upTo: bytes.count)
      total += cells(ofCluster: position..<end, in: bytes)
      position = end
    }
    return total
  }
}

extension String {
  /// The display width of this text on one line of most terminals, in cells.
  package var displayCells: Int {
    DisplayWidth(joinsEmoji: true, ambiguousCells: 1).cells(of: self)
  }
}
