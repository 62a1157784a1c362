import PostFeed
import PostPages
import PostPolicy
import PostSanitizer
import PostTerminal
import Testing

@Test("a feed response is rendered as a page")
func feedPageIsRendered() throws {
  let bytes = Array(#"{"feed": [], "paging": {}}"#.utf8)
  // sample
  let page = FeedPage(now: Moment("2026-11-21T12:00:00Z"))
  print(try page.render(bytes), terminator: "")
  // end
}

@Test("a source and its report are rendered as an inspect page")
func inspectPageIsRendered() throws {
  let source = Array("<p>a<script>b</script>".utf8)
  // sample
  let reading = try Sanitizer(reportCapacity: .max).sanitize(source)
  let page = InspectPage()
  print(page.render(source, report: reading.report, result: reading.document), terminator: "")
  // end
}

@Test("an inspect page marks removed parts")
func inspectPageMarks() throws {
  try expectOutput {
    // sample
    let source = Array("<p onclick=x>Hi all</p>".utf8)
    let reading = try Sanitizer(reportCapacity: .max).sanitize(source)
    let page = InspectPage(TerminalOptions(styling: .plain))
    print(page.render(source, report: reading.report), terminator: "")
    // 1 │ <p onclick=x>Hi all</p>
    //   │    ---------
    //
    // removed: 1, marked -
    //   1 × attribute removed [attribute-removed], line 1
    // end
  }
}
