import PostFeed
import PostSyndication
import Testing

@Suite struct CutOffJSONTests {
  private static let feed = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "Tides", "items": [
      {"id": "1", "content_text": "a, [b] {c}"},
      {"id": "2", "content_html": "<p>b", "tags": ["x", "y"], "attachments": [
        {"url": "https://a.example/1.png", "mime_type": "image/png"}]},
      {"id": "3", "title": "\\u00e9"}
    ], "language": "en"}
    """
  private static let statuses = """
    [{"id": "1", "account": {"acct": "a"}, "content": "<p>a"},
     {"id": "2", "account": {"acct": "b"}, "content": "<p>b", "tags": [{"name": "x"}]}]
    """

  @Test(
    "the items before the end of JSON that is cut off are read", arguments: [feed, statuses])
  func everyLength(source: String) throws {
    let bytes = Array(source.utf8)
    let whole = try SyndicatedFeed(reading: bytes).items
    var counts: [Int] = []
    for length in 1..<bytes.count {
      guard let cut = try? SyndicatedFeed(reading: Array(bytes[..<length])) else { continue }
      #expect(cut.items == Array(whole.prefix(cut.items.count)))
      #expect(cut.findings.counts == [.truncated: 1])
      #expect(cut.findings.list.first?.offset == length)
      counts.append(cut.items.count)
    }
    #expect(counts == counts.sorted())
    #expect(counts.last == whole.count)
    #expect(Set(counts).isSuperset(of: 1...whole.count))
  }

  @Test("white space and half a code unit at the end change nothing")
  func ends() throws {
    let cut =
      #"{"version": "https://jsonfeed.org/version/1", "items": [{"id": "1", "title": "a"}, {"id": "b"#
    #expect(try SyndicatedFeed(cut + "\n").items.count == 1)
    let units = [0xFEFF] + Array(cut.utf16)
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for length in bytes.count - 8...bytes.count {
      #expect(try SyndicatedFeed(reading: Array(bytes[..<length])).items.count == 1)
    }
    let whole =
      #"{"version": "https://jsonfeed.org/version/1", "items": [{"id": "1", "title": "a"}]}"#
    let wide = whole.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try SyndicatedFeed(reading: [0xFF, 0xFE] + wide + [0x0A]).items.count == 1)
  }

  @Test("a status that is cut off is an error, because its content warning can be missing")
  func status() {
    let error = #expect(throws: SyndicationError.self) {
      try SyndicatedFeed(#"{"id": "1", "account": {"acct": "a"}, "content": "x", "spoiler_te"#)
    }
    #expect(error?.code == .invalidJSON)
  }

  @Test("properties of the feed before the end are read")
  func properties() throws {
    let feed = try SyndicatedFeed(
      #"{"version": "https://jsonfeed.org/version/1", "title": "Tides", "language": "e"#)
    #expect(feed.title?.plainText() == "Tides")
    #expect(feed.language == nil)
  }

  @Test(
    "JSON with other errors, and JSON that is not a feed, is an error",
    arguments: [
      #"{"items": [{"id": "1", "title": "a"},]}"#, #"{"items": [{"id": "1"} {"id": "2"}"#,
      #"{"items": [{"id": "1", "title": "a"}], x"#, #"{"a": [1, 2"#, "{", #"{"ite"#, "[1, 2",
    ])
  func otherErrors(source: String) {
    let error = #expect(throws: SyndicationError.self) { try SyndicatedFeed(source) }
    #expect(error?.code == .invalidJSON)
  }
}
