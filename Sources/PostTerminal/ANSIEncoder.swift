/// Writes lines as bytes for a terminal: the last step, and the only one that writes escapes.
///
/// Whatever the lines hold, only these leave: printable scalars, line feeds, SGR sequences, and OSC 8
/// sequences with targets of printable ASCII. Styling and links end before every line feed.
///
/// - Security: What a terminal does with printable text is its own affair; a terminal that acts on
///   something else than escape sequences is not protected.
struct ANSIEncoder {
  private(set) var output: [UInt8] = []
  private var style = TextStyle.plain
  private var link: LinkNumber?
  private var writer = SafeTextWriter()
  private let color: ColorDepth
  private let links: [String]

  /// Creates an encoder; `links` are the targets by number, percent-encoded.
  init(color: ColorDepth, links: [String]) {
    self.color = color
    self.links = links
  }

  /// Writes all lines, each ended by a line feed.
  mutating func encode(_ lines: Lines) {
    output.reserveCapacity(output.count + lines.text.count + lines.text.count / 4)
    var segment = 0
    var start = 0
    for line in lines.lines {
      writer.beginLine()
      while segment < line.end {
        let next = lines.segments[segment]
        if !isUnseen(next, text: lines.text[start..<next.end]) {
          change(to: next.style, link: next.link)
        }
        writer.write(lines.text, start..<next.end, to: &output)
        start = next.end
        segment += 1
      }
      change(to: .plain, link: nil)
      output.append(0x0A)
    }
    assert(OutputAllowList.firstFault(in: output) == nil)
  }

  /// Whether a segment looks the same in the current style: blanks, and nothing that paints them.
  private func isUnseen(_ segment: Lines.Segment, text: ArraySlice<UInt8>) -> Bool {
    text.first == 0x20 && link == nil && segment.link == nil && !style.paintsBlanks
      && !segment.style.paintsBlanks && text.allSatisfy { $0 == 0x20 }
  }

  private mutating func change(to newStyle: TextStyle, link newLink: LinkNumber?) {
    if newLink != link, link != nil { output.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8) }
    if newStyle != style {
      SGR.change(from: style, to: newStyle, color: color, in: &output)
      style = newStyle
    }
    if newLink != link {
      if let newLink { open(newLink) }
      link = newLink
    }
  }

  private mutating func open(_ link: LinkNumber) {
    output.append(contentsOf: "\u{1B}]8;id=".utf8)
    appendDigits(of: Int(link.value) + 1)
    output.append(UInt8(ascii: ";"))
    // Encoded when it was made, and checked once more: this is the border.
    for byte in links[Int(link.value)].utf8 where byte > 0x20 && byte < 0x7F {
      output.append(byte)
    }
    output.append(contentsOf: "\u{1B}\\".utf8)
  }

  private mutating func appendDigits(of number: Int) {
    if number > 9 { appendDigits(of: number / 10) }
    output.append(0x30 + UInt8(number % 10))
  }
}
