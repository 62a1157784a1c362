internal import PostText

/// Writes lines as an SVG image. Only this type writes markup.
///
/// [SVG 1.1](https://www.w3.org/TR/SVG11/)
struct SVGEncoder {
  /// The size of a cell in pixels. In most monospaced fonts, the width of a character is 0.6 times
  /// the font size.
  static let cell = (width: 9, height: 22)
  private static let fontSize = 15
  /// The pixels from the top of a line to the baseline of its text.
  private static let baseline = 16
  private static let margin = 20
  /// The smallest width in pixels of an image with a window, so that its buttons are inside.
  private static let minimumWindow = 88

  /// The encoded lines. ``finish()`` adds the start of the image, which depends on the number of
  /// lines.
  private(set) var output: [UInt8] = []
  private let foreground: String
  private let background: String
  private let rules: DisplayWidth
  private let frame: SVGFrame
  private let top: Int
  /// The name of the image for assistive software, or `nil` for its first line with text.
  var title: String?
  /// The text of the first line that has text, in UTF-8.
  private var firstText: [UInt8] = []
  private var lineCount = 0
  /// The width of the widest line in cells.
  private var columns = 0

  /// Creates an encoder. `page` has the text color and background color of the image.
  init(page: TextStyle, rules: DisplayWidth, frame: SVGFrame) {
    foreground = page.foreground?.hexadecimal ?? "#000000"
    background = page.background?.hexadecimal ?? "#ffffff"
    self.rules = rules
    self.frame = frame
    top = frame == .window ? 48 : SVGEncoder.margin
  }

  /// Writes lines until the output would exceed `limit` bytes.
  ///
  /// - Returns: The number of written lines.
  mutating func encode(_ lines: Lines, _ tables: PageTables, limit: Int) -> Int {
    for number in lines.lines.indices {
      let start = output.count
      let y = top + lineCount * SVGEncoder.cell.height
      let line = SVGLine(lines, number: number, styles: tables.styles, rules: rules)
      encodeBackgrounds(of: line, top: y)
      if firstText.isEmpty { firstText = SVGEncoder.text(of: line) }
      for run in line.runs where run.kind != .blank {
        encode(run, uri: run.link.map { tables.links[Int($0.value)] }, top: y)
      }
      encodeDecoration(.underline, of: line, top: y + SVGEncoder.baseline + 2)
      encodeDecoration(.strikethrough, of: line, top: y + SVGEncoder.baseline - 5)
      guard output.count <= limit else {
        output.removeSubrange(start...)
        return number
      }
      lineCount += 1
      columns = max(columns, lines.lines[number].cells)
    }
    return lines.lines.count
  }

