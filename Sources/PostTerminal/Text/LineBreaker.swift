/// Finds the positions at which a line can or must be broken, scalar by scalar.
///
/// The algorithm is the default algorithm of Unicode 15.0. Pair rules apply to numbers, and small
/// kana are nonstarters.
///
/// [Unicode Standard Annex 14, section 6](https://www.unicode.org/reports/tr14/tr14-49.html#Rules)
struct LineBreaker {
  /// Whether a line can be broken between two scalars.
  enum Opportunity {
    case prohibited, allowed, mandatory
  }

  /// The class of the last scalar that is not a space. A combining mark has the class of its base.
  private var before = LineBreakClass.mandatoryBreak
  private var hasSpaces = false
  private var isStart = true
  private var isAfterJoiner = false
  /// Whether `before` is a hyphen after a Hebrew letter (LB21a).
  private var isHebrewHyphen = false
  /// Whether an odd number of regional indicators ends at `before` (LB30a).
  private var isHalfFlag = false

  /// Returns whether the line can be broken before the next scalar, and advances past that scalar.
  @inline(__always)
  mutating func advance(to next: LineBreakClass) -> Opportunity {
    // A fast path for letters and the spaces between them.
    if before == .alphabetic, !isAfterJoiner {
      if next == .alphabetic {
        defer { hasSpaces = false }
        return hasSpaces ? .allowed : .prohibited
      }
      if next == .space {
        hasSpaces = true
        return .prohibited
      }
    }
    return advanceByRules(to: next)
  }

  private mutating func advanceByRules(to next: LineBreakClass) -> Opportunity {
    // LB2 to LB5.
    if before == .mandatoryBreak {
      defer { begin(with: next) }
      return isStart ? .prohibited : .mandatory
    }
    if next == .space {
      hasSpaces = true
      isAfterJoiner = false
      return .prohibited
    }
    // LB9: marks and joiners belong to their base.
    let isMark = next == .combiningMark || next == .zeroWidthJoiner
    if isMark, !hasSpaces, before != .zeroWidthSpace {
      isAfterJoiner = next == .zeroWidthJoiner
      return .prohibited
    }
    let resolved = isMark || next.isComplex ? .alphabetic : next  // LB1 and LB10
    let isKept = isAfterJoiner || keeps(resolved)
    isHebrewHyphen =
      before == .hebrewLetter && !hasSpaces && (resolved == .hyphen || resolved == .breakAfter)
    isHalfFlag =
      resolved == .regionalIndicator && !(before == .regionalIndicator && isHalfFlag && !hasSpaces)
    before = resolved
    hasSpaces = false
    isAfterJoiner = next == .zeroWidthJoiner
    return isKept ? .prohibited : .allowed
  }

  private mutating func begin(with next: LineBreakClass) {
    self = LineBreaker()
    isStart = false
    switch next {
    case .combiningMark, .complexLeading, .complexBase, .complexFollowing: before = .alphabetic
    case .zeroWidthJoiner:
      before = .alphabetic
      isAfterJoiner = true
    case .space:
      // A line can be broken after spaces at the start of the text or after a mandatory break.
      before = .alphabetic
      hasSpaces = true
    default:
      before = next
      isHalfFlag = next == .regionalIndicator
    }
  }

  private func keeps(_ next: LineBreakClass) -> Bool {
    if hasSpaces { return LineBreaker.keptAcrossSpaces[Int(before.rawValue)].contains(next) }
    if isHebrewHyphen { return next != .contingent }
    if isHalfFlag, next == .regionalIndicator { return true }
    return LineBreaker.kept[Int(before.rawValue)].contains(next)
  }

  // The rules as tables. The index is the raw value of the preceding class.
  private static let keptAcrossSpaces = LineBreakClass.allCases.map(keptAcrossSpaces(after:))
  private static let kept = LineBreakClass.allCases.map(kept(after:))

  /// Returns the classes before which a line cannot be broken if they follow `before` and spaces:
  /// LB8, LB14 to LB18.
  private static func keptAcrossSpaces(after before: LineBreakClass) -> LineBreakClasses {
    switch before {
    case .zeroWidthSpace: LineBreakClasses(.space, .zeroWidthSpace, .mandatoryBreak)
    case .openPunctuation, .wideOpenPunctuation: .everything
    case .quotation: .neverFirst.union(.openings)
    case .closePunctuation, .closeParenthesis, .wideCloseParenthesis:
      .neverFirst.union(LineBreakClasses(.nonstarter))
    case .breakBoth: .neverFirst.union(LineBreakClasses(.breakBoth))
    default: .neverFirst
    }
  }

  /// Returns the classes before which a line cannot be broken if they directly follow `before`: LB8
  /// to LB30b.
  private static func kept(after before: LineBreakClass) -> LineBreakClasses {
    let usual = LineBreakClasses.usuallyKept
    switch before {
    case .alphabetic, .hebrewLetter, .numeric:
      return usual.union(.letters)
        .union(LineBreakClasses(.numeric, .prefix, .postfix, .openPunctuation))
    case .openPunctuation, .wideOpenPunctuation, .quotation, .glue, .wordJoiner:
      return .everything
    case .zeroWidthSpace:
      return LineBreakClasses(.space, .zeroWidthSpace, .mandatoryBreak)
    case .closePunctuation, .wideCloseParenthesis:
      return usual.union(LineBreakClasses(.prefix, .postfix))
    case .closeParenthesis:
      return usual.union(.letters).union(LineBreakClasses(.prefix, .postfix, .numeric))
    case .infixSeparator: return usual.union(.letters).union(LineBreakClasses(.numeric))
    case .symbol: return usual.union(LineBreakClasses(.numeric, .hebrewLetter))
    case .hyphen:
      return usual.subtracting(LineBreakClasses(.glue)).union(LineBreakClasses(.numeric))
    case .breakAfter: return usual.subtracting(LineBreakClasses(.glue))
    case .breakBefore: return .everything.subtracting(LineBreakClasses(.contingent))
    case .breakBoth: return usual.union(LineBreakClasses(.breakBoth))
    case .contingent: return .neverFirst.union(LineBreakClasses(.glue, .quotation))
    case .prefix:
      return usual.union(.letters).union(.pictographs).union(.hangul).union(.openings)
        .union(LineBreakClasses(.numeric))
    case .postfix: return usual.union(.letters).union(.openings).union(LineBreakClasses(.numeric))
    case .ideographic, .emojiModifier: return usual.union(LineBreakClasses(.postfix))
    case .unassignedPictograph, .emojiBase:
      return usual.union(LineBreakClasses(.postfix, .emojiModifier))
    case .leadingJamo:
      return usual.union(
        LineBreakClasses(.leadingJamo, .vowelJamo, .hangulLV, .hangulLVT, .postfix))
    case .vowelJamo, .hangulLV:
      return usual.union(LineBreakClasses(.vowelJamo, .trailingJamo, .postfix))
    case .trailingJamo, .hangulLVT:
      return usual.union(LineBreakClasses(.trailingJamo, .postfix))
    case .exclamation, .nonstarter, .inseparable, .regionalIndicator, .space, .zeroWidthJoiner,
      .combiningMark, .mandatoryBreak, .complexLeading, .complexBase, .complexFollowing:
      return usual
    }
  }
}
