import PostKit
import PostTerminal
import PostText

extension Report {
  /// Returns the findings in the format of a compiler: position, severity, message and code on one
  /// line, then the line of the source.
  func text(of source: Source) -> String {
    var text = ""
    for finding in addingPositions(in: source.bytes).findings {
      var place = source.name
      switch finding.location {
      case .source(_, let position?): place += ":\(position.line):\(position.column)"
      case .path(let path): place += ": \(path)"
      default: break
      }
      let line = "\(place): \(finding.code.severity): \(finding.message) [\(finding.code.rawValue)]"
      text += line.onOneLine + "\n"
      if let range = finding.sourceRange {
        text += "\(Excerpt(of: source.bytes, around: range))\n"
      }
    }
    let rest = counts.values.reduce(0, +) - findings.count
    if rest > 0 {
      text += "\(source.name): \(rest) more findings; --report json counts them".onOneLine + "\n"
    }
    return text
  }
}

/// The line of a source around a finding, with a caret below the start of the finding and tildes
/// below the rest. A long line is cut on both sides.
private struct Excerpt: CustomStringConvertible {
  /// The maximum number of scalars on each side of the start of the finding.
  private static let contextSize = 36

  private var before = ""
  private var after = ""
  /// The source text that the finding is about. `after` starts with it.
  private var subject = ""

  init(of bytes: [UInt8], around range: Range<Int>) {
    let offset = min(range.lowerBound, bytes.count)
    let farBefore = bytes[..<offset].suffix(4 * Excerpt.contextSize)
    let head = farBefore.lastIndex(of: 0x0A).map { farBefore[($0 + 1)...] } ?? farBefore
    let farAfter = bytes[offset...].prefix(4 * Excerpt.contextSize)
    let tail = farAfter.prefix { $0 != 0x0A }

    let scalarsBefore = Excerpt.scalars(head.drop { $0 & 0xC0 == 0x80 })
    let isCutBefore =
      scalarsBefore.count > Excerpt.contextSize
      || (head.count == farBefore.count && head.startIndex > 0
        && bytes[head.startIndex - 1] != 0x0A)
    before = (isCutBefore ? "…" : "") + Excerpt.visible(scalarsBefore.suffix(Excerpt.contextSize))

    var scalarsAfter = Excerpt.scalars(tail)
    if tail.endIndex < bytes.count, bytes[tail.endIndex] == 0x0A, scalarsAfter.last == "\r" {
      scalarsAfter.removeLast()
    }
    let isCutAfter =
      scalarsAfter.count > Excerpt.contextSize
      || (tail.count == farAfter.count && tail.endIndex < bytes.count
        && bytes[tail.endIndex] != 0x0A)
    let shown = scalarsAfter.prefix(Excerpt.contextSize)
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

extension Unicode.Scalar {
  /// The scalar as text for a message. Control characters become symbols, and invisible characters
  /// become code points, such as `<U+200B>`.
  var visible: String {
    guard value >= 0x20 else { return String(Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}") }
    return isGraphic ? String(self) : "<U+\(hexadecimal)>"
  }

  /// The value as at least four hexadecimal digits.
  private var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  /// The text on one line, with controls and invisible characters made visible.
  ///
  /// A line break and the spaces that follow it become one space, because libraries can wrap
  /// messages.
  var onOneLine: String {
    split(whereSeparator: \.isNewline)
      .map { $0.drop { $0 == " " } }
      .joined(separator: " ")
      .unicodeScalars.map(\.visible).joined()
  }
}
