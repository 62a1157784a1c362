/// The number of a style among the ``Looks`` of a page: what lines store and compare.
struct Look: Hashable, Sendable {
  /// The number of the style; the lowest bit is set if it paints blanks.
  fileprivate let value: UInt32

  /// The terminal's own style.
  static let plain = Look(value: 0)

  /// Whether a blank cell with this look differs from one without.
  @inline(__always)
  var paintsBlanks: Bool { value & 1 != 0 }

  @inline(__always)
  var number: Int { Int(value >> 1) }
}

/// The styles of one page: those of a theme, as far as the options allow them, and their
/// combinations. A page has many parts and few looks, so each is computed once.
struct Looks: Sendable {
  private var styles: [TextStyle] = [.plain]
  private var numbers: [TextStyle: Look] = [.plain: .plain]
  private let styling: Styling
  private let color: ColorDepth

  /// By row and key, the looks of keys on top of the row's look; row 0 is for plain text.
  private var layers: [Look?] = []
  /// By the number of a look, the start of its row in `layers`.
  private var rows: [Int?] = [0]

  init(_ options: TerminalOptions) {
    styling = options.styling
    color = options.color
    layers = Theme.Key.allCases.map { key in
      var style = options.theme[key]
      // Without colors, only this attribute shows a highlight.
      if color == .none, key == .highlight { style.attributes.insert(.reverse) }
      return look(of: style)
    }
  }

  /// The style of a look.
  subscript(look: Look) -> TextStyle { styles[look.number] }

  /// The look of a key on top of plain text.
  subscript(key: Theme.Key) -> Look { layers[Int(key.rawValue)] ?? .plain }

  /// The look of a key on top of another look.
  mutating func look(_ key: Theme.Key, over base: Look) -> Look {
    if base == .plain { return self[key] }
    let position = row(of: base) + Int(key.rawValue)
    if let look = layers[position] { return look }
    let made = look(of: self[self[key]].over(self[base]))
    layers[position] = made
    return made
  }

  /// The look of a style, as far as the options allow it.
  mutating func look(of style: TextStyle) -> Look {
    guard styling == .ansi else { return .plain }
    var style = style
    if color == .none { (style.foreground, style.background) = (nil, nil) }
    if let look = numbers[style] { return look }
    let look = Look(value: UInt32(styles.count) << 1 | (style.paintsBlanks ? 1 : 0))
    styles.append(style)
    rows.append(nil)
    numbers[style] = look
    return look
  }

  private mutating func row(of base: Look) -> Int {
    if let row = rows[base.number] { return row }
    let row = layers.count
    layers.append(contentsOf: repeatElement(nil, count: Theme.Key.allCases.count))
    rows[base.number] = row
    return row
  }
}

extension Theme.Key {
  /// The key of a heading's level.
  static func heading(_ level: Int) -> Theme.Key {
    Theme.Key(rawValue: UInt8(level - 1)) ?? .heading6
  }

  /// The key of the bar of a quote in `depth` others.
  static func quoteBar(_ depth: Int) -> Theme.Key {
    [Theme.Key.quoteBar1, .quoteBar2, .quoteBar3][depth % 3]
  }
}
