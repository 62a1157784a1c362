public import PostPolicy
public import PostTerminal

/// Renders the source of a post with marked findings, and a legend with the number of findings.
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
/// print(InspectPage().render(source, report: reading.report), terminator: "")
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

  /// Renders a source as lines or as an SVG image.
  ///
  /// Each line ends in a line feed. If the source is empty, the result is empty.
  ///
  /// - Parameters:
  ///   - source: The bytes of the source.
  ///   - report: The report about the source. Parts without a finding are shown as unchanged, so
  ///     the capacity of the report must be large enough for all findings.
  /// - Complexity: O(size of the source + number of findings).
  public func render(_ source: some Sequence<UInt8>, report: Report) -> String {
    let source = Array(source)
    guard !source.isEmpty else { return "" }
    var page = Layout(options, format: format)
    page.reserve(InspectPage.legendSize)
    page.allow(sourceSize: source.count)
    add(source, report, to: &page)
    page.addNotice()
    page.reserve(0)
    addLegend(of: report, to: &page)
    return page.rendered()
  }

  private func add(_ source: [UInt8], _ report: Report, to page: inout Layout) {
    var pieces = SourcePieces(source, report.places)
    let digits = String(source.count { $0 == 0x0A } + 1).count
    let bar = options.isASCII ? " | " : " │ "
    let rest = String(repeating: " ", count: digits) + bar
    var number = 1
    var start = 0
    while start < source.count {
      let end = source[start...].firstIndex(of: 0x0A) ?? source.count
      pieces.beginLine(start..<end)
      let label = String(number)
      let first = String(repeating: " ", count: digits - label.count) + label + bar
      page.gutter(first, rest: rest, options.theme[.rule]) { $0.addSource { pieces.next() } }
      number += 1
      start = end + 1
    }
  }

  /// Adds the number of findings of each code. The most serious codes are first.
  private func addLegend(of report: Report, to page: inout Layout) {
    page.addBlankLine()
    guard !report.isEmpty else {
      return page.add([Layout.Piece("nothing removed, changed or repaired")])
    }
    for severity in Finding.Severity.allCases {
      let codes = Finding.Code.allCases.filter {
        $0.severity == severity && report.count(of: $0) > 0
      }
      let total = codes.reduce(0) { $0 + report.count(of: $1) }
      guard total > 0 else { continue }
      let effect = Effect(severity)
      page.add([
        Layout.Piece(severity.rawValue, effect.style),
        Layout.Piece(" \(Character(Unicode.Scalar(effect.mark))) \(total)"),
      ])
      for code in codes {
        page.gutter("  ", rest: "    ") {
          $0.add([
            Layout.Piece("\(report.count(of: code)) × \(code.explanation) [\(code.rawValue)]")
          ])
        }
      }
    }
  }
}
