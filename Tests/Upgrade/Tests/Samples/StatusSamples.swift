import PostSummary
import PostSyndication
import Testing

@Test("a timeline of Mastodon's API is read")
func timelineIsRead() throws {
  try expectOutput {
    // sample
    let timeline = """
      [{"id": "1", "url": "https://social.example/@ada/1", "created_at": "2026-11-21T12:00:00Z",
        "account": {"acct": "ada", "display_name": "Ada"},
        "content": "<p>Thank you <a href='https://social.example/@bob'>@bob</a> :cat:</p>",
        "mentions": [{"id": "8", "acct": "bob", "url": "https://social.example/@bob"}],
        "emojis": [{"shortcode": "cat", "url": "https://cdn.example/cat.png"}]},
       {"id": "2", "account": {"acct": "eve"}, "spoiler_text": "Film ending", "content": "They sail."},
       {"id": "3", "account": {"acct": "eve"}, "content": ""}]
      """
    let feed = try SyndicatedFeed(reading: Array(timeline.utf8))
    for item in feed.items {
      let summary = try Summarizer().summarize(item)
      print(item.authors[0].displayName, summary.plainText)
    }
    // Ada Thank you @bob :cat:
    // eve Film ending
    for finding in feed.findings.list { print(finding) }
    // item 3: the status has no content, attachment or URL
    // end
  }
}
