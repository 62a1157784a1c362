public import PostDocument
public import PostPolicy
public import PostTerminal

/// Renders the source of a post with marked findings, the result, and the reasons of the findings with
/// their lines.
///
/// Removed parts are red and struck through, changed parts are yellow, and repaired parts are
/// yellow and underlined. Without colors, markers are written below these parts: `-` removed, `=`
/// changed, `~` repaired.
///
/// Each line of the source has a number. Every byte is shown once. Controls and invisible
/// characters are shown as symbols or code points.
///
/// ```swift
/// let reading = try Sanitizer(reportCapacity: .max).sanitize(source)
/// let page = InspectPage()
/// print(page.render(source, report: reading.report, result: reading.document), terminator: "")
/// ```
///
/// - Security: The output contains only printable characters, line feeds and styles.
public struct InspectPage: Sendable {
  /// How the page is rendered.
  public var options: TerminalOptions

  /// The format of the page.
  public var format: PageFormat

  /// Creates a page.
  public init(_ options: TerminalOptions = TerminalOptions(), format: PageFormat = .ansi) {
    self.options = options
    self.format = format
  }

  /// The number of bytes that are reserved for the legend, which has a few dozen short lines.
  private static let legendSize = 40 << 10

  /// The smallest width in cells at which the result is beside the source.
  private static let wideWidth = 120
  /// The width in cells of the gap between the source and the result.
  private static let gap = 3

  /// Renders a source as lines or as an SVG image.
  ///
  /// Each line ends in a line feed. If the source is empty, the output is empty.
  ///
  /// - Parameters:
  ///   - source: The bytes of the source.
  ///   - report: The report about the source. Parts without a finding are shown as unchanged, so
  ///     the capacity of the report must be large enough for all findings.
  ///   - result: The document that was read from the source. It is shown beside the source if the
  ///     page has at least 120 cells, otherwise below it; by default, it is not shown.
  /// - Complexity: O(size of the source + number of findings).
  public func render(
    _ source: some Sequence<UInt8>, report: Report, result: Document? = nil
  ) -> String {
    let source = Array(source)
    guard !source.isEmpty else { return "" }
    var page = Layout(options, format: format)
    page.setTitle("Source of a post")
    page.reserve(InspectPage.legendSize)
    // The source and the result share the size that a page can have.
    let resultSize = result == nil ? 0 : source.count / 2
    page.allow(sourceSize: source.count - resultSize)
    let digits = String(source.count { $0 == 0x0A } + 1).count
    let bar = options.isASCII ? " | " : " │ "
    let gutter = String(repeating: " ", count: digits) + bar
    if let result, page.contentWidth >= InspectPage.wideWidth {
      page.columns(width: (page.contentFill - InspectPage.gap) / 2, gap: InspectPage.gap) {
        $0.add([Layout.Piece("source", .time)])
        add(source, report, gutter: gutter, to: &$0)
      } _: {
        $0.add([Layout.Piece("result", .time)])
        add(result, sourceSize: resultSize, to: &$0)
      }
    } else {
      add(source, report, gutter: gutter, to: &page)
      page.addNotice()
      if let result {
        page.addBlankLine()
        page.add([Layout.Piece("result", .time)])
        // Without the gutter, text of the post could imitate the legend.
        page.gutter(gutter, rest: gutter, options.theme[.rule]) {
          add(result, sourceSize: resultSize, to: &$0)
        }
      }
    }
    page.addNotice()
    page.reserve(0)
    addLegend(of: report, source, to: &page)
    return page.rendered()
  }

  private func add(_ result: Document, sourceSize: Int, to page: inout Layout) {
    guard !result.isEmpty else { return page.add([Layout.Piece("(empty)", .time)]) }
    page.add(result, sourceSize: sourceSize)
  }

  private func add(_ source: [UInt8], _ report: Report, gutter: String, to page: inout Layout) {
    var pieces = SourcePieces(source, report.places)
    var number = 1
    var start = 0
    while start < source.count {
      let end = source[start...].firstIndex(of: 0x0A) ?? source.count
      pieces.beginLine(start..<end)
      let label = String(number)
      let indent = max(0, gutter.count - label.count - 3)
      let first = String(repeating: " ", count: indent) + label + gutter.suffix(3)
      page.gutter(first, rest: gutter, options.theme[.rule]) { $0.addSource { pieces.next() } }
      number += 1
      start = end + 1
    }
  }

  // MARK: Legend

  /// Whether marks below the source show the effects, because the page has no colors.
  private var hasMarks: Bool { options.styling == .plain || options.color == .none }

  /// Adds the number of findings of each code, and their lines. The most serious codes are first.
  private func addLegend(of report: Report, _ source: [UInt8], to page: inout Layout) {
    page.addBlankLine()
    guard !report.isEmpty else {
      return page.add([Layout.Piece("nothing removed, changed or repaired")])
    }
    let lines = FindingLines(report.places, in: source)
    for severity in Finding.Severity.allCases {
      let codes = Finding.Code.allCases.filter {
        $0.severity == severity && report.count(of: $0) > 0
      }
      let total = codes.reduce(0) { $0 + report.count(of: $1) }
      guard total > 0 else { continue }
      let effect = Effect(severity)
      let mark = hasMarks ? ", marked \(Character(Unicode.Scalar(effect.mark)))" : ""
      page.add([
        Layout.Piece(severity.rawValue, effect.style), Layout.Piece(": \(total)\(mark)"),
      ])
      for code in codes {
        let count = "\(report.count(of: code)) ×"
        page.gutter("  ", rest: "    ") {
          $0.add([
            Layout.Piece("\(count) \(code.explanation) [\(code.rawValue)]\(lines.text(for: code))")
          ])
        }
      }
    }
  }
}
