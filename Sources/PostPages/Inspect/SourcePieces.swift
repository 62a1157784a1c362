internal import PostPolicy
internal import PostTerminal

/// Divides the lines of a source into pieces with one effect each.
///
/// Where findings overlap, the piece has the most serious effect.
struct SourcePieces {
  private let source: [UInt8]
  private var symbols: SourceSymbols
  /// The symbol that starts the next piece.
  private var pending: (symbol: String, offset: Int)?

  /// The places of the findings in source order.
  private let places: [FindingPlace]
  /// The position of the first place that starts after the current offset.
  private var nextPlace = 0

  /// By effect, the end of the places that start at or before the current offset.
  private var ends = [0, 0, 0, 0]

  /// The end of the text whose invisible characters were removed.
  private var hiddenEnd = 0

  /// The size in bytes at which a piece ends; lines can have any length.
  private static let maximumSize = 4096

  init(_ source: [UInt8], _ places: [FindingPlace]) {
    self.source = source
    self.places = places
    symbols = SourceSymbols(source, in: 0..<0)
  }

  /// Starts a line. Lines must be in source order.
  mutating func beginLine(_ line: Range<Int>) { symbols = SourceSymbols(source, in: line) }

  /// Returns the next piece of the line, or `nil` at its end.
  ///
  /// - Complexity: O(size + number of findings) for all pieces together, even if findings overlap.
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

  /// Returns the effect on the character at an offset. Offsets must not decrease between calls.
  private mutating func effect(of symbol: String, at offset: Int) -> Effect {
    while nextPlace < places.count, places[nextPlace].offset <= offset {
      start(places[nextPlace])
      nextPlace += 1
    }
    // The finding is at the start of the text; its invisible characters are the removed ones.
    if offset < hiddenEnd, symbol.hasPrefix("<U+") { return .removed }
    let effects = [Effect.removed, .changed, .repaired]
    return effects.first { offset < ends[$0.rawValue] } ?? .kept
  }

  private mutating func start(_ place: FindingPlace) {
    if place.code == .characterRemoved, place.length == nil {
      // Ignore further findings in the same text.
      guard place.offset >= hiddenEnd else { return }
      hiddenEnd = source[place.offset...].firstIndex(of: UInt8(ascii: "<")) ?? source.count
    } else {
      let effect = Effect(place.code.severity).rawValue
      ends[effect] = max(ends[effect], place.offset + max(1, place.length ?? 1))
    }
  }
}
