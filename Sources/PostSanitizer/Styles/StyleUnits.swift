internal import PostBuilding
internal import PostText

/// The units of angles.
enum AngleUnit: String, CaseIterable, Sendable {
  case deg, grad, rad, turn

  static let named = NameTable<AngleUnit>()

  /// The size of the unit in degrees.
  var degrees: Double {
    switch self {
    case .deg: 1
    case .grad: 0.9
    case .rad: 180 / Double.pi
    case .turn: 360
    }
  }
}

/// The relative units of lengths, whose size depends on the font or the page of the client.
///
/// [CSS Values 4, relative lengths](https://www.w3.org/TR/css-values-4/#relative-lengths)
enum RelativeUnit: String, CaseIterable, Sendable {
  case em, rem, ex, rex, ch, rch, cap, rcap, ic, ric, lh, rlh
  case vw, svw, lvw, dvw, vh, svh, lvh, dvh, vi, svi, lvi, dvi, vb, svb, lvb, dvb
  case vmin, svmin, lvmin, dvmin, vmax, svmax, lvmax, dvmax
  case cqw, cqh, cqi, cqb, cqmin, cqmax

  static let named = NameTable<RelativeUnit>()
}

/// A length, a percentage or a calculation in a style.
enum StyleLength: Equatable {
  /// The number is not rounded if the unit is `px`.
  case absolute(Double, PixelLength.Unit)
  case relative(Double, RelativeUnit)
  case percentage(Double)
  /// A function such as `calc()`, which is not computed.
  case calculation

  /// Reads a length, or returns `nil` if the next token is not a length.
  init?(_ tokens: inout StyleTokens) {
    switch tokens.current {
    case .number(0): self = .absolute(0, .px)
    case .dimension(let number, StyleTokenizer.percentKey): self = .percentage(number)
    case .dimension(let number, let unit):
      if let unit = StyleLength.absoluteUnits[unit] {
        self = .absolute(number, unit)
      } else if let unit = RelativeUnit.named[unit] {
        self = .relative(number, unit)
      } else {
        return nil
      }
    case .function(let name) where MathFunction.named[name] != nil:
      tokens.advance()
      tokens.skipArguments()
      self = .calculation
      return
    default: return nil
    }
    tokens.advance()
  }

  /// The length in pixels, or `nil` if it is relative. Zero is absolute in every unit.
  var pixels: Int? {
    switch self {
    case .absolute(let number, let unit): unit.pixels(number)
    case .relative(0, _), .percentage(0): 0
    case .relative, .percentage, .calculation: nil
    }
  }

  var isNegative: Bool {
    switch self {
    case .absolute(let number, _), .relative(let number, _), .percentage(let number): number < 0
    case .calculation: false
    }
  }

  private static let absoluteUnits = NameTable<PixelLength.Unit>()
}

/// The functions that compute numbers and lengths.
enum MathFunction: String, CaseIterable, Sendable {
  case calc, min, max, clamp, round, mod, rem, abs, sign, hypot, pow, sqrt, exp, log

  static let named = NameTable<MathFunction>()
}
