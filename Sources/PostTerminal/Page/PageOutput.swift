/// Writes the lines of a page as bytes: the last step, and the only one that writes markup or escapes.
protocol LineEncoder {
  /// The size of the page so far, in bytes.
  var size: Int { get }

  /// Writes lines, each as long as the page has at most `limit` bytes then.
  ///
  /// - Returns: The number of lines that were written.
  mutating func encode(_ lines: Lines, _ styles: PageStyles, limit: Int) -> Int

  /// The bytes that no call returned yet.
  mutating func takeBytes() -> [UInt8]

  /// Ends the page; no lines follow.
  mutating func finish()
}

/// What the numbers in lines stand for.
struct PageStyles {
  let looks: Looks
  /// The targets of links, percent-encoded.
  let links: [[UInt8]]
}

/// The bytes of a page, written while it is laid out and limited by what it shows.
///
/// Layout multiplies: each line of nested quotes repeats their bars, and a line feed in code can paint
/// a whole line. So a page has at most ``ratio`` bytes for a byte of content, and ``allowance`` beyond
/// that. Further lines are counted, and a line that says their number takes their place.
struct PageOutput {
  static let ratio = 64
  static let allowance = 64 << 10
  /// The bytes that are kept for the line about omitted lines.
  private static let reserve = 4 << 10
  /// The size of the text that is laid out before it is written, in bytes.
  private static let chunkSize = 64 << 10

  private var encoder: any LineEncoder
  private var limit = PageOutput.allowance
  /// Whether the reserve may be used.
  var isNotice = false

  init(_ encoder: any LineEncoder) {
    self.encoder = encoder
  }

  /// Lets the page grow because it is going to show more content.
  ///
  /// - Parameter size: The size of the content in bytes; see `ContentSize`.
  mutating func allow(contentSize size: Int) {
    let (growth, overflows) = size.multipliedReportingOverflow(by: PageOutput.ratio)
    let (sum, overflowsToo) = limit.addingReportingOverflow(growth)
    limit = overflows || overflowsToo ? .max : sum
  }

  /// The bytes that are left for further lines.
  var room: Int { limit - (isNotice ? 0 : PageOutput.reserve) - encoder.size }

  /// Whether lines are worth writing, because there are many or no more fit.
  func isDue(_ lines: Lines) -> Bool {
    lines.text.count > min(PageOutput.chunkSize, room)
  }

  /// Writes lines and forgets them; those that do not fit are counted as omitted.
  mutating func write(_ lines: inout Lines, _ styles: PageStyles) {
    let count = encoder.encode(lines, styles, limit: encoder.size + room)
    lines.removeAll(omitting: lines.lines.count - count)
    lines.room = count < lines.lines.count ? -1 : room
  }

  /// The bytes of the page that no call returned yet.
  mutating func takeBytes() -> [UInt8] { encoder.takeBytes() }

  /// The rest of the bytes of the whole page.
  mutating func finish() -> [UInt8] {
    encoder.finish()
    return encoder.takeBytes()
  }
}