  /// Returns the complete SVG image.
  consuming func finish() -> [UInt8] {
    let lines = output
    let width = max(
      columns * SVGEncoder.cell.width + 2 * SVGEncoder.margin,
      frame == .window ? SVGEncoder.minimumWindow : 0)
    let height = lineCount * SVGEncoder.cell.height + top + SVGEncoder.margin
    output = []
    write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" font-family="ui-monospace,Menlo,Consolas,\
      'DejaVu Sans Mono',monospace" font-size="\(SVGEncoder.fontSize)" fill="\(foreground)">
      <title>
      """)
    writeSafe(title.map { Array($0.utf8) } ?? firstText)
    write("</title>\n")
    switch frame {
    case .none: write("<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(background)\"/>\n")
    case .window:
      write(
        """
        <rect x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="9.5" \
        fill="\(background)" stroke="\(foreground)" stroke-opacity="0.25"/>
        <circle cx="22" cy="22" r="6" fill="#ff5f57"/><circle cx="42" cy="22" r="6" \
        fill="#febc2e"/><circle cx="62" cy="22" r="6" fill="#28c840"/>

        """)
    }
    output += lines
    write("</svg>\n")
    return output
  }

  /// The largest size in bytes of a title that is the text of a line.
  private static let maximumTitleSize = 200

  /// Returns the start of the text of a line, without borders and blanks at its ends.
  private static func text(of line: SVGLine) -> [UInt8] {
    let text = Array(
      line.runs.filter { $0.kind != .drawing }.flatMap(\.text).drop { $0 == 0x20 })
    let clusters = text.clusters(in: 0..<min(text.count, maximumTitleSize + 4))
    let end = clusters.last { $0.upperBound <= maximumTitleSize }?.upperBound ?? 0
    return Array(text[..<end].reversed().drop { $0 == 0x20 }.reversed())
  }

  // MARK: Runs

  private func colors(of style: TextStyle) -> (text: String, background: String?) {
    let text = style.foreground?.hexadecimal ?? foreground
    let fill = style.background?.hexadecimal
    return style.attributes.contains(.reverse) ? (fill ?? background, text) : (text, fill)
  }

  /// Returns the left edge of a column in pixels.
  private func x(ofColumn column: Int) -> Int {
    SVGEncoder.margin + column * SVGEncoder.cell.width
  }

  /// Writes the backgrounds of a line.
  private mutating func encodeBackgrounds(of line: SVGLine, top: Int) {
    for bar in bars(of: line, line.runs.map { colors(of: $0.style).background }) {
      write(
        """
        <rect x="\(x(ofColumn: bar.column))" y="\(top)" \
        width="\(bar.cells * SVGEncoder.cell.width)" height="\(SVGEncoder.cell.height)" \
        fill="\(bar.color)"/>

        """)
    }
  }

  /// Writes the underlines or strikes of a line, one path for each color. An underline of a text
  /// element would have gaps at blanks, and at wide characters, which have separate text elements.
  private mutating func encodeDecoration(
    _ attribute: TextAttributes, of line: SVGLine, top: Int
  ) {
    let colors = line.runs.map { run in
      run.style.attributes.contains(attribute) ? self.colors(of: run.style).text : nil
    }
    let bars = bars(of: line, colors)
    var written: [String] = []
    for color in bars.map(\.color) where !written.contains(color) {
      written.append(color)
      write("<path fill=\"\(color)\" d=\"")
      for bar in bars where bar.color == color {
        let width = bar.cells * SVGEncoder.cell.width
        write("M\(x(ofColumn: bar.column)) \(top)h\(width)v1h-\(width)z")
      }
      write("\"/>\n")
    }
  }

  /// Returns a bar for each run that has a color. Adjacent bars of one color become one.
  private func bars(
    of line: SVGLine, _ colors: [String?]
  ) -> [(color: String, column: Int, cells: Int)] {
    var bars: [(color: String, column: Int, cells: Int)] = []
    for (run, color) in zip(line.runs, colors) {
      guard let color else { continue }
      if let last = bars.last, last.color == color, last.column + last.cells == run.column {
        bars[bars.count - 1].cells += run.cells
      } else {
        bars.append((color, run.column, run.cells))
      }
    }
    return bars
  }

  private mutating func encode(_ run: SVGLine.Run, uri: [UInt8]?, top: Int) {
    let isLink = ["https://", "http://"].contains { uri?.starts(with: $0.utf8) == true }
    if let uri, isLink {
      write("<a href=\"")
      writeEscaped(uri)
      write("\">")
    }
    if run.kind == .drawing {
      encodeDrawing(run, top: top)
    } else {
      encodeText(run, y: top + SVGEncoder.baseline)
    }
    write(isLink ? "</a>\n" : "\n")
  }

  private mutating func encodeText(_ run: SVGLine.Run, y: Int) {
    let isRightToLeft = run.kind == .rightToLeft
    if run.kind == .wide {
      // Fonts for ideographs are wider or narrower than two cells, so each has its position.
      let columns = stride(from: run.column, to: run.column + run.cells, by: 2)
      let positions = columns.map { "\(x(ofColumn: $0))" }.joined(separator: " ")
      write("<text x=\"\(positions)\" y=\"\(y)\"")
    } else {
      let x = x(ofColumn: isRightToLeft ? run.column + run.cells : run.column)
      write("<text x=\"\(x)\" y=\"\(y)\" textLength=\"\(run.cells * SVGEncoder.cell.width)\"")
    }
    // Additional space between letters would separate joined letters, so the glyphs are stretched.
    if run.kind == .shaped || isRightToLeft { write(" lengthAdjust=\"spacingAndGlyphs\"") }
    if isRightToLeft { write(" direction=\"rtl\"") }
    let text = colors(of: run.style).text
    if text != foreground { write(" fill=\"\(text)\"") }
    let attributes = run.style.attributes
    if attributes.contains(.bold) { write(" font-weight=\"bold\"") }
    if attributes.contains(.italic) { write(" font-style=\"italic\"") }
    if attributes.contains(.dim) { write(" fill-opacity=\"0.6\"") }
    write(">")
    writeSafe(run.text)
    write("</text>")
  }

  private mutating func encodeDrawing(_ run: SVGLine.Run, top: Int) {
    write("<path fill=\"\(colors(of: run.style).text)\"")
    if let opacity = run.shade { write(" fill-opacity=\"\(opacity)\"") }
    write(" d=\"")
    for (index, scalar) in String(decoding: run.text, as: UTF8.self).unicodeScalars.enumerated() {
      for box in BoxDrawing.boxes(of: scalar.value) {
        let left = x(ofColumn: run.column + index) + box.x
        write("M\(left) \(top + box.y)h\(box.width)v\(box.height)h-\(box.width)z")
      }
    }
    write("\"/>")
  }

  // MARK: Bytes

  private mutating func write(_ text: String) {
    output.append(contentsOf: text.utf8)
  }

  /// Writes text without controls and unsafe characters.
  private mutating func writeSafe(_ text: [UInt8]) {
    var safe: [UInt8] = []
    var writer = SafeTextWriter()
    writer.write(text, 0..<text.count, to: &safe)
    writeEscaped(safe)
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
