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

        removed - 2
          1 ×

        """))
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
