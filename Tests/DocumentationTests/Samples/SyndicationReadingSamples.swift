import PostSyndication
import Testing

@Test("a feed is read in pieces")
func feedReadInPieces() throws {
  let pieces = ["<rss><channel><item><title>a</title></it", "em><item><title>b</title>"]
    .map { Array($0.utf8) }
  var titles: [String] = []
  func show(_ item: SyndicatedItem) { titles.append(item.title?.plainText() ?? "") }
  // sample
  var reader = SyndicationReader()
  for piece in pieces {
    for item in try reader.read(piece) { show(item) }
  }
  for item in try reader.finish() { show(item) }
  // end
  #expect(titles == ["a", "b"])
}
