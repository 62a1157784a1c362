/// The number of a style in a ``StyleTable``. Lines store this number instead of the style.
struct StyleID: Hashable, Sendable {
  /// The index of the style, shifted left by one bit. The lowest bit is set if ``paintsBlanks`` is
  /// true.
  fileprivate let value: UInt32

  /// The style without colors and attributes.
  static let plain = StyleID(value: 0)

  /// Whether a blank cell in this style looks different from a blank cell in the plain style.
  @inline(__always)
  var paintsBlanks: Bool { value & 1 != 0 }

  @inline(__always)
  var index: Int { Int(value >> 1) }
}

/// The styles of one page: the styles of the theme, limited by the options, and combinations of
/// them.
///
/// A page has many parts and few styles, so each combination is computed once.
struct StyleTable: Sendable {
  private var styles: [TextStyle] = [.plain]
  private var ids: [TextStyle: StyleID] = [.plain: .plain]
  private let styling: Styling
  private let color: ColorDepth

  /// A table with a row for each base style and a column for each key. An entry is the style of the
  /// key on top of the base style, or `nil` if it is not computed yet. The first row is for plain
  /// text.
  private var layers: [StyleID?] = []
  /// For each element of `styles`, the index in `layers` at which the row of this base style
  /// starts; `nil` if there is no row.
  private var rows: [Int?] = [0]

  init(_ options: TerminalOptions) {
    styling = options.styling
    color = options.color
    layers = Theme.Key.allCases.map { key in
      var style = options.theme[key]
      // Without colors, highlighted text is shown as reversed text.
      if color == .none, key == .highlight { style.attributes.insert(.reverse) }
      return id(of: style)
    }
  }

  /// The style with an ID.
  subscript(id: StyleID) -> TextStyle { styles[id.index] }

  /// The ID of a theme key's style, applied over plain text.
  subscript(key: Theme.Key) -> StyleID { layers[Int(key.rawValue)] ?? .plain }

  /// Returns the ID of a theme key's style, applied over another style.
  mutating func id(of key: Theme.Key, over base: StyleID) -> StyleID {
    if base == .plain { return self[key] }
    let position = row(of: base) + Int(key.rawValue)
    if let id = layers[position] { return id }
    let combined = id(of: self[self[key]].over(self[base]))
    layers[position] = combined
    return combined
  }

  /// Returns the ID of a style. Colors and attributes that the options exclude are removed.
  mutating func id(of style: TextStyle) -> StyleID {
    guard styling == .ansi else { return .plain }
    var style = style
    if color == .none { (style.foreground, style.background) = (nil, nil) }
    if let id = ids[style] { return id }
    let id = StyleID(value: UInt32(styles.count) << 1 | (style.paintsBlanks ? 1 : 0))
    styles.append(style)
    rows.append(nil)
    ids[style] = id
    return id
  }

  private mutating func row(of base: StyleID) -> Int {
    if let row = rows[base.index] { return row }
    let row = layers.count
    layers.append(contentsOf: repeatElement(nil, count: Theme.Key.allCases.count))
    rows[base.index] = row
    return row
  }
}

extension Theme.Key {
  /// Returns the key of a heading level.
  static func heading(_ level: Int) -> Theme.Key {
    Theme.Key(rawValue: UInt8(level - 1)) ?? .heading6
  }

  /// Returns the key for the bar of a quote that is inside `depth` other quotes.
  static func quoteBar(_ depth: Int) -> Theme.Key {
    [Theme.Key.quoteBar1, .quoteBar2, .quoteBar3][depth % 3]
  }
}
