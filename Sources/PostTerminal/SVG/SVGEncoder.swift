/// Writes lines as an SVG picture: the last step, and the only one that writes markup.
///
/// [SVG 1.1](https://www.w3.org/TR/SVG11/)
struct SVGEncoder {
  /// The size of a cell and of letters in pixels; most fonts are 0.6 of their size wide.
  static let cell = (width: 9, height: 22)
  static let fontSize = 15
  /// The pixels from the top of a line to the feet of its letters.
  static let baseline = 16

  /// The lines so far; what comes before them depends on their number.
  private(set) var output: [UInt8] = []
  private let foreground: String
  private let background: String
  private let rules: WidthRules
  private let frame: SVGFrame
  private let top: Int
  private var lineCount = 0
  /// The cells of the widest line.
  private var columns = 0

  private static let margin = 20

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - ground: The style of the page where nothing else is said.
  init(ground: TextStyle, rules: WidthRules, frame: SVGFrame) {
    foreground = ground.foreground?.hexadecimal ?? "#000000"
    background = ground.background?.hexadecimal ?? "#ffffff"
    self.rules = rules
    self.frame = frame
    top = frame == .window ? 48 : SVGEncoder.margin
  }

  /// Writes lines, as long as the output has at most `limit` bytes.
  ///
  /// - Returns: The number of lines that were written.
  mutating func encode(_ lines: Lines, _ styles: PageStyles, limit: Int) -> Int {
    for number in lines.lines.indices {
      let start = output.count
      let y = top + lineCount * SVGEncoder.cell.height
      let line = SVGLine(lines, number: number, looks: styles.looks, rules: rules)
      encodeGrounds(of: line, left: SVGEncoder.margin, top: y)
      for run in line.runs {
        encode(
          run, uri: run.link.map { styles.links[Int($0.value)] }, left: SVGEncoder.margin, top: y)
      }
      guard output.count <= limit else {
        output.removeSubrange(start...)
        return number
      }
      lineCount += 1
      columns = max(columns, lines.lines[number].cells)
    }
    return lines.lines.count
  }

  /// Ends the image; no lines follow.
  mutating func finish() {
    var lines: [UInt8] = []
    swap(&lines, &output)
    begin(
      width: columns * SVGEncoder.cell.width + 2 * SVGEncoder.margin,
      height: lineCount * SVGEncoder.cell.height + top + SVGEncoder.margin, frame: frame)
    output += lines
    write("</svg>\n")
  }

  private mutating func begin(width: Int, height: Int, frame: SVGFrame) {
    write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="ui-monospace,Menlo,Consolas,\
      'DejaVu Sans Mono',monospace" font-size="\(SVGEncoder.fontSize)" fill="\(foreground)">

      """)
    guard frame == .window else {
      write("<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(background)\"/>\n")
      return
    }
    write(
      """
      <rect x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="9.5" \
      fill="\(background)" stroke="\(foreground)" stroke-opacity="0.25"/>
      <circle cx="22" cy="22" r="6" fill="#ff5f57"/><circle cx="42" cy="22" r="6" fill="#febc2e"/>\
      <circle cx="62" cy="22" r="6" fill="#28c840"/>

      """)
  }

  // MARK: Runs

  private func colors(of style: TextStyle) -> (text: String, ground: String?) {
    let text = style.foreground?.hexadecimal ?? foreground
    let ground = style.background?.hexadecimal
    return style.attributes.contains(.reverse) ? (ground ?? background, text) : (text, ground)
  }

  /// Writes what is behind the letters of a line, runs with the same colour in one piece.
  private mutating func encodeGrounds(of line: SVGLine, left: Int, top: Int) {
    var grounds: [(color: String, column: Int, cells: Int)] = []
    for run in line.runs {
      guard let color = colors(of: run.style).ground else { continue }
      if let last = grounds.last, last.color == color, last.column + last.cells == run.column {
        grounds[grounds.count - 1].cells += run.cells
      } else {
        grounds.append((color, run.column, run.cells))
      }
    }
    for ground in grounds {
      let x = left + ground.column * SVGEncoder.cell.width
      let width = ground.cells * SVGEncoder.cell.width
      write(
        """
        <rect x="\(x)" y="\(top)" width="\(width)" height="\(SVGEncoder.cell.height)" \
        fill="\(ground.color)"/>

        """)
    }
  }

  private mutating func encode(_ run: SVGLine.Run, uri: [UInt8]?, left: Int, top: Int) {
    guard run.kind != .blank else { return }
    let x = left + run.column * SVGEncoder.cell.width
    let isLink =
      uri.map { $0.starts(with: "https://".utf8) || $0.starts(with: "http://".utf8) } ?? false
    if let uri, isLink {
      write("<a href=\"")
      writeEscaped(uri)
      write("\">")
    }
    if run.kind == .drawing {
      encodeDrawing(run, x: x, top: top)
    } else {
      encodeText(run, x: x, y: top + SVGEncoder.baseline)
    }
    write(isLink ? "</a>\n" : "\n")
  }

  private mutating func encodeText(_ run: SVGLine.Run, x: Int, y: Int) {
    let width = run.cells * SVGEncoder.cell.width
    let isRightToLeft = run.kind == .rightToLeft
    write("<text x=\"\(isRightToLeft ? x + width : x)\" y=\"\(y)\" textLength=\"\(width)\"")
    // Letters that join would come apart with space between them.
    if run.kind == .shaped || isRightToLeft { write(" lengthAdjust=\"spacingAndGlyphs\"") }
    if isRightToLeft { write(" direction=\"rtl\"") }
    let text = colors(of: run.style).text
    if text != foreground { write(" fill=\"\(text)\"") }
    let attributes = run.style.attributes
    if attributes.contains(.bold) { write(" font-weight=\"bold\"") }
    if attributes.contains(.italic) { write(" font-style=\"italic\"") }
    if attributes.contains(.dim) { write(" fill-opacity=\"0.6\"") }
    switch (attributes.contains(.underline), attributes.contains(.strikethrough)) {
    case (true, true): write(" text-decoration=\"underline line-through\"")
    case (true, false): write(" text-decoration=\"underline\"")
    case (false, true): write(" text-decoration=\"line-through\"")
    case (false, false): break
    }
    write(">")
    var safe: [UInt8] = []
    var writer = SafeTextWriter()
    writer.write(run.text, 0..<run.text.count, to: &safe)
    writeEscaped(safe)
    write("</text>")
  }

  private mutating func encodeDrawing(_ run: SVGLine.Run, x: Int, top: Int) {
    write("<path fill=\"\(colors(of: run.style).text)\"")
    if let opacity = run.shade { write(" fill-opacity=\"\(opacity)\"") }
    write(" d=\"")
    for (index, scalar) in String(decoding: run.text, as: UTF8.self).unicodeScalars.enumerated() {
      for box in BoxDrawing.boxes(of: scalar.value) {
        let left = x + index * SVGEncoder.cell.width + box.x
        write("M\(left) \(top + box.y)h\(box.width)v\(box.height)h-\(box.width)z")
      }
    }
    write("\"/>")
  }

  // MARK: Bytes

  private mutating func write(_ text: String) {
    output.append(contentsOf: text.utf8)
  }

  private mutating func writeEscaped(_ bytes: [UInt8]) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      case UInt8(ascii: "\""): write("&quot;")
      case UInt8(ascii: "'"): write("&#39;")
      default: output.append(byte)
      }
    }
  }
}
