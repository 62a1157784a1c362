internal import PostPolicy
internal import PostTerminal

/// Divides the lines of a source into pieces. All characters of a piece have the same ``Effect``.
///
/// If several findings apply to a character, the most serious of their effects counts.
struct SourcePieces {
  private let source: [UInt8]
  private var symbols: SourceSymbols
  /// The first symbol of the next piece, if it was already read.
  private var pending: (symbol: String, offset: Int)?

  /// The offset, length and code of each finding, sorted by offset.
  private let places: [FindingPlace]
  /// The index in `places` of the first finding that starts after the current offset.
  private var nextPlace = 0

  /// For each effect, the largest end offset of the findings with this effect that start at or
  /// before the current offset.
  private var ends = [0, 0, 0, 0]

  /// The end offset of the last text whose invisible characters were removed.
  private var invisibleRemovalEnd = 0

  /// The size in bytes at which a piece ends. A limit is needed because a line can have any length.
  private static let maximumSize = 4096

  init(_ source: [UInt8], _ places: [FindingPlace]) {
    self.source = source
    self.places = places
    symbols = SourceSymbols(source, in: 0..<0)
  }

  /// Starts a line. The lines must be started in source order.
  mutating func beginLine(_ line: Range<Int>) { symbols = SourceSymbols(source, in: line) }

  /// Returns the next piece of the line, or `nil` at the end of the line.
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
    // A finding about removed invisible characters has only the offset at which the text around
    // them starts. All invisible characters of that text were removed.
    if offset < invisibleRemovalEnd, symbol.hasPrefix("<U+") { return .removed }
    let effects = [Effect.removed, .changed, .repaired]
    return effects.first { offset < ends[$0.rawValue] } ?? .kept
  }

  private mutating func start(_ place: FindingPlace) {
    if place.code == .characterRemoved, place.length == nil {
      // Ignore further findings in the same text.
      guard place.offset >= invisibleRemovalEnd else { return }
      invisibleRemovalEnd =
        source[place.offset...].firstIndex(of: UInt8(ascii: "<")) ?? source.count
    } else {
      let effect = Effect(place.code.severity).rawValue
      ends[effect] = max(ends[effect], place.offset + max(1, place.length ?? 1))
    }
  }
}
