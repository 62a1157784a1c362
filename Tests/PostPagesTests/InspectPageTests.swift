import PostPages
import PostPolicy
import PostSanitizer
import PostTerminal
import Testing

@Suite struct InspectPageTests {
  private func rendered(
    _ source: String, _ options: TerminalOptions, _ format: PageFormat = .ansi
  ) throws -> String {
    let report = try Sanitizer(reportCapacity: .max).sanitize(Array(source.utf8)).report
    return InspectPage(options, format: format).render(source.utf8, report: report)
  }

  @Test("a wrapped source line has the markers below each of its parts")
  func longLine() throws {
    let page = try rendered("<p onclick=x>\u{1B}Hi", TerminalOptions(width: 12, styling: .plain))
    #expect(
      page.hasPrefix(
        """
        1 │ <p oncli
          │    -----
          │ ck=x>␛Hi
          │ ---- -

        removed: 2,
        marked -
          1 ×
        """))
  }

  @Test("the result is below the source, or beside it at 120 cells, and each reason has its lines")
  func results() throws {
    let source = "<p onclick=x>Hi</p>\n<p onclick=x>you\nremoved: 9"
    let reading = try Sanitizer(reportCapacity: .max).sanitize(Array(source.utf8))
    func page(_ width: Int) -> String {
      InspectPage(TerminalOptions(width: width, color: .none, theme: Theme()))
        .render(source.utf8, report: reading.report, result: reading.document)
        .replacing("\u{1B}[9m", with: "").replacing("\u{1B}[0m", with: "")
    }
    let legend = """

      removed: 2, marked -
        2 × attribute removed [attribute-removed], lines 1, 2

      """
    #expect(
      page(70) == """
        1 │ <p onclick=x>Hi</p>
          │    ---------
        2 │ <p onclick=x>you
          │    ---------
        3 │ removed: 9

        result
          │ Hi
          │
          │ you removed: 9

        """ + legend)
    let gap = String(repeating: " ", count: 61 - 6)
    #expect(page(120).hasPrefix("source\(gap)result\n1 │ <p onclick=x>Hi</p>"))
    #expect(page(120).hasSuffix("3 │ removed: 9\n" + legend))
  }

  @Test(
    "columns of a page of any width fit the text", arguments: [1000, 1001, 2004, 1 << 31, .max])
  func widePages(width: Int) throws {
    let source = "<p onclick=x>Hi"
    let reading = try Sanitizer(reportCapacity: .max).sanitize(Array(source.utf8))
    let page = InspectPage(TerminalOptions(width: width, styling: .plain, hyperlinks: .none))
      .render(source.utf8, report: reading.report, result: reading.document)
    let lines = page.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.prefix(2) == ["source result", "1 │ <p onclick=x>Hi Hi"])
  }

  @Test("the result has a gutter at any measure, so that its text cannot imitate the reasons")
  func measures() throws {
    let source = Array("<pre>removed: 9</pre><table><tr><td>no<td>reason</table>".utf8)
    let reading = try Sanitizer(reportCapacity: .max).sanitize(source)
    for measure in 1...12 {
      let options = TerminalOptions(width: 60, measure: measure, styling: .plain)
      let page = InspectPage(options)
        .render(source, report: reading.report, result: reading.document)
      #expect(page.contains("\n  │   removed: 9\n"), "\(measure)")
      #expect(page.contains("\n  │ no │ reason\n"), "\(measure)")
    }
  }

  @Test("of many lines with a reason, six are listed")
  func manyLines() throws {
    let page = try rendered(
      String(repeating: "<p onclick=x>a</p>\n", count: 9), TerminalOptions(styling: .plain))
    #expect(page.hasSuffix("[attribute-removed], lines 1, 2, 3, 4, 5, 6 and 3 more\n"))
  }

  @Test("a page of 7 cells has no line numbers")
  func narrowPage() throws {
    #expect(
      try rendered("<b>a</b>", TerminalOptions(width: 7, styling: .plain)) == """
        <b>a</b
        >

        nothing
        removed
        ,
        changed
        or
        repaire
        d

        """)
  }

  @Test(
    "widths from `Int.min` to `Int.max` give a page that is not empty",
    arguments: [Int.min, -1, 0, 1, .max])
  func extremeWidths(width: Int) throws {
    for format in [PageFormat.ansi, .svg(.none)] {
      #expect(try !rendered("<p onclick=x>Hi", TerminalOptions(width: width), format).isEmpty)
    }
  }

  @Test("an empty source gives an empty page and an empty SVG image")
  func emptySource() throws {
    #expect(try rendered("", TerminalOptions()) == "")
    #expect(try rendered("", TerminalOptions(), .svg(.window)) == "")
  }
}
