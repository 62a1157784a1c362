/// Writes lines as bytes for a terminal. Only this type writes escape sequences.
///
/// Whatever the lines hold, the output has only printable scalars, line feeds, SGR sequences, and OSC 8
/// sequences with targets of printable ASCII. Styles and links end before every line feed.
///
/// - Security: A terminal that acts on printable text is not protected.
struct ANSIEncoder {
  private(set) var output: [UInt8] = []
  private var look = Look.plain
  private var link: LinkNumber?
  private var writer = SafeTextWriter()
  private let color: ColorDepth

  /// A change from one look to another, and its sequence.
  private struct Change {
    var from = Look.plain
    var to = Look.plain
    var sequence: [UInt8] = []
  }

  /// The last changes by a hash of their looks: most are repeated.
  private var changes = [Change](repeating: Change(), count: 32)

  init(color: ColorDepth) {
    self.color = color
  }

  /// Writes lines, each ended by a line feed, as long as the output has at most `limit` bytes.
  ///
  /// - Returns: The number of written lines.
  mutating func encode(_ lines: Lines, _ styles: PageStyles, limit: Int) -> Int {
    let first = output.count
    defer { assert(OutputAllowList.firstFault(in: Array(output[first...])) == nil) }
    var segment = 0
    var start = 0
    for (number, line) in lines.lines.enumerated() {
      let lineStart = output.count
      writer.beginLine()
      while segment < line.end {
        let next = lines.segments[segment]
        let isInvisible = !changesBlanks(next) && lines.isBlank(start..<next.end)
        if !isInvisible { change(to: next.look, link: next.link, styles) }
        writer.write(lines.text, start..<next.end, to: &output)
        start = next.end
        segment += 1
      }
      change(to: .plain, link: nil, styles)
      output.append(0x0A)
      guard output.count <= limit else {
        output.removeSubrange(lineStart...)
        return number
      }
    }
    return lines.lines.count
  }

  /// Whether the blanks of a segment differ from blanks in the current look.
  private func changesBlanks(_ segment: Lines.Segment) -> Bool {
    link != nil || segment.link != nil || look.paintsBlanks || segment.look.paintsBlanks
  }

  private mutating func change(
    to newLook: Look, link newLink: LinkNumber?, _ styles: PageStyles
  ) {
    if newLink != link, link != nil { output.append(contentsOf: ANSIEncoder.linkEnd) }
    if newLook != look {
      write(changeTo: newLook, styles.looks)
      look = newLook
    }
    if newLink != link {
      if let newLink { open(newLink, styles.links[Int(newLink.value)]) }
      link = newLink
    }
  }

  private static let reset = Array("\u{1B}[0m".utf8)
  private static let linkStart = Array("\u{1B}]8;id=".utf8)
  private static let linkEnd = Array("\u{1B}]8;;\u{1B}\\".utf8)
  private static let stringTerminator = Array("\u{1B}\\".utf8)

  private mutating func write(changeTo new: Look, _ looks: Looks) {
    if new == .plain { return output.append(contentsOf: ANSIEncoder.reset) }
    let slot = (31 &* look.number &+ new.number) % changes.count
    if changes[slot].from != look || changes[slot].to != new {
      let sequence = SGR.change(from: looks[look], to: looks[new], color: color)
      changes[slot] = Change(from: look, to: new, sequence: sequence)
    }
    output.append(contentsOf: changes[slot].sequence)
  }

  private mutating func open(_ link: LinkNumber, _ target: [UInt8]) {
    output.append(contentsOf: ANSIEncoder.linkStart)
    output.append(decimal: Int(link.value) + 1)
    output.append(UInt8(ascii: ";"))
    // The target is encoded already; the encoder does not rely on it.
    let isPrintable = target.allSatisfy { $0 &- 0x21 < 0x5E }
    output.append(contentsOf: isPrintable ? target : target.filter { $0 &- 0x21 < 0x5E })
    output.append(contentsOf: ANSIEncoder.stringTerminator)
  }
}
