/// A style by its number among the ``Looks`` of a page: what parts of lines keep and compare.
struct Look: Hashable, Sendable {
  /// The number of the style, and in the lowest bit whether it paints blanks.
  fileprivate let value: UInt32

  /// The terminal's own look.
  static let plain = Look(value: 0)

  /// Whether a blank cell with this look differs from one without.
  @inline(__always)
  var paintsBlanks: Bool { value & 1 != 0 }

  /// The number of the style.
  @inline(__always)
  var number: Int { Int(value >> 1) }
}

/// The styles of one page: those of a theme, as far as they may be written, and what comes of one on
/// top of another.
///
/// A page has many parts and few looks. Each is made once.
struct Looks: Sendable {
  private var styles: [TextStyle] = [.plain]
  private var numbers: [TextStyle: Look] = [.plain: .plain]

  /// The looks of all keys on top of nothing, then, when they are first asked for, on top of others.
  private var layers: [Look?]
  /// By the number of a look, where its row in `layers` starts.
  private var rows: [Int?] = [0]

  init(_ theme: Theme, styling: Styling, color: ColorDepth) {
    layers = []
    layers = Theme.Key.allCases.map { key in
      guard styling == .ansi else { return .plain }
      var style = theme[key]
      if color == .none {
        style.foreground = nil
        style.background = nil
        if key == .highlight { style.attributes.insert(.reverse) }
      }
      return look(of: style)
    }
  }

  /// The style that a look stands for.
  subscript(look: Look) -> TextStyle { styles[look.number] }

  /// The look of a part by itself.
  subscript(key: Theme.Key) -> Look { layers[Int(key.rawValue)] ?? .plain }

  /// The look of a part on top of another.
  mutating func look(_ key: Theme.Key, over base: Look) -> Look {
    if base == .plain { return self[key] }
    let position = row(of: base) + Int(key.rawValue)
    if let look = layers[position] { return look }
    let made = look(of: self[self[key]].over(self[base]))
    layers[position] = made
    return made
  }

  /// The look of a style.
  mutating func look(of style: TextStyle) -> Look {
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
  /// The key of a heading of a level.
  static func heading(_ level: Int) -> Theme.Key {
    Theme.Key(rawValue: UInt8(level - 1)) ?? .heading6
  }

  /// The key of the bar of a quote inside `depth` others.
  static func quoteBar(_ depth: Int) -> Theme.Key {
    [Theme.Key.quoteBar1, .quoteBar2, .quoteBar3][depth % 3]
  }
}
