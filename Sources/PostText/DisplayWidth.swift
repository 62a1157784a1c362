/// Computes the display width of text in cells. Terminals use different widths. The properties
/// select the widths that a terminal uses.
package struct DisplayWidth {
  /// Whether an emoji sequence takes two cells instead of the sum of the widths of its scalars.
  package var joinsEmoji: Bool

  /// The width of characters with ambiguous East Asian width, in cells: 1 or 2.
  package var ambiguousCells: Int

  package init(joinsEmoji: Bool, ambiguousCells: Int) {
    self.joinsEmoji = joinsEmoji
    self.ambiguousCells = ambiguousCells
  }

  /// Returns the width of a scalar, in cells.
  @inline(__always)
  private func cells(of properties: ScalarProperties) -> Int {
    switch properties.width {
    case .zero: 0
    // Most replaced scalars are written as U+FFFD, whose width is ambiguous.
    case .one: properties.disposition == .replaced ? ambiguousCells : 1
    case .two: 2
    case .ambiguous: ambiguousCells
    }
  }

  /// Returns the display width of a grapheme cluster, in cells.
  ///
  /// The width is the sum of the widths of the scalars. For example, a spacing mark adds one cell,
  /// and each consonant of a conjunct adds its width. Some terminals use fewer cells for a cluster
  /// than this sum, so a line that fits by this sum also fits on those terminals.
  ///
  /// Emoji sequences are an exception if ``joinsEmoji`` is true. U+FE0F makes the preceding scalar
  /// two cells wide, and U+FE0E one cell wide. Emoji modifiers and joined pictographs add no cells.
  ///
  /// A flag is two cells wide, and so is a single regional indicator.
  package func cells(ofCluster cluster: Range<Int>, in bytes: [UInt8]) -> Int {
    if !cluster.isEmpty {
      let (scalar, length) = decodeScalar(bytes, at: cluster.lowerBound)
      let properties = ScalarProperties(of: scalar)
      if length == cluster.count, !properties.joins { return cells(of: properties) }
    }
    var total = 0
    var position = cluster.lowerBound
    var base = ScalarProperties(ofASCII: 0)
    /// Whether the first pictograph of the cluster is an emoji, or `nil` if no pictograph was read
    /// yet. Further pictographs of a cluster follow zero-width joiners.
    var isEmoji: Bool?
    var isHalfFlag = false
    /// The preceding scalar, which an emoji modifier would apply to. It is 0 after a joiner.
    var modified: UInt32 = 0
    while position < cluster.upperBound {
      let (scalar, length) = decodeScalar(bytes, at: position)
      position += length
      let properties = ScalarProperties(of: scalar)
      switch scalar {
      case 0x200D: modified = 0
      // A variation selector after a joiner has no effect.
      case 0xFE0E...0xFE0F where joinsEmoji && base.hasEmojiForms && modified > 0:
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

  /// Whether a scalar is one cell wide at the start of a cluster, but adds no cell after a letter.
  ///
  /// Such scalars are viramas, and the vowels and final consonants of Hangul syllables. A virama
  /// without a preceding letter is displayed on a dotted circle, or makes the next letter wider.
  private static func isShownAlone(_ properties: ScalarProperties) -> Bool {
    switch properties.graphemeBreak {
    case .vowelJamo, .trailingJamo: properties.disposition == .printed
    default: properties.isVirama
    }
  }

  /// Returns the display width of a short text, such as a marker, in cells.
  package func cells(of text: String) -> Int { cells(of: Array(text.utf8)) }

  /// Returns the display width of a short text in UTF-8, in cells.
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
