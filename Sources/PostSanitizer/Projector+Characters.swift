internal import PostDocument
internal import PostPolicy
internal import PostText

// Where characters stood that text may not hold. Text arrives without its place in the source, for
// that would cost every text what few need; so the place is looked for when something is found.
extension Projector {
  /// The number of bytes that are searched.
  private static let reach = 1 << 16

  /// Reports that characters of a text went.
  mutating func reportRemoval(from text: InlineContent) {
    guard findings.hasRoom(at: offset) else { return findings.count(.characterRemoved) }
    var place: Range<Int>?
    if case .text(let text) = text, let scalar = Projector.firstRemoved(of: text) {
      place = firstPlace(of: scalar)
    }
    report(.characterRemoved, element: .unknown, at: place)
  }

  /// Reports that embeddings or isolates of a block went because they had no partner.
  mutating func reportUnpairedControl() {
    let start = max(0, min(offset, source.count) - Projector.reach)
    guard findings.hasRoom(at: start) else { return findings.count(.characterRemoved) }
    let place = (start..<(isAtEnd ? source.count : min(offset, source.count))).reversed().first {
      index in
      guard source[index] == 0xE2, index + 2 < source.count else { return false }
      return source[index + 1] == 0x80 && 0xAA...0xAC ~= source[index + 2]
        || source[index + 1] == 0x81 && 0xA6...0xA9 ~= source[index + 2]
    }
    report(.characterRemoved, element: .unknown, at: place.map { $0..<$0 + 3 })
  }

  /// The first scalar that text may not hold where it stands.
  private static func firstRemoved(of text: String) -> Unicode.Scalar? {
    var previous: Unicode.Scalar = "\u{FFFD}"
    for scalar in text.unicodeScalars {
      if TextHygiene.flow(String(Character(scalar)), after: previous).removals > 0 { return scalar }
      previous = scalar
    }
    return nil
  }

  /// The first place of a scalar behind the current tag, by itself or as a reference.
  private func firstPlace(of scalar: Unicode.Scalar) -> Range<Int>? {
    let bytes = Array(String(Character(scalar)).utf8)
    var index = textStart ?? offset + length
    let end = min(source.count, index + Projector.reach)
    while index < end {
      if source[index...].starts(with: bytes) { return index..<index + bytes.count }
      if source[index] == UInt8(ascii: "&"),
        let reference = CharacterReference(in: source.span, at: index, isInAttribute: false),
        reference.scalars.contains(scalar)
      {
        return index..<reference.end
      }
      index =
        source[index...].starts(with: "<!--".utf8) ? commentEnd(from: index, to: end) : index + 1
    }
    return nil
  }

  private func commentEnd(from start: Int, to end: Int) -> Int {
    var index = start + 4
    while index < end, !source[index...].starts(with: "-->".utf8) { index += 1 }
    return index
  }
}
