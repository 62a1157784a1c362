internal import PostText

/// Text that is written piece by piece, with its length in the units of networks.
struct SpannedText {
  private(set) var text = ""
  /// The length in bytes of UTF-8.
  private(set) var utf8Count = 0
  /// The length in UTF-16 code units.
  private(set) var utf16Count = 0

  mutating func append(_ piece: String) {
    text += piece
    utf8Count += piece.utf8.count
    utf16Count += piece.utf16.count
  }
}

extension String {
  /// The number of extended grapheme clusters. The count is the same on every system.
  var clusterCount: Int {
    withUTF8Span {
      var count = 0
      var start = 0
      while start < $0.count {
        start = GraphemeBreaker.end(
          ofClusterAt: start, in: $0.bytes, upTo: $0.count, sizeLimit: .max)
        count += 1
      }
      return count
    }
  }
}

extension [TextLine] {
  /// These lines without empty lines at the start and end, which networks remove.
  var trimmed: ArraySlice<TextLine> {
    var lines = self[...]
    while lines.first.map({ $0.isEmpty && $0.code == nil }) == true { lines.removeFirst() }
    while lines.last.map({ $0.isEmpty && $0.code == nil }) == true { lines.removeLast() }
    return lines
  }

  /// These lines with adjacent pieces of the same style joined.
  var joined: [TextLine] {
    map { line in
      var result = line
      result.pieces = []
      for piece in line.pieces {
        if let last = result.pieces.last, last.reference == nil, last.styles(piece) {
          result.pieces[result.pieces.count - 1].text += piece.text
        } else {
          result.pieces.append(piece)
        }
      }
      return result
    }
  }

  /// These lines with spaces as readers keep them: without spaces at the end of a line, and with
  /// no-break spaces at its start and after other spaces. Code in a region is unchanged.
  var spaced: [TextLine] { map { $0.code == nil ? $0.spaced : $0 } }
}

extension TextLine {
  fileprivate var spaced: TextLine {
    var line = self
    while let last = line.pieces.last, last.reference == nil,
      last.text.isEmpty || last.text.last == " "
    {
      var scalars = Substring(last.text).unicodeScalars
      while scalars.last == " " { scalars.removeLast() }
      line.pieces[line.pieces.count - 1].text = String(scalars)
      guard scalars.isEmpty else { break }
      line.pieces.removeLast()
    }
    var previous: Unicode.Scalar = " "
    for index in line.pieces.indices {
      var text = String.UnicodeScalarView()
      let isReference = line.pieces[index].reference != nil
      let start = previous
      for scalar in line.pieces[index].text.unicodeScalars {
        text.append(scalar == " " && previous == " " && !isReference ? "\u{A0}" : scalar)
        previous = scalar
      }
      // A label such as `[spoiler]` can be followed by a scalar that joined the hidden text.
      if let first = text.first, TextHygiene.isAttached(first), !isReference {
        text = TextHygiene.flow(String(text), after: start).text.unicodeScalars
      }
      line.pieces[index].text = String(text)
    }
    return line
  }
}

extension TextPiece {
  /// Whether another piece differs only in its text.
  fileprivate func styles(_ other: TextPiece) -> Bool {
    marks == other.marks && link == other.link && reference == other.reference
      && isMarker == other.isMarker
  }
}
