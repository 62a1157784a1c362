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

  @Test("the markers of a long line are below each part of it")
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

  @Test("a narrow page has no gutter")
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

  @Test("extreme widths do not trap", arguments: [Int.min, -1, 0, 1, .max])
  func extremeWidths(width: Int) throws {
    for format in [PageFormat.ansi, .svg(.none)] {
      #expect(try !rendered("<p onclick=x>Hi", TerminalOptions(width: width), format).isEmpty)
    }
  }

  @Test("an empty source has an empty page")
  func emptySource() throws {
    #expect(try rendered("", TerminalOptions()) == "")
    #expect(try rendered("", TerminalOptions(), .svg(.window)) == "")
  }
}
