internal import PostText

/// The format of a page.
public enum PageFormat: Hashable, Sendable {
  /// Lines for a terminal, with escape sequences if the options allow them.
  case ansi
  /// An SVG image. Its text is in visual order, and its colors are truecolor or absent.
  case svg(SVGFrame)
}

/// The styles and link targets that lines refer to by number.
struct PageTables {
  let styles: StyleTable
  /// The percent-encoded targets of links.
  let links: [[UInt8]]
}

/// The encoded lines of a page, limited in size.
///
/// A small source can have a large page: each line of nested quotes repeats all quote bars, and one
/// line feed in code can add a whole line of background. So a page has at most ``allowance`` bytes
/// plus ``ratio`` bytes for each byte of its source. A notice with the number of omitted lines
/// replaces the lines that exceed this size.
struct PageOutput {
  static let ratio = 64
  static let allowance = 64 << 10
  /// The number of bytes that are reserved for a notice.
  private static let noticeSize = 4 << 10
  /// The size in bytes of lines that are encoded at once, before the whole page is laid out.
  private static let chunkSize = 64 << 10

  // Exactly one encoder is set. An existential type would make copies of a layout slow.
  private var ansi: ANSIEncoder?
  private var svg: SVGEncoder?
  private var limit = PageOutput.allowance
  private var size = 0
  /// The size of the output that was taken.
  private var takenSize = 0
  /// The number of bytes that are reserved for later lines.
  var reservedSize = 0
  /// Whether a notice is being written.
  var isNotice = false

  init(_ format: PageFormat, _ options: TerminalOptions, _ rules: DisplayWidth) {
    switch format {
    case .ansi: ansi = ANSIEncoder(color: options.color)
    case .svg(let frame):
      svg = SVGEncoder(page: options.theme[.page], rules: rules, frame: frame)
    }
  }

  /// Sets the name of an SVG image for assistive software. The default is its first line with text.
  mutating func setTitle(_ title: String) { svg?.title = title }

  /// Raises the size limit of the page by ``ratio`` bytes for each of the `size` bytes of a source.
  mutating func allow(sourceSize size: Int) {
    let (growth, overflows) = size.multipliedReportingOverflow(by: PageOutput.ratio)
    let (sum, overflowsToo) = limit.addingReportingOverflow(growth)
    limit = overflows || overflowsToo ? .max : sum
  }

  /// The number of bytes that are left for further lines.
  var room: Int { limit - size - (isNotice ? 0 : PageOutput.noticeSize + reservedSize) }

  /// Whether lines must be encoded now, because their text exceeds the chunk size or ``room``.
  func isDue(_ lines: Lines) -> Bool {
    lines.text.count > min(PageOutput.chunkSize, room)
  }

  /// Encodes lines, then removes them. Lines that exceed the size limit are counted as omitted.
  mutating func write(_ lines: inout Lines, _ tables: PageTables) {
    let limit = size + room - takenSize
    let count =
      ansi?.encode(lines, tables, limit: limit) ?? svg?.encode(lines, tables, limit: limit) ?? 0
    size = takenSize + (ansi?.output.count ?? svg?.output.count ?? 0)
    let isComplete = count == lines.lines.count
    lines.removeAll(omitting: lines.lines.count - count)
    lines.room = isComplete ? room : -1
  }

  /// Returns the lines for a terminal that were encoded, and removes them. They still count.
  mutating func take() -> [UInt8] {
    let bytes = ansi?.takeOutput() ?? []
    takenSize += bytes.count
    return bytes
  }

  /// Returns the bytes of the page that were not taken.
  consuming func finish() -> [UInt8] { ansi?.output ?? svg?.finish() ?? [] }
}
