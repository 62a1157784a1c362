internal import PostText

/// The line breaking classes after rule LB1.
///
/// Some classes of the standard are divided here: brackets by East Asian width (LB30), and
/// ideographs by whether they are unassigned pictographs (LB30b). Letters of the class SA have the
/// three `complex` classes: they are alphabetic (LB1), but ``SyllableBreaker`` divides them.
/// `.ci/tables/scalars.py` writes the raw values.
///
/// [Unicode Standard Annex 14, table 1](https://www.unicode.org/reports/tr14/tr14-49.html#Table1)
enum LineBreakClass: UInt8, CaseIterable {
  case alphabetic, hebrewLetter, numeric, space
  case openPunctuation, wideOpenPunctuation
  case closePunctuation, closeParenthesis, wideCloseParenthesis
  case quotation, exclamation, infixSeparator, symbol, nonstarter, inseparable
  case breakAfter, breakBefore, breakBoth, hyphen
  case prefix, postfix
  case glue, wordJoiner, zeroWidthSpace, zeroWidthJoiner, combiningMark, contingent
  case ideographic, unassignedPictograph, emojiBase, emojiModifier, regionalIndicator
  case hangulLV, hangulLVT, leadingJamo, vowelJamo, trailingJamo
  case mandatoryBreak
  /// A vowel that is written before its consonant, a letter that can start a syllable, and a letter
  /// that belongs to the preceding letter.
  case complexLeading, complexBase, complexFollowing

  /// Whether the class is one of letters in scripts without spaces between words.
  var isComplex: Bool { rawValue >= LineBreakClass.complexLeading.rawValue }
}

/// A set of line breaking classes.
struct LineBreakClasses: OptionSet {
  let rawValue: UInt64
}

extension LineBreakClasses {
  init(_ classes: LineBreakClass...) {
    rawValue = classes.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  func contains(_ member: LineBreakClass) -> Bool {
    rawValue & 1 << UInt64(member.rawValue) != 0
  }

  static let everything = LineBreakClasses(rawValue: .max)
  static let letters = LineBreakClasses(.alphabetic, .hebrewLetter)
  static let openings = LineBreakClasses(.openPunctuation, .wideOpenPunctuation)
  static let pictographs = LineBreakClasses(
    .ideographic, .unassignedPictograph, .emojiBase, .emojiModifier)
  static let hangul = LineBreakClasses(
    .hangulLV, .hangulLVT, .leadingJamo, .vowelJamo, .trailingJamo)

  /// Classes that never start a line, not even after spaces: LB6, LB7, LB11, LB13.
  static let neverFirst = LineBreakClasses(
    .space, .zeroWidthSpace, .wordJoiner, .closePunctuation, .closeParenthesis,
    .wideCloseParenthesis, .exclamation, .infixSeparator, .symbol, .mandatoryBreak)

  /// The classes of ``neverFirst``, and the classes that, with few exceptions, start a line only
  /// after a space: LB12a, LB19, LB21, LB22.
  static let usuallyKept = neverFirst.union(
    LineBreakClasses(.glue, .quotation, .breakAfter, .hyphen, .nonstarter, .inseparable))
}

extension ScalarProperties {
  var lineBreakClass: LineBreakClass { LineBreakClass(rawValue: lineBreakValue) ?? .alphabetic }
}
