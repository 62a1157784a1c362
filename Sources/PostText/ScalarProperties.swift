/// The Unicode properties of a scalar, packed by `.ci/tables/scalars.py`.
///
/// All values are those of Unicode 15.0, on every system.
@usableFromInline package struct ScalarProperties {
  /// The packed properties. Prefer the named properties.
  @usableFromInline package let bits: UInt32

  /// Creates the properties of a scalar.
  ///
  /// This initializer is not inlinable, because other modules cannot access the tables directly.
  ///
  /// - Complexity: O(1), four loads.
  package init(of scalar: UInt32) {
    let middleIndex = Int(ScalarTable.top[Int(scalar >> 12)]) << 6 | Int(scalar >> 6 & 0x3F)
    let lowIndex = Int(ScalarTable.middle[middleIndex]) << 6 | Int(scalar & 0x3F)
    bits = ScalarTable.properties[Int(ScalarTable.kinds[lowIndex])]
  }

  /// Creates the properties of an ASCII scalar.
  ///
  /// - Complexity: O(1), one load.
  package init(ofASCII byte: UInt8) {
    bits = ScalarTable.ascii[Int(byte & 0x7F)]
  }

  /// How an encoder treats a scalar.
  @usableFromInline package enum Disposition: UInt8 {
    /// The scalar is written unchanged.
    case printed
    /// The scalar is dropped, because it has no visible form.
    case dropped
    /// The scalar is replaced by a visible symbol, because a terminal could interpret it.
    case replaced
    /// The scalar is written if it changes the appearance of the preceding scalar, otherwise
    /// dropped.
    case contextual
  }

  /// The display width of a scalar that is not part of a longer cluster, in cells.
  @usableFromInline package enum Width: UInt8 {
    case zero, one, two, ambiguous
  }

  @inlinable @inline(__always) package var width: Width {
    switch bits >> 6 & 3 {
    case 0: .zero
    case 1: .one
    case 2: .two
    default: .ambiguous
    }
  }

  @inlinable @inline(__always) package var disposition: Disposition {
    switch bits >> 8 & 3 {
    case 0: .printed
    case 1: .dropped
    case 2: .replaced
    default: .contextual
    }
  }

  /// The line breaking class, as a raw value of `LineBreakClass` in `PostTerminal`.
  @inlinable @inline(__always) package var lineBreakValue: UInt8 {
    UInt8(truncatingIfNeeded: bits & 0x3F)
  }

  var graphemeBreak: GraphemeBreak {
    GraphemeBreak(rawValue: UInt8(bits >> 16 & 0xF)) ?? .other
  }

  /// Whether the grapheme break class of the scalar can prevent a boundary before or after the
  /// scalar. If neither of two scalars can, there is a boundary between them, except between CR and
  /// LF.
  @inlinable @inline(__always) package var joins: Bool { bits & 1 << 10 != 0 }

  /// Whether a following variation selector changes the width of the scalar: to one cell with
  /// U+FE0E (text), and to two cells with U+FE0F (emoji).
  @inlinable @inline(__always) package var hasEmojiForms: Bool { bits & 1 << 11 != 0 }

  /// Whether the scalar is a nonspacing or enclosing mark.
  @inlinable @inline(__always) package var isCombiningMark: Bool { bits & 1 << 12 != 0 }

  /// Whether the scalar is a vowel or final consonant of Hangul, which a leading consonant joins.
  package var isJoinedJamo: Bool {
    graphemeBreak == .vowelJamo || graphemeBreak == .trailingJamo
  }

  var isEmojiModifier: Bool { bits & 1 << 13 != 0 }

  var isEmojiModifierBase: Bool { bits & 1 << 29 != 0 }

  /// Whether the scalar is a virama, or a similar scalar that stacks the next consonant.
  package var isVirama: Bool { bits & 1 << 20 != 0 }

  /// Whether the scalar is an emoji other than a digit, `#` or `*`.
  var isEmoji: Bool { bits & 1 << 21 != 0 }

  @inlinable @inline(__always) package var isRightToLeft: Bool { bits & 1 << 14 != 0 }
  @inlinable @inline(__always) package var isLeftToRight: Bool { bits & 1 << 15 != 0 }

  var category: CategoryGroup { CategoryGroup(rawValue: UInt8(bits >> 22 & 7)) ?? .visible }
  var isWhiteSpace: Bool { bits & 1 << 25 != 0 }
  var isDefaultIgnorable: Bool { bits & 1 << 26 != 0 }
  var isAlphabetic: Bool { bits & 1 << 27 != 0 }
  var isNumeric: Bool { bits & 1 << 28 != 0 }
}

/// Groups of general categories, for the predicates of `Unicode.Scalar`.
enum CategoryGroup: UInt8 {
  /// Letters, numbers, punctuation, symbols, and nonspacing marks.
  case visible
  case control, format
  /// The line separator and the paragraph separator.
  case lineSeparator
  case spaceSeparator
  /// Private use, surrogates, and unassigned code points.
  case unassigned
  case spacingMark, enclosingMark
}

/// The property Grapheme_Cluster_Break, with additional classes for the parts of conjuncts.
///
/// `.ci/tables/scalars.py` writes the same raw values to the tables.
enum GraphemeBreak: UInt8 {
  case other, control, extend, zeroWidthJoiner, spacingMark, prepend
  case leadingJamo, vowelJamo, trailingJamo, syllableLV, syllableLVT
  case regionalIndicator, pictograph
  case consonant, linker, nonJoiner
}
