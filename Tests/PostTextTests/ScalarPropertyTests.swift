import PostText
import Testing

/// Compares the tables of Unicode 15.0 with the standard library, for the scalars of Unicode 15.0.
@Suite struct ScalarPropertyTests {
  private typealias Predicate = (name: String, ours: Bool, library: Bool)

  private static func predicates(of scalar: Unicode.Scalar) -> [Predicate] {
    let properties = scalar.properties
    let category = properties.generalCategory
    let isNonspacing = category == .nonspacingMark || category == .enclosingMark
    return [
      ("isWhiteSpace", scalar.isWhiteSpace, properties.isWhitespace),
      ("isSpaceSeparator", scalar.isSpaceSeparator, category == .spaceSeparator),
      ("isControl", scalar.isControl, category == .control),
      ("isFormat", scalar.isFormat, category == .format),
      ("isDefaultIgnorable", scalar.isDefaultIgnorable, properties.isDefaultIgnorableCodePoint),
      ("isNoncharacter", scalar.isNoncharacter, properties.isNoncharacterCodePoint),
      ("isMark", scalar.isMark, isNonspacing || category == .spacingMark),
      ("isNonspacingMark", scalar.isNonspacingMark, isNonspacing),
      ("isSpacingMark", scalar.isSpacingMark, category == .spacingMark),
      ("isEnclosingMark", scalar.isEnclosingMark, category == .enclosingMark),
      ("isEmoji", scalar.isEmoji, properties.isEmoji && !scalar.isASCII),
      ("isJoinControl", scalar.isJoinControl, properties.isJoinControl),
      ("isVariationSelector", scalar.isVariationSelector, properties.isVariationSelector),
      ("isBidiControl", scalar.isBidiControl, properties.isBidiControl),
    ]
  }

  @Test("scalar properties up to Unicode 15.0 equal those of the standard library")
  func agreement() {
    var count = 0
    var differences: [String: Set<UInt32>] = [:]
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 15,
        age.major < 15 || age.minor == 0
      else { continue }
      count += 1
      for (name, ours, library) in ScalarPropertyTests.predicates(of: scalar)
      where ours != library {
        differences[name, default: []].insert(value)
      }
    }
    #expect(count > 280_000)
    // Later versions changed the category of U+1171E from a nonspacing to a spacing mark.
    #expect(
      differences.allSatisfy { name, values in values.isSubset(of: [0x1171E]) },
      "\(differences.mapValues { $0.sorted().prefix(20).map { String($0, radix: 16) } })")
  }

  @Test(
    "letters, marks, numbers, punctuation, symbols and spaces are graphic",
    arguments: ["a", "\u{301}", "\u{903}", "7", "½", "…", "€", " ", "\u{A0}", "\u{20E3}", "日"]
      as [Unicode.Scalar])
  func graphic(_ scalar: Unicode.Scalar) {
    #expect(scalar.isGraphic)
  }

  @Test(
    "controls, format characters, line separators and unassigned code points are not graphic",
    arguments: ["\0", "\n", "\u{85}", "\u{200D}", "\u{2028}", "\u{E000}", "\u{378}", "\u{FFFF}"]
      as [Unicode.Scalar])
  func notGraphic(_ scalar: Unicode.Scalar) {
    #expect(!scalar.isGraphic)
  }

  /// Does not compare with the standard library, because later Unicode versions changed the
  /// properties.
  @Test("letters are alphabetic; digits, fractions and number letters are numeric")
  func alphabeticAndNumeric() {
    let letters: [Unicode.Scalar] = ["a", "\u{E9}", "日", "क", "\u{903}"]
    let numbers: [Unicode.Scalar] = ["7", "\u{BD}", "٣"]
    #expect(letters.allSatisfy { $0.isAlphabetic && !$0.isNumeric })
    #expect(numbers.allSatisfy { $0.isNumeric && !$0.isAlphabetic })
    #expect(("五" as Unicode.Scalar).isNumeric)
    #expect(!("€" as Unicode.Scalar).isAlphabetic)
  }

  @Test("break controls, bidirectional overrides and delimiters are exactly the listed scalars")
  func lists() {
    let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
    #expect(scalars.filter(\.isBreakControl).map(\.value) == [0xAD, 0x200B, 0x2060])
    #expect(scalars.filter(\.isBidiOverride).map(\.value) == [0x202D, 0x202E])
    #expect(
      scalars.filter(\.isBidiDelimiter).map(\.value)
        == [0x202A, 0x202B, 0x202C, 0x2066, 0x2067, 0x2068, 0x2069])
  }

  @Test(
    "`isGraphemeExtend` is true for nonspacing marks, but not for spacing marks or U+200D",
    arguments: [
      ("\u{301}", true), ("\u{94D}", true), ("\u{200C}", true), ("\u{FF9E}", true),
      ("\u{1F3FB}", false), ("\u{200D}", false), ("\u{903}", false), ("क", false), ("a", false),
    ] as [(Unicode.Scalar, Bool)])
  func extend(_ scalar: Unicode.Scalar, _ extends: Bool) {
    #expect(scalar.isGraphemeExtend == extends)
  }
}
