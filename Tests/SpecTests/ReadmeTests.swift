import Foundation
import PostKit
import Testing

/// The samples of the README, line by line: who changes one changes the other.
@Suite struct ReadmeTests {
  @Test("a post gives a summary, a preview, a request and attributed text")
  func summariesPreviewsNativeViews() throws {
    let content =
      "<h2>Glazes</h2><p>Ash and <b>iron</b> #pottery <img src='https://example.org/a.png'></p>"
      + "<p>Three weeks in the kiln.</p>"
    let bytes = Array(
      """
      {"post": {"postId": 5, "content": "\(content)", "author": {"id": 1, "name": "Ada"},
      "createdAt": "2026-11-21T12:00:00Z", "liked": false, "likeCount": 0, "shareCount": 0,
      "attachments": []}}
      """.utf8)
    let post = try PostDetailApiResponse(json: bytes).post
    let document = try post.document(policy: .post)

    let summary = Summarizer(SummaryOptions(limit: 140, lineLimit: 2)).summary(of: document)
    #expect(summary.plainText == "Glazes\nAsh and iron #pottery…")
    #expect(summary.isTruncated)
    #expect(summary.omitted.images == 1)

    let overview = DocumentOverview(of: document)
    #expect(overview.title == "Glazes")
    #expect(overview.hashtags.map(\.name) == [])
    #expect(overview.readingSeconds() == 3)

    let preview = try PostPreview(post)
    #expect(preview.attachmentCount == 0)
    let request = NewPostRequest(requestId: "0b1f", document: document, policy: .comment)
    #expect(request.content.source.hasPrefix("<p><strong>Glazes</strong></p>"))

    let text = AttributedTextEncoder().attributedString(for: document)
    #expect(String(text.characters).hasPrefix("Glazes\nAsh and iron #pottery "))
    let edited = Document(AttributedTextEncoder(.editing).attributedString(for: document))
    #expect(edited == document)
  }
}
