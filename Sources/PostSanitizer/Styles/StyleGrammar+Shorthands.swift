internal import PostText

// Shorthands, which set several properties.
extension StyleGrammar {
  /// Reads `font`, which sets the weight and the slope.
  static func font(_ tokens: [StyleToken]) -> (isStrong: Bool, isEmphasis: Bool)? {
    var tokens = StyleTokens(tokens)
    if tokens.keyword(SystemFont.named) != nil { return tokens.isAtEnd ? (false, false) : nil }
    var isStrong: Bool?
    var isEmphasis: Bool?
    var hasVariant = false
    var hasWidth = false
    for _ in 0..<4 {
      if tokens.skip(.word(normalKey)) { continue }
      if isEmphasis == nil, let value = emphasis(&tokens) {
        isEmphasis = value
      } else if isStrong == nil, let value = strong(&tokens) {
        isStrong = value
      } else if !hasVariant, tokens.skip(.word(smallCapitalsKey)) {
        hasVariant = true
      } else if !hasWidth, tokens.keyword(FontWidth.named) != nil {
        hasWidth = true
      } else {
        break
      }
    }
    guard readFontSize(&tokens), readFontFamilies(&tokens) else { return nil }
    return (isStrong ?? false, isEmphasis ?? false)
  }

  private static let normalKey = NameKey("normal")
  private static let smallCapitalsKey = NameKey("small-caps")

  /// Reads a font size and a line height.
  private static func readFontSize(_ tokens: inout StyleTokens) -> Bool {
    if tokens.keyword(FontSize.named) == nil {
      guard let size = StyleLength(&tokens), !size.isNegative else { return false }
    }
    guard tokens.skip(.character("/")) else { return true }
    if tokens.skip(.word(normalKey)) { return true }
    if case .number(let height)? = tokens.current, height >= 0 {
      tokens.advance()
      return true
    }
    guard let height = StyleLength(&tokens) else { return false }
    return !height.isNegative
  }

  /// Reads the names of fonts: strings or identifiers, separated by commas.
  private static func readFontFamilies(_ tokens: inout StyleTokens) -> Bool {
    repeat {
      if tokens.skip(.string) { continue }
      guard let first = tokens.word else { return false }
      tokens.advance()
      // Alone, these keywords are not names.
      guard tokens.word != nil || WideKeyword.named[first] == nil else { return false }
      while tokens.word != nil { tokens.advance() }
    } while tokens.skip(.character(","))
    return tokens.isAtEnd
  }

  private enum SystemFont: String, CaseIterable, Sendable {
    case caption, icon, menu
    case messageBox = "message-box"
    case smallCaption = "small-caption"
    case statusBar = "status-bar"

    static let named = NameTable<SystemFont>()
  }

  private enum FontWidth: String, CaseIterable, Sendable {
    case condensed, expanded
    case ultraCondensed = "ultra-condensed"
    case extraCondensed = "extra-condensed"
    case semiCondensed = "semi-condensed"
    case semiExpanded = "semi-expanded"
    case extraExpanded = "extra-expanded"
    case ultraExpanded = "ultra-expanded"

    static let named = NameTable<FontWidth>()
  }

  private enum FontSize: String, CaseIterable, Sendable {
    case small, medium, large, smaller, larger, math
    case extraExtraSmall = "xx-small"
    case extraSmall = "x-small"
    case extraLarge = "x-large"
    case extraExtraLarge = "xx-large"
    case largest = "xxx-large"
    case webkitLargest = "-webkit-xxx-large"

    static let named = NameTable<FontSize>()
  }

  // MARK: - Backgrounds

  /// Reads the color of a background.
  ///
  /// - Parameter allowsLayers: Whether the value can have images and their positions, sizes and
  ///   repetition in addition to the color. Their number and order are not checked.
  static func background(
    _ tokens: [StyleToken], allowsLayers: Bool
  ) -> StyleAttribute.Background? {
    var tokens = StyleTokens(tokens)
    var color: StyleColor?
    var hasImage = false
    repeat {
      // Only the last layer can have a color.
      guard color == nil, !tokens.isAtEnd else { return nil }
      while !tokens.isAtEnd, tokens.current != .character(",") {
        if let value = StyleColor(&tokens) {
          guard color == nil else { return nil }
          color = value
        } else if allowsLayers, readImage(&tokens) {
          hasImage = true
        } else if !allowsLayers || !readLayer(&tokens) {
          return nil
        }
      }
    } while allowsLayers && tokens.skip(.character(","))
    guard tokens.isAtEnd else { return nil }
    guard let color, !color.isTransparent else { return hasImage ? .plain : .transparent }
    return color.hasHue ? .highlight : .plain
  }

  /// Reads an image or a gradient.
  private static func readImage(_ tokens: inout StyleTokens) -> Bool {
    if tokens.skip(.url) { return true }
    guard case .function(let name)? = tokens.current, ImageFunction.named[name] != nil else {
      return false
    }
    tokens.advance()
    tokens.skipArguments()
    return true
  }

  /// Reads a part of a layer, except a color or an image.
  private static func readLayer(_ tokens: inout StyleTokens) -> Bool {
    tokens.skip(.character("/")) || StyleLength(&tokens) != nil
      || tokens.keyword(LayerKeyword.named) != nil
  }

  private enum ImageFunction: String, CaseIterable, Sendable {
    case url, element
    case imageSet = "image-set"
    case webkitImageSet = "-webkit-image-set"
    case crossFade = "cross-fade"
    case linear = "linear-gradient"
    case radial = "radial-gradient"
    case conic = "conic-gradient"
    case repeatingLinear = "repeating-linear-gradient"
    case repeatingRadial = "repeating-radial-gradient"
    case repeatingConic = "repeating-conic-gradient"
    case webkitGradient = "-webkit-gradient"
    case webkitLinear = "-webkit-linear-gradient"
    case webkitRadial = "-webkit-radial-gradient"

    static let named = NameTable<ImageFunction>()
  }

  private enum LayerKeyword: String, CaseIterable, Sendable {
    case none, left, center, right, top, bottom, auto, cover, contain
    case `repeat`, space, round, scroll, fixed, local, text
    case repeatX = "repeat-x"
    case repeatY = "repeat-y"
    case noRepeat = "no-repeat"
    case borderBox = "border-box"
    case paddingBox = "padding-box"
    case contentBox = "content-box"

    static let named = NameTable<LayerKeyword>()
  }
}
