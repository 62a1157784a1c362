import Foundation
import PostKit
import Testing

// sample
struct StoredComment {
  var html: String
  var summary: String
  /// Sentences for the author, such as "Removed 'onclick' of <p> (line 1, column 4)."
  var notes: [String]
}

func store(comment source: String) throws -> StoredComment {
  let reading = try Sanitizer(policy: .comment).sanitize(source)
  let report = reading.report.addingPositions(in: Array(source.utf8))
  let options = SummaryOptions(limit: 140, layout: .oneLine)
  return StoredComment(
    html: HTMLEncoder(policy: .comment).encode(reading.document),
    summary: Summarizer(options).summarize(reading.document).plainText,
    notes: report.findings.filter { $0.code.severity == .removed }.map(\.description))
}
// end

@Test("the example of a comment handler stores HTML, a summary and notes")
func exampleStoresAComment() throws {
  try expectOutput {
    // sample
    let stored = try store(comment: "<p onclick=x>Hi <b>all</b></p>\n<script>x()</script>")
    print(stored.html)  // <p>Hi <strong>all</strong></p>
    print(stored.summary)  // Hi all
    for note in stored.notes { print(note) }
    // Removed 'onclick' of <p> (line 1, column 4).
    // Removed <script> with its contents (line 2, column 1).
    // end
  }
}

@Test("the example of a feed in a terminal prints cards")
func exampleShowsAFeed() throws {
  let response = Data(
    """
    {"feed": [{"postId": 1, "contentSummary": "<p>Hi <b>all</b></p>", "likeCount": 2,
     "author": {"id": 7, "name": "Ada"}, "createdAt": "2026-11-21T11:00:00Z"}], "paging": {}}
    """.utf8)
  try expectOutput {
    // sample
    let options = TerminalOptions(width: 60, styling: .plain, hyperlinks: .none)
    let page = FeedPage(options, now: Moment("2026-11-21T12:00:00Z"))
    print(try page.render(response), terminator: "")
    // by Ada
    //   Hi all
    // 2 likes, 1h
    // end
  }
}

// sample
func proxied(_ document: Document) -> Document {
  let prefix = "https://img.example.org/?u="
  return document.mapImages { source in
    let url = source.description
    guard source.kind == .http || source.kind == .https, !url.hasPrefix(prefix) else {
      return source
    }
    let query = url.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    return query.flatMap { ImageSource(prefix + $0) }
  }
}
// end

@Test("the example of an image proxy changes the sources of images")
func exampleProxiesImages() throws {
  try expectOutput {
    // sample
    let source = "<img src=https://a.example/cat.jpg alt=Cat><img src=/own.png alt=Own>"
    let document = proxied(try Sanitizer().sanitize(source).document)
    print(HTMLEncoder(policy: .post).encode(document))
    // <p><img src="https://img.example.org/?u=https%3A%2F%2Fa%2Eexample%2Fcat%2Ejpg" alt="Cat"><img src="/own.png" alt="Own"></p>
    print(proxied(document) == document)  // true
    // end
  }
}
