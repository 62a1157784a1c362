import PostKit
import TestSupport
import Testing

/// Processes hostile posts on a stack of the size that worker threads of servers and apps have.
@Suite struct SmallStackTests {
  /// All results for one source.
  private struct Outcome: Sendable {
    var read: Document
    var narrowed: Document
    var summary: String
    var page: String
    var html: String
  }

  @Test(
    "repeated markup is read, narrowed, summarized, rendered and encoded on a small stack",
    arguments: [
      "<b>", "<blockquote>", "&", "<b></i>", "<x", "<x<x>", "<p><b>", "<table><tr><td>", "<!-",
      "</x", "<a href=x>", "<svg><p>", "<li>", "<font color=1>", "<details><summary>",
      "<details open>x", "<y a='<y b=\"", "<ul><li><table>", "<ul><li>x", "<template>", "<q>",
      "<a class=mention>", "<span class=spoiler>x<p>",
    ])
  func floods(piece: String) throws {
    let pieces = String(repeating: piece, count: 200_000 / piece.utf8.count)
    let source = "before " + pieces + ">\" '> after"
    let outcome = try onSmallStack { Result { try SmallStackTests.outcome(of: source) } }.get()
    #expect(outcome.read.blocks.depth <= Blocks.maximumDepth)
    #expect(outcome.read.plainText.hasPrefix("before"))
    #expect(outcome.narrowed.blocks.depth <= Policy.comment.limits.depth)
    #expect(outcome.narrowed.plainText.hasPrefix("before"))
    #expect(outcome.summary.hasPrefix("before"))
    #expect(TerminalScanner(outcome.page).fault == nil)
    #expect(outcome.page.contains("before"))
    #expect(outcome.html.hasPrefix("<p>before"))
  }

  private static func outcome(of source: String) throws -> Outcome {
    let read = try Sanitizer(policy: .post).sanitize(source).document
    return Outcome(
      read: read, narrowed: Policy.comment.narrowing(read).document,
      summary: Summarizer().summarize(read).plainText, page: TerminalRenderer().render(read),
      html: HTMLEncoder().encode(read))
  }
}
