/// Writes lines as bytes for a terminal. Only this type writes escape sequences.
///
/// For all lines, the output contains only printable scalars, line feeds, SGR sequences, OSC 8
/// sequences with targets of printable ASCII, and paired isolates around text that bidirectional
/// text could reorder. Styles, links and isolates end before every line feed.
///
/// - Security: This does not protect a terminal that interprets printable text as commands.
struct ANSIEncoder {
  private(set) var output: [UInt8] = []
  private var style = StyleID.plain
  private var link: LinkNumber?
  private var writer = SafeTextWriter()
  private let color: ColorDepth

  /// A change from one style to another, and the SGR sequence for the change.
  private struct Change {
    var from = StyleID.plain
    var to = StyleID.plain
    var sequence: [UInt8] = []
  }

  /// A cache of recent changes. The index is a hash of the two styles of the change.
  private var changes = [Change](repeating: Change(), count: 32)

  init(color: ColorDepth) {
    self.color = color
  }

  /// Writes lines, each ended by a line feed, until the output would exceed `limit` bytes.
  ///
  /// - Returns: The number of written lines.
  mutating func encode(_ lines: Lines, _ tables: PageTables, limit: Int) -> Int {
    let first = output.count
    defer { assert(OutputAllowList.firstFault(in: Array(output[first...])) == nil) }
    var segment = 0
    var start = 0
    for (number, line) in lines.lines.enumerated() {
      let lineStart = output.count
      writer.beginLine()
      while segment < line.end {
        let next = lines.segments[segment]
        if let control = next.control {
          output.append(contentsOf: control.utf8)
          segment += 1
          continue
        }
        let isInvisible = !changesBlanks(next) && lines.isBlank(start..<next.end)
        if !isInvisible { change(to: next.style, link: next.link, tables) }
        writer.write(lines.text, start..<next.end, to: &output)
        start = next.end
        segment += 1
      }
      change(to: .plain, link: nil, tables)
      output.append(0x0A)
      guard output.count <= limit else {
        output.removeSubrange(lineStart...)
        return number
      }
    }
    return lines.lines.count
  }

  /// Returns the output, and removes it.
  mutating func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Whether spaces can look different with the style and link of a segment than with the current
  /// style and link.
  private func changesBlanks(_ segment: Lines.Segment) -> Bool {
    link != nil || segment.link != nil || style.paintsBlanks || segment.style.paintsBlanks
  }

  private mutating func change(
    to newStyle: StyleID, link newLink: LinkNumber?, _ tables: PageTables
  ) {
    let newLink = newLink.flatMap { tables.links[Int($0.value)].isEmpty ? nil : $0 }
    if newLink != link, link != nil { output.append(contentsOf: ANSIEncoder.linkEnd) }
    if newStyle != style {
      write(changeTo: newStyle, tables.styles)
      style = newStyle
    }
    if newLink != link {
      if let newLink { open(newLink, tables.links[Int(newLink.value)]) }
      link = newLink
    }
  }

  private static let linkStart = Array("\u{1B}]8;id=".utf8)
  private static let linkEnd = Array("\u{1B}]8;;\u{1B}\\".utf8)
  private static let stringTerminator = Array("\u{1B}\\".utf8)

  private mutating func write(changeTo new: StyleID, _ styles: StyleTable) {
    let slot = (31 &* style.index &+ new.index) % changes.count
    if changes[slot].from != style || changes[slot].to != new {
      let sequence = SGR.change(from: styles[style], to: styles[new], color: color)
      changes[slot] = Change(from: style, to: new, sequence: sequence)
    }
    output.append(contentsOf: changes[slot].sequence)
  }

  private mutating func open(_ link: LinkNumber, _ target: [UInt8]) {
    output.append(contentsOf: ANSIEncoder.linkStart)
    output.append(decimal: Int(link.value) + 1)
    output.append(UInt8(ascii: ";"))
    // The target is percent-encoded already, but the encoder must not rely on that.
    let isPrintable = target.allSatisfy { $0 &- 0x21 < 0x5E }
    output.append(contentsOf: isPrintable ? target : target.filter { $0 &- 0x21 < 0x5E })
    output.append(contentsOf: ANSIEncoder.stringTerminator)
  }
}
