import Foundation
import PostKit
import Testing

@Test("the sample in README.md returns safe HTML")
func readmeMakesSafeHTML() throws {
  try expectOutput {
    // sample
    let html = try Sanitizer(policy: .comment).safeHTML(from: "<p onclick=x>Hi <b>all")
    print(html)  // <p>Hi <strong>all</strong></p>
    // end
  }
}

@Test("the sample in README.md sanitizes a post")
func readmeSanitizes() throws {
  try expectOutput {
    // sample
    let sanitizer = Sanitizer(policy: .post)
    let reading = try sanitizer.sanitize(
      "<p onclick=x>Hi <b>there<script>x()</script></b> <a href='java&#9;script:x'>you</a></p>")

    print(HTMLEncoder().encode(reading.document))
    // <p>Hi <strong>there</strong> you</p>
    print(reading.report.counts[.linkRemoved] ?? 0)
    // 1

    for block in reading.document.blocks {
      switch block {  // A closed enum lists every kind of block.
      case .paragraph(let paragraph): print(paragraph.content.count)  // 3
      default: break
      }
    }
    // end
  }
}

@Test("the sample in README.md summarizes and shows a post")
func readmeSummarizesAndShows() throws {
  let bytes = Array(
    """
    {"post": {"postId": 5, "content": "<h2>Glazes</h2><p>Ash and <b>iron</b> \
    <a class=hashtag href=https://example.org/t/pottery>#pottery</a>",
     "author": {"id": 1, "name": "Ada"}, "createdAt": "2026-11-21T12:00:00Z"}}
    """.utf8)
  try expectOutput {
    // sample
    let post = try PostDetailApiResponse(json: bytes).post  // `content` is untrusted HTML
    let document = try post.document(policy: .post)

    let summary = Summarizer(SummaryOptions(limit: 140, lineLimit: 2)).summarize(document)
    print(summary.plainText, summary.isTruncated, summary.omitted.images)
    // Glazes
    // Ash and iron #pottery false 0

    let overview = DocumentOverview(of: document)
    print(overview.title ?? "untitled", overview.hashtags.map(\.name), overview.readingSeconds())
    // Glazes ["pottery"] 2

    let preview = try PostPreview(post)  // `contentSummary`, number of attachments, first image
    let request = NewPostRequest(requestId: "0b1f", document: document, policy: .post)

    let text = AttributedTextEncoder().encode(document)  // SwiftUI: `Text(text)`
    let edited = Document(AttributedTextEncoder(.editing).encode(document))
    print(edited == document)  // true
    // end
    #expect(preview.postId == 5 && String(text.characters).hasPrefix("Glazes\nAsh"))
    #expect(request.content.hasPrefix("<h2>Glazes</h2>"))
  }
}
