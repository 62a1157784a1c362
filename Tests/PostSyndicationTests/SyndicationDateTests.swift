import PostFeed
import PostSyndication
import Testing

@Suite struct SyndicationDateTests {
  @Test func rfc3339IsRead() {
    #expect(SyndicationDate("2026-11-21T12:00:00Z").moment?.seconds == 1_795_262_400)
  }
}
