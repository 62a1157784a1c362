import PostKit
import PostTerminal
internal import PostText

/// The line of a source around a finding, with a caret below its start and tildes below the rest. A
/// long line is cut on both sides.
struct Excerpt: CustomStringConvertible {
  /// The number of scalars that are shown on each side of the start.
  private static let reach = 36

  private var before = ""
  private var after = ""
  /// The part of `after` that the finding is about.
  private var subject = ""

  init(of bytes: [UInt8], around range: Range<Int>) {
    let offset = min(range.lowerBound, bytes.count)
    let farBefore = bytes[..<offset].suffix(4 * Excerpt.reach)
    let head = farBefore.lastIndex(of: 0x0A).map { farBefore[($0 + 1)...] } ?? farBefore
    let farAfter = bytes[offset...].prefix(4 * Excerpt.reach)
    let tail = farAfter.prefix { $0 != 0x0A }

    let scalarsBefore = Excerpt.scalars(head.drop { $0 & 0xC0 == 0x80 })
    let isCutBefore =
      scalarsBefore.count > Excerpt.reach
      || (head.count == farBefore.count && head.startIndex > 0
        && bytes[head.startIndex - 1] != 0x0A)
    before = (isCutBefore ? "…" : "") + Excerpt.visible(scalarsBefore.suffix(Excerpt.reach))

    var scalarsAfter = Excerpt.scalars(tail)
    if tail.endIndex < bytes.count, bytes[tail.endIndex] == 0x0A, scalarsAfter.last == "\r" {
      scalarsAfter.removeLast()
    }
    let isCutAfter =
      scalarsAfter.count > Excerpt.reach
      || (tail.count == farAfter.count && tail.endIndex < bytes.count
        && bytes[tail.endIndex] != 0x0A)
    let shown = scalarsAfter.prefix(Excerpt.reach)
    after = Excerpt.visible(shown) + (isCutAfter ? "…" : "")
    let about = Excerpt.scalars(tail.prefix(range.count)).count
    subject = Excerpt.visible(shown.prefix(about))
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  private static func visible(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    scalars.map { $0 == "\t" ? " " : $0.visible }.joined()
  }

  var description: String {
    let indent = String(repeating: " ", count: before.displayCells)
    let line = String(repeating: "~", count: max(0, subject.displayCells - 1))
    return "\(before)\(after)\n\(indent)^\(line)"
  }
}
