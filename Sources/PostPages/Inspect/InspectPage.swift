public import PostPolicy
public import PostTerminal

/// Shows the source of a post on a terminal: what was removed struck in red, what was changed or
/// repaired in yellow, and a legend that counts why.
///
/// Every byte of the source is shown once, line by line, behind the number of its line. What acts on
/// a terminal, hides or is no character is shown as a symbol or by its code. Without colours, the
/// parts are marked below: `-` removed, `=` changed, `~` repaired.
///
/// ```swift
/// let reading = try Sanitizer(reportCapacity: .max).reading(source)
/// print(InspectPage(source: source, report: reading.report).rendered(), terminator: "")
/// ```
///
/// - Security: As ``/PostTerminal/TerminalRenderer``: whatever the source holds, only printable
///   characters, line feeds and styles are written.
public struct InspectPage: Sendable {
  private let source: [UInt8]
  private let report: Report
  private let options: TerminalOptions

  /// Creates a page. The report should have kept all its findings: a part of which none says
  /// anything is shown as if it had stayed.
  public init(source: [UInt8], report: Report, options: TerminalOptions = TerminalOptions()) {
    self.source = source
    self.report = report
    self.options = options
  }

  /// The page, each line ended by a line feed; empty when the source is.
  ///
  /// - Complexity: O(size of the source + findings).
  public func rendered() -> String { page(options, .ansi).rendered() }

  /// The page as an SVG picture, ended by a line feed: the same lines, in truecolor or without
  /// colours; empty when the source is.
  ///
  /// - Complexity: As ``rendered()``.
  public func picture(frame: SVGFrame = .window) -> String {
    source.isEmpty ? "" : page(options.forPicture, .svg(frame)).rendered()
  }

  private func page(_ options: TerminalOptions, _ format: PageFormat) -> SourcePage {
    var page = SourcePage(options, format: format, sourceSize: source.count)
    addSource(to: &page)
    page.addNotice()
    addLegend(to: &page)
    return page
  }

  private func addSource(to page: inout SourcePage) {
    var fates = SourceFates(report.places, of: source)
    let bar = options.charset == .ascii || options.ambiguousWidth == .two ? "|" : "│"
    let digits = String(source.count { $0 == 0x0A } + 1).count
    let muted = options.theme[.rule]
    let rest = SourcePage.Piece(String(repeating: " ", count: digits) + " \(bar) ", muted)
    var number = 1
    var start = 0
    while start < source.count {
      let end = source[start...].firstIndex(of: 0x0A) ?? source.count
      let label = String(number)
      let padding = String(repeating: " ", count: digits - label.count)
      page.beginLine(gutter: .init("\(padding)\(label) \(bar) ", muted), rest: rest)
      add(start..<end, &fates, to: &page)
      page.endLine()
      number += 1
      start = end + 1
    }
  }

  /// Adds the characters of a line, those with one fate together.
  private func add(_ line: Range<Int>, _ fates: inout SourceFates, to page: inout SourcePage) {
    var symbols = SourceSymbols(source, in: line)
    var text = ""
    var current = Fate.kept
    while let (symbol, offset) = symbols.next() {
      let fate = fates.fate(of: symbol, at: offset)
      if fate != current || text.utf8.count >= InspectPage.pieceSize, !text.isEmpty {
        page.append(current.piece(text))
        text = ""
      }
      current = fate
      text += symbol
    }
    if !text.isEmpty { page.append(current.piece(text)) }
  }

  /// The size in bytes from which on text with one fate is added: lines may be of any length.
  private static let pieceSize = 4096

  /// What was done and why, most serious first.
  private func addLegend(to page: inout SourcePage) {
    guard !source.isEmpty else { return }
    page.add(words: [])
    guard !report.isEmpty else {
      return page.add(words: [.init("nothing removed, changed or repaired")])
    }
    for severity in Finding.Severity.allCases {
      let codes = Finding.Code.allCases.filter {
        $0.severity == severity && report.count(of: $0) > 0
      }
      let total = codes.reduce(0) { $0 + report.count(of: $1) }
      guard total > 0 else { continue }
      let fate = Fate(severity)
      page.add(words: [
        SourcePage.Piece("\(severity.rawValue)", fate.style), .init(fate.sign + " \(total)"),
      ])
      for code in codes {
        page.add(
          words: [.init("\(report.count(of: code)) × \(code.explanation) [\(code.rawValue)]")],
          indent: 2)
      }
    }
  }
}
