internal import PostText

/// A color in a style, as far as it matters for backgrounds.
///
/// [CSS Color 4](https://www.w3.org/TR/css-color-4/#color-syntax)
enum StyleColor: Equatable {
  /// Red, green and blue from 0 to 255, and the opacity from 0 to 1.
  case channels(red: Double, green: Double, blue: Double, alpha: Double)
  /// A valid color whose channels are not computed.
  case unknown

  /// Whether nothing of the color is visible.
  var isTransparent: Bool {
    if case .channels(_, _, _, let alpha) = self { alpha <= 0 } else { false }
  }

  /// Whether the color has a visible hue. Black, white and gray are not highlights: they are often
  /// the background of the page from which text was copied.
  var hasHue: Bool {
    guard case .channels(let red, let green, let blue, let alpha) = self else { return false }
    return (max(red, green, blue) - min(red, green, blue)) * alpha >= 32
  }

  static let transparent = StyleColor.channels(red: 0, green: 0, blue: 0, alpha: 0)

  /// Creates a color from the bytes of `RRGGBB`.
  init(rgb: UInt32, alpha: UInt32 = 255) {
    self = .channels(
      red: Double(rgb >> 16 & 0xFF), green: Double(rgb >> 8 & 0xFF), blue: Double(rgb & 0xFF),
      alpha: Double(alpha) / 255)
  }

  /// Reads a color. If the next tokens are not a color, returns `nil` and reads nothing.
  init?(_ tokens: inout StyleTokens) {
    switch tokens.current {
    case .word(let name):
      guard let color = NamedColors.color(name) else { return nil }
      self = color
      tokens.advance()
    case .hash(let value?, let count):
      guard let color = StyleColor(digits: value, count: count) else { return nil }
      self = color
      tokens.advance()
    case .function(let name):
      guard let function = Function.named[name] else { return nil }
      var rest = tokens
      rest.advance()
      guard let color = function.color(&rest) else { return nil }
      tokens = rest
      self = color
    default: return nil
    }
  }

  private init?(digits value: UInt32, count: Int) {
    switch count {
    case 3: self.init(rgb: StyleColor.doubled(value))
    case 4:
      self.init(rgb: StyleColor.doubled(value >> 4), alpha: 17 * (value & 0xF))
    case 6: self.init(rgb: value)
    case 8: self.init(rgb: value >> 8, alpha: value & 0xFF)
    default: return nil
    }
  }

  /// Returns `RRGGBB` for the digits of `RGB`.
  private static func doubled(_ value: UInt32) -> UInt32 {
    17 * (value >> 8 & 0xF) << 16 | 17 * (value >> 4 & 0xF) << 8 | 17 * (value & 0xF)
  }

  /// Creates a color from hue in degrees, saturation and lightness from 0 to 1.
  ///
  /// [CSS Color 4, converting HSL colors to sRGB](https://www.w3.org/TR/css-color-4/#hsl-to-rgb)
  fileprivate init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    let spread = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      var place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      if place < 0 { place += 12 }
      return 255 * (lightness - spread * max(-1, min(place - 3, 9 - place, 1)))
    }
    self = .channels(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }
}

extension StyleColor {
  private enum Function: String, CaseIterable, Sendable {
    case rgb, rgba, hsl, hsla, hwb, lab, lch, oklab, oklch, color
    case mix = "color-mix"
    case lightDark = "light-dark"
    case contrast = "contrast-color"

    static let named = NameTable<Function>()

    /// Reads the arguments and the closing parenthesis.
    func color(_ tokens: inout StyleTokens) -> StyleColor? {
      switch self {
      case .rgb, .rgba, .hsl, .hsla:
        var rest = tokens
        rest.skipArguments()
        var arguments = Arguments()
        let isValid = arguments.read(&tokens)
        let isComputed = arguments.isComputed
        tokens = rest
        if isComputed { return .unknown }
        return isValid ? self == .rgb || self == .rgba ? arguments.rgb : arguments.hsl : nil
      case .hwb, .lab, .lch, .oklab, .oklch, .color, .mix, .lightDark, .contrast:
        tokens.skipArguments()
        return .unknown
      }
    }
  }

  /// The arguments of a function: three channels and the opacity.
  private struct Arguments {
    private var channels: [(value: Double, unit: NameKey?)] = []
    private var alpha = 1.0
    private var usesCommas = false
    /// Whether an argument is a function or another color.
    private(set) var isComputed = false

    mutating func read(_ tokens: inout StyleTokens) -> Bool {
      while channels.count < 3 {
        guard let channel = component(&tokens) else { return false }
        channels.append(channel)
        guard channels.count < 3 else { break }
        let isComma = tokens.skip(.character(","))
        if channels.count == 1 { usesCommas = isComma }
        guard isComma == usesCommas else { return false }
      }
      if tokens.skip(.character(usesCommas ? "," : "/")) {
        guard let component = component(&tokens) else { return false }
        let isPercentage = component.unit == StyleTokenizer.percentKey
        guard isPercentage || component.unit == nil else { return false }
        alpha = max(0, min(1, isPercentage ? component.value / 100 : component.value))
      }
      return tokens.skip(.character(")"))
    }

    private mutating func component(
      _ tokens: inout StyleTokens
    ) -> (value: Double, unit: NameKey?)? {
      defer { tokens.advance() }
      switch tokens.current {
      case .number(let value): return (value, nil)
      case .dimension(let value, let unit): return (value, unit)
      case .word(NameKey("none")): return (0, nil)
      case .word(NameKey("from")), .function: isComputed = true
      default: break
      }
      return nil
    }

    var rgb: StyleColor? {
      let percentages = channels.count { $0.unit == StyleTokenizer.percentKey }
      guard channels.allSatisfy({ $0.unit == nil || $0.unit == StyleTokenizer.percentKey }),
        !usesCommas || percentages == 0 || percentages == 3
      else { return nil }
      let values = channels.map {
        max(0, min(255, $0.unit == nil ? $0.value : 2.55 * $0.value))
      }
      return .channels(red: values[0], green: values[1], blue: values[2], alpha: alpha)
    }

    var hsl: StyleColor? {
      let hue = channels[0].unit.map { AngleUnit.named[$0]?.degrees ?? 0 } ?? 1
      let arePercentages = channels[1...].allSatisfy { $0.unit == StyleTokenizer.percentKey }
      guard hue > 0, arePercentages || !usesCommas && channels[1...].allSatisfy({ $0.unit == nil })
      else { return nil }
      let values = channels.map { max(0, min(1, $0.value / 100)) }
      return StyleColor(
        hue: hue * channels[0].value, saturation: values[1], lightness: values[2], alpha: alpha)
    }
  }
}
