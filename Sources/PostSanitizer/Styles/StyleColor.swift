extension StyleAttribute.Background {
  /// Creates the background of a color with red, green, blue and opacity from 0 to 255.
  fileprivate init(rgba: [Double]) {
    let (red, green, blue) = (rgba[0], rgba[1], rgba[2])
    self.init(
      spread: max(red, green, blue) - min(red, green, blue), alpha: rgba.count > 3 ? rgba[3] : 255)
  }

  /// Creates the background of a color.
  ///
  /// - Parameter spread: The difference of the largest and the smallest of red, green and blue. Black,
  ///   white and gray are not highlights: they are often the background of the page from which text
  ///   was copied.
  fileprivate init(spread: Double, alpha: Double) {
    self = alpha <= 0 ? .transparent : spread * alpha / 255 >= 32 ? .highlight : .plain
  }

  /// The [named colors](https://www.w3.org/TR/css-color-4/#named-colors), and the
  /// [system colors](https://www.w3.org/TR/css-color-4/#css-system-colors) of pages and their text,
  /// whose values depend on the client.
  fileprivate static let named: NameTable<StyleAttribute.Background> = [
    .transparent: "transparent",
    .plain: """
    aliceblue azure beige black buttonface buttontext canvas canvastext currentcolor darkgray darkgrey dimgray dimgrey
    floralwhite gainsboro ghostwhite gray grey honeydew ivory lavender lavenderblush lightcyan
    lightgray lightgrey lightyellow linen mintcream mistyrose oldlace seashell silver snow thistle
    white whitesmoke window windowtext
    """,
    .highlight: """
    antiquewhite aqua aquamarine bisque blanchedalmond blue blueviolet brown burlywood cadetblue
    chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod
    darkgreen darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon
    darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink
    deepskyblue dodgerblue firebrick forestgreen fuchsia gold goldenrod green greenyellow hotpink
    indianred indigo khaki lawngreen lemonchiffon lightblue lightcoral lightgoldenrodyellow
    lightgreen lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey
    lightsteelblue lime limegreen magenta maroon mediumaquamarine mediumblue mediumorchid
    mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
    midnightblue moccasin navajowhite navy olive olivedrab orange orangered orchid palegoldenrod
    palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
    rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen sienna skyblue
    slateblue slategray slategrey springgreen steelblue tan teal tomato turquoise violet wheat
    yellow yellowgreen
    """,
  ]
}

extension StyleGrammar {
  /// The parts of a background that are neither colors, images nor lengths.
  fileprivate static let layers = NameTable(
    """
    none left center right top bottom auto cover contain repeat space round scroll fixed local
    text repeat-x repeat-y no-repeat border-box padding-box content-box
    """)
}

extension StyleParser {
  mutating func backgroundColor() -> StyleAttribute.Background? {
    let color = color()
    isExact = color == .highlight
    return color
  }

  /// Reads the color of a background, which can have images and their positions, sizes and repetition
  /// in addition to the color. Their number and order are not checked.
  mutating func background() -> StyleAttribute.Background? {
    var color: StyleAttribute.Background?
    var hasImage = false
    repeat {
      // Only the last layer can have a color.
      guard color == nil, !isAtEnd else { return nil }
      while !isAtEnd, current != .character(",") {
        if color == nil, let value = self.color() {
          color = value
        } else if skip(.url) || skip(.image) {
          hasImage = true
        } else {
          guard skip(StyleGrammar.layers) || skip(.character("/")) || length() != nil else {
            return nil
          }
        }
      }
    } while skip(.character(","))
    isExact = color == .highlight
    return color == nil || color == .transparent ? hasImage ? .plain : .transparent : color
  }

  /// Reads a color, as far as it matters for backgrounds. If the next token does not start a color,
  /// returns `nil` and reads nothing.
  ///
  /// [CSS Color 4](https://www.w3.org/TR/css-color-4/#color-syntax)
  mutating func color() -> StyleAttribute.Background? {
    switch current {
    case .word: return keyword(StyleAttribute.Background.named)
    case .hash(let digits?, let count) where [3, 4, 6, 8].contains(count):
      advance()
      // `RGB`, `RGBA`, `RRGGBB` or `RRGGBBAA`.
      let size = count < 5 ? 4 : 8
      let maximum: UInt32 = 1 << size - 1
      return StyleAttribute.Background(
        rgba: stride(from: 4 * count - size, through: 0, by: -size).map {
          255 * Double(digits >> UInt32($0) & maximum) / Double(maximum)
        })
    case .function(.rgb), .function(.hsl): return colorFunction()
    default: return skip(.otherColor) ? .plain : nil
    }
  }

  /// Reads `rgb()` or `hsl()`, with the separators of `rgb(1 2 3 / 4)` or `rgb(1, 2, 3, 4)`.
  private mutating func colorFunction() -> StyleAttribute.Background? {
    let isRGB = current == .function(.rgb)
    let depth = depth
    advance()
    var channels: [(value: Double, unit: StyleUnit?)] = []
    var separators = ""
    repeat {
      switch current {
      case .number(let value): channels.append((value, nil))
      case .dimension(let value, let unit?): channels.append((value, unit))
      case .word(NameKey("none")): channels.append((0, nil))
      case .word(NameKey("from")), .function:
        // The color is computed from other values.
        close(depth)
        return .plain
      default: return nil
      }
      advance()
      let separator = [",", "/", ")"].first { skip(.character($0)) }
      separators.append(separator.map { Character($0) } ?? " ")
    } while separators.last != ")"
    guard ["  )", "  /)", ",,)", ",,,)"].contains(separators) else { return nil }
    /// Returns a channel from 0 to 255, or `nil` if it has another unit than a percentage.
    func channel(_ index: Int, to maximum: Double) -> Double? {
      guard index < channels.count else { return 255 }
      let (value, unit) = channels[index]
      guard unit == nil || unit == .percent else { return nil }
      return max(0, min(255, value * (unit == nil ? 255 / maximum : 2.55)))
    }
    let usesCommas = separators.hasPrefix(",")
    let maximum: Double = isRGB ? 255 : 100
    guard let second = channel(1, to: maximum), let third = channel(2, to: maximum),
      let alpha = channel(3, to: 1),
      channels[1].unit == channels[2].unit || isRGB && !usesCommas
    else { return nil }
    if isRGB {
      guard let first = channel(0, to: 255), !usesCommas || channels[0].unit == channels[1].unit
      else { return nil }
      return StyleAttribute.Background(rgba: [first, second, third, alpha])
    }
    // The hue does not matter. The others are the saturation and the lightness.
    if let unit = channels[0].unit { guard case .angle = unit else { return nil } }
    guard !usesCommas || channels[1].unit == .percent else { return nil }
    return StyleAttribute.Background(
      spread: 2 * second / 255 * min(third, 255 - third), alpha: alpha)
  }
}
