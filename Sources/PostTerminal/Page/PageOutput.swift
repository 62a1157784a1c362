/// What a page is written as.
package enum PageFormat {
  /// Lines with escapes, or without where the options say so.
  case ansi
  /// An SVG image; for options that are ``TerminalOptions/forPicture``.
  case svg(SVGFrame)
}

/// What the numbers in lines stand for.
struct PageStyles {
  let looks: Looks
  /// The targets of links, percent-encoded.
  let links: [[UInt8]]
}

/// The bytes of a page, written while it is laid out, and limited in size.
///
/// Layout multiplies: each line of nested quotes repeats their bars, and a line feed in code can paint
/// a whole line. So a page has at most ``ratio`` bytes for a byte of its source, and ``allowance``
/// beyond that. Further lines are counted, and one line with their number replaces them.
struct PageOutput {
  static let ratio = 64
  static let allowance = 64 << 10
  /// The bytes that are kept for the line about omitted lines.
  private static let reserve = 4 << 10
  /// The size of the text that is laid out before it is written, in bytes.
  private static let chunkSize = 64 << 10

  // One of both. An existential would make each copy of a layout slow.
  private var ansi: ANSIEncoder?
  private var svg: SVGEncoder?
  private var limit = PageOutput.allowance
  /// The size of what is written, in bytes.
  private var size = 0
  /// Whether the reserve may be used.
  var isNotice = false

  init(_ format: PageFormat, _ options: TerminalOptions, _ rules: WidthRules) {
    switch format {
    case .ansi: ansi = ANSIEncoder(color: options.color)
    case .svg(let frame):
      svg = SVGEncoder(ground: options.theme[.page], rules: rules, frame: frame)
    }
  }

  /// Lets the page grow because it is going to show more of its source, by a number of bytes.
  mutating func allow(sourceSize size: Int) {
    let (growth, overflows) = size.multipliedReportingOverflow(by: PageOutput.ratio)
    let (sum, overflowsToo) = limit.addingReportingOverflow(growth)
    limit = overflows || overflowsToo ? .max : sum
  }

  /// The bytes that are left for further lines.
  var room: Int { limit - (isNotice ? 0 : PageOutput.reserve) - size }

  /// Whether lines are worth writing, because there are many or no more fit.
  func isDue(_ lines: Lines) -> Bool {
    lines.text.count > min(PageOutput.chunkSize, room)
  }

  /// Writes lines and forgets them; those that do not fit are counted as omitted.
  ///
  /// - Parameter keptSize: The bytes that are kept for lines that follow.
  mutating func write(_ lines: inout Lines, _ styles: PageStyles, keeping keptSize: Int = 0) {
    let limit = size + room - keptSize
    let count =
      ansi?.encode(lines, styles, limit: limit) ?? svg?.encode(lines, styles, limit: limit) ?? 0
    size = ansi?.output.count ?? svg?.output.count ?? 0
    let isComplete = count == lines.lines.count
    lines.removeAll(omitting: lines.lines.count - count)
    lines.room = isComplete ? room - keptSize : -1
  }

  /// The bytes of the whole page; no lines follow.
  mutating func finish() -> [UInt8] {
    svg?.finish()
    return ansi?.output ?? svg?.output ?? []
  }
}
