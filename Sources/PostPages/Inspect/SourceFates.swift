internal import PostPolicy

/// What became of each character of a source, read from its start to its end; what was removed inside
/// of what was repaired is removed.
struct SourceFates {
  private let source: [UInt8]

  /// The places of the findings, in the order of the source, and the first that does not start yet.
  private let places: [FindingPlace]
  private var next = 0

  /// By fate, the end of what the findings so far are about.
  private var ends = [0, 0, 0, 0]

  /// The end of the text whose hidden characters were removed.
  private var hiddenEnd = 0

  init(_ places: [FindingPlace], of source: [UInt8]) {
    self.places = places
    self.source = source
  }

  /// The fate of the character at an offset, by the symbol that it is shown as. The offsets of calls
  /// rise.
  ///
  /// - Complexity: O(size + findings) for all characters together, though findings may overlap.
  mutating func fate(of symbol: String, at offset: Int) -> Fate {
    while next < places.count, places[next].offset <= offset {
      open(places[next])
      next += 1
    }
    // Of characters that were removed from a text, the place of the text is known: they are those in
    // it that do not show.
    if offset < hiddenEnd, symbol.hasPrefix("<U+") { return .removed }
    for fate in [Fate.removed, .changed, .repaired] where offset < ends[fate.rawValue] {
      return fate
    }
    return .kept
  }

  private mutating func open(_ place: FindingPlace) {
    let fate = Fate(place.code.severity).rawValue
    if let length = place.length {
      ends[fate] = max(ends[fate], place.offset + max(1, length))
    } else if place.code == .characterRemoved {
      // Texts do not overlap: this one starts at the end of the last one, or after it.
      guard place.offset >= hiddenEnd else { return }
      hiddenEnd = source[place.offset...].firstIndex(of: UInt8(ascii: "<")) ?? source.count
    } else {
      ends[fate] = max(ends[fate], place.offset + 1)
    }
  }
}
