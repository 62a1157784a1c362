internal import PostBuilding
internal import PostDocument

/// A CSS property that documents can express, or that hides text.
final class StyleProperty: Sendable {
  let name: String
  /// The elements on which documents can express values of the property.
  let elements: StyleAttribute.Elements
  /// Declares the value that a keyword has for the property.
  let reset: @Sendable (inout StyleAttribute, WideKeyword, _ isImportant: Bool) -> Void
  /// Declares a value. Returns false if it is invalid.
  let read: @Sendable (inout StyleAttribute, inout StyleParser) -> Bool

  private init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<StyleAttribute, Cascade<Value>> & Sendable,
    initial: Value, _ isInherited: Bool = false, on elements: StyleAttribute.Elements = .all,
    read: @escaping @Sendable (inout StyleParser) -> Value?
  ) {
    self.name = name
    self.elements = elements
    reset = { attribute, keyword, isImportant in
      let declared = keyword.declared(initial: initial, isInherited: isInherited)
      attribute[keyPath: path].declare(declared, isImportant: isImportant)
    }
    self.read = { attribute, parser in
      guard let value = read(&parser), parser.isComplete else { return false }
      attribute[keyPath: path].declare(.value(value), isImportant: parser.isImportant)
      return true
    }
  }

  /// Creates a property that sets others.
  private init(
    _ name: String, resetting longhands: [StyleProperty],
    read: @escaping @Sendable (inout StyleAttribute, inout StyleParser) -> Bool
  ) {
    self.name = name
    elements = .all
    reset = { for property in longhands { property.reset(&$0, $1, $2) } }
    self.read = read
  }

  private static let inherited = true

  /// Each property with its place in the attribute, its initial value, the elements on which documents
  /// can express it, and the function that reads its values.
  private static let longhands = [
    StyleProperty("background", \.background, initial: .transparent, on: .highlighted) {
      $0.background()
    },
    StyleProperty("background-color", \.background, initial: .transparent, on: .highlighted) {
      $0.backgroundColor()
    },
    StyleProperty("-webkit-background-clip", \.clipsBackground, initial: false, on: .none) {
      $0.any(of: StyleGrammar.textClips)
    },
    StyleProperty("background-clip", \.clipsBackground, initial: false, on: .none) {
      $0.any(of: StyleGrammar.textClips)
    },
    StyleProperty("clip", \.isClipped, initial: false, on: .none) { $0.clip() },
    StyleProperty("clip-path", \.isClipped, initial: false, on: .none) { $0.clipPath() },
    StyleProperty("color", \.isTransparent, initial: false, inherited, on: .none) {
      $0.color().map { $0 == .transparent }
    },
    StyleProperty("direction", \.direction, initial: .leftToRight, inherited, on: .blocks) {
      $0.keyword(StyleGrammar.directions)
    },
    StyleProperty("display", \.display, initial: .inline, on: .displayed) { $0.display() },
    StyleProperty("font-size", \.isTiny, initial: false, inherited, on: .none) { $0.fontSize() },
    StyleProperty("font-style", \.emphasis, initial: false, inherited) { $0.slope() },
    StyleProperty("font-weight", \.strong, initial: false, inherited) { $0.weight() },
    StyleProperty("height", \.height, initial: nil, on: .images) { $0.size() },
    StyleProperty("left", \.isMoved, initial: false, on: .none) { $0.isFar() },
    // A maximum of zero hides an image. Documents cannot express other values.
    StyleProperty("max-height", \.maxHeight, initial: nil, on: .none) { $0.maximumSize() },
    StyleProperty("max-width", \.maxWidth, initial: nil, on: .none) { $0.maximumSize() },
    StyleProperty("mso-list", \.wordList, initial: nil) { $0.wordList() },
    StyleProperty("opacity", \.isFaded, initial: false, on: .none) { $0.opacity() },
    StyleProperty("overflow", \.cutsOverflow, initial: false, on: .none) {
      $0.any(of: StyleGrammar.cuts)
    },
    StyleProperty("position", \.isPositioned, initial: false, on: .none) {
      $0.any(of: StyleGrammar.positions)
    },
    StyleProperty("right", \.isMoved, initial: false, on: .none) { $0.isFar() },
    StyleProperty("tab-size", \.tabSize, initial: StyleGrammar.initialTabSize, inherited) {
      $0.tabSize()
    },
    StyleProperty("text-align", \.alignment, initial: .start, inherited, on: .blocks) {
      $0.keyword(StyleAlignment.named)
    },
    StyleProperty("text-decoration", \.decoration, initial: []) { $0.decoration(isLine: false) },
    StyleProperty("text-decoration-line", \.decoration, initial: []) {
      $0.decoration(isLine: true)
    },
    StyleProperty("text-indent", \.isIndented, initial: false, on: .none) { $0.isFar() },
    StyleProperty("text-shadow", \.hasShadow, initial: false, inherited, on: .none) {
      $0.skip("none") ? false : $0.anything()
    },
    StyleProperty("top", \.isMoved, initial: false, on: .none) { $0.isFar() },
    StyleProperty("vertical-align", \.shift, initial: [], on: .shifted) { $0.shift() },
    StyleProperty("visibility", \.isInvisible, initial: false, inherited) {
      $0.keyword(StyleGrammar.visibilities)
    },
    StyleProperty("white-space", \.whiteSpace, initial: .collapse, inherited) { $0.whiteSpace() },
    StyleProperty("white-space-collapse", \.whiteSpace, initial: .collapse, inherited) {
      $0.keyword(WhiteSpace.collapses)
    },
    StyleProperty("width", \.width, initial: nil, on: .images) { $0.size() },
  ]

  private static let font = StyleProperty(
    "font",
    resetting: longhands.filter { ["font-size", "font-style", "font-weight"].contains($0.name) }
  ) {
    guard let font = $1.font(), $1.isComplete else { return false }
    $0.strong.declare(.value(font.isStrong), isImportant: $1.isImportant)
    $0.emphasis.declare(.value(font.isEmphasis), isImportant: $1.isImportant)
    $0.isTiny.declare(.value(font.isTiny), isImportant: $1.isImportant)
    return true
  }

  private static let all = StyleProperty(
    "all", resetting: longhands.filter { $0.name != "direction" }, read: { _, _ in false })

  static let list = longhands + [font, all]

  static let named = NameTable(list.map { ($0, $0.name) })

  /// The first letters of the names, as bits. Most other properties start with other letters.
  static let letters = list.reduce(UInt32(0)) { $0 | 1 << UInt32(($1.name.utf8.first ?? 0) & 31) }
}
