internal import PostPolicy
internal import PostTerminal

/// Divides a source into pieces with one effect each, from its start to its end.
///
/// A part that is removed inside of a repaired part is removed.
struct SourcePieces {
  private let source: [UInt8]
  private var symbols: SourceSymbols
  /// The symbol that starts the next piece.
  private var pending: (symbol: String, offset: Int)?

  /// The places of the findings in source order, and the position of the first that is not reached.
  private let places: [FindingPlace]
  private var nextPlace = 0

  /// By effect, the end of the places that are reached.
  private var ends = [0, 0, 0, 0]

  /// The end of the text that hidden characters were removed from.
  private var hiddenEnd = 0

  /// The size in bytes that ends a piece: lines can have any length.
  private static let maximumSize = 4096

  init(_ source: [UInt8], _ places: [FindingPlace]) {
    self.source = source
    self.places = places
    symbols = SourceSymbols(source, in: 0..<0)
  }

  /// Starts a line, which must be after the preceding line.
  mutating func beginLine(_ line: Range<Int>) { symbols = SourceSymbols(source, in: line) }

  /// The next piece of the line, or `nil` at its end.
  ///
  /// - Complexity: O(size + findings) for all pieces together, even if findings overlap.
  mutating func next() -> Layout.Piece? {
    guard let first = pending ?? symbols.next() else { return nil }
    pending = nil
    let effect = effect(of: first.symbol, at: first.offset)
    var text = first.symbol
    while let (symbol, offset) = symbols.next() {
      let next = self.effect(of: symbol, at: offset)
      guard next == effect, text.utf8.count < SourcePieces.maximumSize else {
        pending = (symbol, offset)
        break
      }
      text += symbol
    }
    return Layout.Piece(text, effect.style, mark: effect.mark)
  }

  /// The effect on the character at an offset, which must not be before that of the last call.
  private mutating func effect(of symbol: String, at offset: Int) -> Effect {
    while nextPlace < places.count, places[nextPlace].offset <= offset {
      reach(places[nextPlace])
      nextPlace += 1
    }
    // The place of removed characters is that of their text: they are the invisible ones in it.
    if offset < hiddenEnd, symbol.hasPrefix("<U+") { return .removed }
    let effects = [Effect.removed, .changed, .repaired]
    return effects.first { offset < ends[$0.rawValue] } ?? .kept
  }

  private mutating func reach(_ place: FindingPlace) {
    if place.code == .characterRemoved, place.length == nil {
      // Texts do not overlap: this one starts at the end of the last text, or after it.
      guard place.offset >= hiddenEnd else { return }
      hiddenEnd = source[place.offset...].firstIndex(of: UInt8(ascii: "<")) ?? source.count
    } else {
      let effect = Effect(place.code.severity).rawValue
      ends[effect] = max(ends[effect], place.offset + max(1, place.length ?? 1))
    }
  }
}
