internal import PostBuilding

/// A unit of a number in a style.
enum StyleUnit: Equatable {
  case percent
  case absolute(PixelLength.Unit)
  /// The size of a font: `em` or `rem`.
  case fontSize
  /// Another unit whose size depends on the font or the page of the client.
  ///
  /// [CSS Values 4, relative lengths](https://www.w3.org/TR/css-values-4/#relative-lengths)
  case relative
  /// The unit of an angle, with its size in degrees.
  case angle(Double)

  static let named: NameTable<StyleUnit> = [
    .absolute(.px): "px", .absolute(.pt): "pt", .absolute(.pc): "pc", .absolute(.in): "in",
    .absolute(.cm): "cm", .absolute(.mm): "mm", .absolute(.q): "q", .fontSize: "em rem",
    .relative: """
    ex rex ch rch cap rcap ic ric lh rlh vw svw lvw dvw vh svh lvh dvh vi svi lvi dvi vb svb lvb
    dvb vmin svmin lvmin dvmin vmax svmax lvmax dvmax cqw cqh cqi cqb cqmin cqmax
    """,
    .angle(1): "deg", .angle(0.9): "grad", .angle(180 / .pi): "rad", .angle(360): "turn",
  ]
}

/// A length or a percentage in a style.
struct StyleLength {
  private(set) var number = 0.0
  /// The unit, or `nil` for a function such as `calc()`, which is not computed.
  private(set) var unit: StyleUnit?

  /// The length in pixels, or `nil` if it is relative. Zero is absolute in every unit.
  var pixels: Int? {
    switch unit {
    case .absolute(let unit): unit.pixels(number)
    case nil: nil
    default: number == 0 ? 0 : nil
    }
  }

  /// Whether the length is zero in every font and on every page.
  var isZero: Bool { unit != nil && number == 0 }

  /// Whether the length is known without the size of the font and the page.
  var isAbsolute: Bool { if case .absolute = unit { true } else { number == 0 && unit != nil } }

  /// Whether the length is so far below zero that it moves contents off the screen.
  var isFarBelowZero: Bool {
    switch unit {
    case .absolute(let unit): unit.pixels(number) <= -500
    case .fontSize: number <= -50
    default: false
    }
  }

  /// The percentage, or `nil` for another length.
  var percentage: Double? { unit == .percent ? number : nil }

  /// The length in columns, which have half the size of the font, or `nil` if it is a percentage.
  var columns: Double? {
    switch unit {
    case .absolute(let unit): Double(unit.pixels(number)) / 8
    case .fontSize: 2 * number
    case .relative: number
    case nil: Double(StyleGrammar.initialTabSize)
    case .percent, .angle: nil
    }
  }
}

extension StyleParser {
  /// Reads a length, a percentage or a calculation of at least a minimum, as far as it is known.
  mutating func length(from minimum: Double = -.infinity) -> StyleLength? {
    switch current {
    case .number(0):
      advance()
      return StyleLength(number: 0, unit: .absolute(.px))
    case .dimension(_, .angle): return nil
    case .dimension(let number, let unit?) where number >= minimum:
      advance()
      return StyleLength(number: number, unit: unit)
    default: return skip(.calculation) ? StyleLength() : nil
    }
  }
}
