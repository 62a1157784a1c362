internal import PostText

/// The format of a page.
public enum PageFormat: Hashable, Sendable {
  /// Lines for a terminal, with escape sequences where the options allow them.
  case ansi
  /// An SVG image in visual order, in truecolor or without colors.
  case svg(SVGFrame)
}

/// The meaning of the numbers in lines.
struct PageTables {
  let styles: StyleTable
  /// The percent-encoded targets of links.
  let links: [[UInt8]]
}

/// The encoded lines of a page, limited in size.
///
/// Layout multiplies: each line of nested quotes repeats their bars, and a line feed in code can paint
/// a whole line. So a page has at most ``ratio`` bytes for a byte of its source, and ``allowance``
/// beyond that. Further lines are counted, and one line with their number replaces them.
struct PageOutput {
  static let ratio = 64
  static let allowance = 64 << 10
  /// The bytes that only a notice about omitted lines can use.
  private static let noticeSize = 4 << 10
  /// The size in bytes at which lines are encoded while the page is laid out.
  private static let chunkSize = 64 << 10

  // One of the two. An existential would make copies of a layout slow.
  private var ansi: ANSIEncoder?
  private var svg: SVGEncoder?
  private var limit = PageOutput.allowance
  private var size = 0
  /// The bytes that are kept for later lines.
  var keptSize: Int
  /// Whether a notice is being written.
  var isNotice = false

  init(
    _ format: PageFormat, _ options: TerminalOptions, _ rules: DisplayWidth, keeping keptSize: Int
  ) {
    self.keptSize = keptSize
    switch format {
    case .ansi: ansi = ANSIEncoder(color: options.color)
    case .svg(let frame):
      svg = SVGEncoder(ground: options.theme[.page], rules: rules, frame: frame)
    }
  }

  /// Raises the limit for a source of a size in bytes.
  mutating func allow(sourceSize size: Int) {
    let (growth, overflows) = size.multipliedReportingOverflow(by: PageOutput.ratio)
    let (sum, overflowsToo) = limit.addingReportingOverflow(growth)
    limit = overflows || overflowsToo ? .max : sum
  }

  /// The bytes that are left for further lines.
  var room: Int { limit - size - (isNotice ? 0 : PageOutput.noticeSize + keptSize) }

  /// Whether lines should be encoded now, because they are many or fill the room.
  func isDue(_ lines: Lines) -> Bool {
    lines.text.count > min(PageOutput.chunkSize, room)
  }

  /// Encodes lines and removes them; those that do not fit are counted as omitted.
  mutating func write(_ lines: inout Lines, _ tables: PageTables) {
    let limit = size + room
    let count =
      ansi?.encode(lines, tables, limit: limit) ?? svg?.encode(lines, tables, limit: limit) ?? 0
    size = ansi?.output.count ?? svg?.output.count ?? 0
    let isComplete = count == lines.lines.count
    lines.removeAll(omitting: lines.lines.count - count)
    lines.room = isComplete ? room : -1
  }

  /// The bytes of the whole page.
  consuming func finish() -> [UInt8] { ansi?.output ?? svg?.finish() ?? [] }
}
