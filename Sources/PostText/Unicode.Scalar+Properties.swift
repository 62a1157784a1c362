/// Predicates that classify Unicode scalars.
///
/// The properties are those of Unicode 15.0 on every system, unlike `Unicode.Scalar.Properties`.
extension Unicode.Scalar {
  private var table: ScalarProperties { ScalarProperties(of: value) }

  /// Whether the scalar is white space, including line endings.
  ///
  /// [White_Space](https://www.unicode.org/reports/tr44/#White_Space)
  package var isWhiteSpace: Bool { table.isWhiteSpace }

  /// Whether the scalar is a space of any width: general category Zs.
  package var isSpaceSeparator: Bool { table.category == .spaceSeparator }

  /// Whether the scalar is a C0 or C1 control: general category Cc.
  package var isControl: Bool { table.category == .control }

  /// Whether the scalar is a format character: general category Cf. Some format characters are
  /// visible.
  package var isFormat: Bool { table.category == .format }

  /// Whether the scalar is a graphic character: a letter, mark, number, punctuation, symbol or space.
  ///
  /// [Unicode Standard, definition D50](https://www.unicode.org/versions/Unicode15.0.0/ch03.pdf)
  package var isGraphic: Bool {
    switch table.category {
    case .visible, .spaceSeparator, .spacingMark, .enclosingMark: true
    case .control, .format, .lineSeparator, .unassigned: false
    }
  }

  /// Whether the scalar is invisible unless a font supports it, such as a joiner or filler.
  ///
  /// [Default_Ignorable_Code_Point](https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point)
  package var isDefaultIgnorable: Bool { table.isDefaultIgnorable }

  /// Whether the scalar is a noncharacter, which is reserved for internal use.
  package var isNoncharacter: Bool {
    0xFDD0...0xFDEF ~= value || value & 0xFFFE == 0xFFFE
  }

  /// Whether the scalar is a combining mark: general category M.
  package var isMark: Bool { isNonspacingMark || isSpacingMark }

  /// Whether the scalar is a nonspacing or enclosing mark: general category Mn or Me.
  ///
  /// [Unicode Standard, definition D53](https://www.unicode.org/versions/Unicode15.0.0/ch03.pdf)
  package var isNonspacingMark: Bool { table.isCombiningMark }

  /// Whether the scalar is a spacing mark: general category Mc.
  package var isSpacingMark: Bool { table.category == .spacingMark }

  /// Whether the scalar is an enclosing mark, as in keycaps: general category Me.
  package var isEnclosingMark: Bool { table.category == .enclosingMark }

  /// Whether the scalar extends the preceding grapheme cluster.
  ///
  /// [Grapheme_Extend](https://www.unicode.org/reports/tr44/#Grapheme_Extend)
  package var isGraphemeExtend: Bool {
    let properties = table
    switch properties.graphemeBreak {
    case .extend: return !properties.isEmojiModifier
    case .linker, .nonJoiner: return true
    default: return false
    }
  }

  /// Whether the scalar is alphabetic: a letter, or a mark that acts as a letter.
  package var isAlphabetic: Bool { table.isAlphabetic }

  /// Whether the scalar has a numeric value.
  package var isNumeric: Bool { table.isNumeric }

  /// Whether the scalar is an emoji other than a digit, `#` or `*`.
  package var isEmoji: Bool { table.isEmoji }

  /// Whether the scalar is the zero-width joiner or non-joiner.
  ///
  /// [Join_Control](https://www.unicode.org/reports/tr44/#Join_Control)
  package var isJoinControl: Bool { value == 0x200C || value == 0x200D }

  /// Whether the scalar selects a variant of the preceding character.
  ///
  /// [Variation_Selector](https://www.unicode.org/reports/tr44/#Variation_Selector)
  package var isVariationSelector: Bool {
    switch value {
    case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// Whether the scalar only allows or prevents a line break: a soft hyphen, zero-width space or
  /// word joiner.
  package var isBreakControl: Bool { value == 0xAD || value == 0x200B || value == 0x2060 }

  /// Whether the scalar is a control of the Bidirectional Algorithm: a directional mark, or the
  /// start or end of an embedding, override or isolate.
  ///
  /// [Bidi_Control](https://www.unicode.org/reports/tr44/#Bidi_Control)
  package var isBidiControl: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the scalar is a bidirectional override, which can disguise any text.
  package var isBidiOverride: Bool { value == 0x202D || value == 0x202E }

  /// Whether the scalar starts or ends a bidirectional embedding or isolate.
  ///
  /// U+202C also ends overrides.
  package var isBidiDelimiter: Bool {
    switch value {
    case 0x202A...0x202C, 0x2066...0x2069: true
    default: false
    }
  }

  // The numbers below are raw values of `LineBreakClass` in `PostTerminal`.

  /// Whether the scalar is an opening bracket or quotation mark: line breaking class OP.
  package var isOpeningPunctuation: Bool { 4...5 ~= table.lineBreakValue }

  /// Whether the scalar is a closing bracket, a comma or full stop of CJK text, or an exclamation or
  /// question mark: line breaking classes CL, CP and EX.
  package var isClosingPunctuation: Bool {
    6...8 ~= table.lineBreakValue || table.lineBreakValue == 10
  }

  /// Whether the scalar is a small kana, a prolonged sound mark or an iteration mark: line breaking
  /// classes CJ and NS.
  package var isNonStarter: Bool { table.lineBreakValue == 13 }
}
