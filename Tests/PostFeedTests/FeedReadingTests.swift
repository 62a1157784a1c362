import Foundation
@testable import PostFeed
import PostJSON
import TestSupport
import Testing

@Suite struct FeedReadingTests {
  @Test("all members of a feed page are read")
  func wholePage() throws {
    let json = """
      {"feed": [{"postId": 7, "contentSummary": "<p>Hi</p>", "author": {"id": 9, "name": "Ada",
        "profileImageThumbnailUrl": "https://a.example/p.png"}, "createdAt": "2026-11-21T12:00:00Z",
        "liked": true, "likeCount": 12, "attachmentCount": 2,
        "attachmentPreviewImageUrl": "https://a.example/c.png"}],
       "paging": {"nextCursor": "n", "previousCursor": 5}}
      """
    let response = try FeedApiResponse(json: bytes(json))
    let post = try #require(response.feed.first)
    #expect(response.feed.count == 1)
    #expect(post.postId == 7)
    #expect(post.contentSummary == "<p>Hi</p>")
    #expect(post.author.name == "Ada")
    #expect(post.author.profileImageThumbnailUrl == "https://a.example/p.png")
    #expect(post.createdAt == "2026-11-21T12:00:00Z")
    #expect(post.liked)
    #expect(post.likeCount == 12)
    #expect(post.attachmentCount == 2)
    #expect(post.attachmentPreviewImageUrl == "https://a.example/c.png")
    #expect(response.paging.nextCursor == "n")
    #expect(response.paging.previousCursor == "5")
    #expect(response.findings == [])
    #expect(
      response.page == Page(items: [post], next: "n", previous: response.paging.previousCursor))
  }

  @Test("an absent or null member gets its default value")
  func defaults() throws {
    let absent = try FeedApiResponse(json: bytes(page(plainPost)))
    let post = try #require(absent.feed.first)
    #expect(post.contentSummary == "")
    #expect(!post.liked)
    #expect(post.likeCount == 0)
    #expect(post.attachmentCount == 0)
    #expect(post.attachmentPreviewImageUrl == nil)
    #expect(post.author.profileImageThumbnailUrl == "")
    #expect(absent.paging == PaginationMetadata())
    let null = try FeedApiResponse(
      json: bytes(
        page(
          plainPost + #", "contentSummary": null, "liked": null, "likeCount": null, "#
            + #""attachmentCount": null, "attachmentPreviewImageUrl": null, "createdAt": null"#)))
    #expect(null.feed == absent.feed)
  }

  @Test("each absent member of a post is reported with its path")
  func missingMembers() throws {
    let response = try FeedApiResponse(json: bytes(page(#""postId": 7, "author": {"id": 1}"#)))
    #expect(
      response.findings.map { "\($0.code.rawValue) \($0)" } == [
        "missing-member $.feed[0].contentSummary: missing",
        "missing-member $.feed[0].author.name: missing",
        "missing-member $.feed[0].author.profileImageThumbnailUrl: missing",
        "invalid-date $.feed[0].createdAt: missing date; expected a date such as 2026-11-21T12:00:00Z",
        "missing-member $.feed[0].liked: missing", "missing-member $.feed[0].likeCount: missing",
        "missing-member $.feed[0].attachmentCount: missing", "missing-member $.paging: missing",
      ])
  }

  @Test(
    "invalid paging is dropped and the posts are kept",
    arguments: [
      ("1", "$.paging: expected an object, found a number"),
      (
        #"{"nextCursor": [1], "x": 2}"#,
        "$.paging.nextCursor: expected a string or a number, found an array"
      ),
    ])
  func invalidPaging(paging: String, expected: String) throws {
    let source = #"{"feed": [{\#(plainPost)}], "paging": \#(paging)}"#
    var response = try FeedApiResponse(json: bytes(source))
    #expect(response.feed.map(\.postId) == [7])
    #expect(response.paging == PaginationMetadata())
    #expect(
      response.findings.filter { $0.code == .memberDropped }.map(\.description) == [expected])
    let written = paging.replacingOccurrences(of: " ", with: "")
    #expect(text(response.json).hasSuffix(#","paging":\#(written)}"#))
    response.paging.nextCursor = "n"
    #expect(text(response.json).hasSuffix(#","paging":{"nextCursor":"n"}}"#))
  }

  @Test("invalid posts, which are skipped when reading, are written at their original index")
  func droppedElements() throws {
    let json =
      #"{"feed":[5,{"x":1},\#(wholePost(1)),{"postId":"?"},\#(wholePost(2)),null],"paging":{}}"#
    var response = try FeedApiResponse(json: bytes(json))
    #expect(response.feed.map(\.postId) == [1, 2])
    #expect(text(response.json) == json)
    response.feed.removeFirst()
    #expect(
      text(response.json)
        == #"{"feed":[5,{"x":1},\#(wholePost(2)),{"postId":"?"},null],"paging":{}}"#)
    let post =
      #"""
      {"attachments":[{"id":1},{"contentUrl":"u","id":2,"type":"IMAGE"}],"author":{"id":1,\#
      "name":"","profileImageThumbnailUrl":""},"content":"","createdAt":"?","likeCount":0,\#
      "liked":false,"postId":1,"shareCount":0}
      """#
    #expect(text(try PostDetail(json: bytes(post)).json) == post)
  }

  private func wholePost(_ id: Int) -> String {
    #"{"attachmentCount":0,"author":{"id":1,"name":"","profileImageThumbnailUrl":""},"#
      + #""contentSummary":"","createdAt":"?","#
      + #""likeCount":0,"liked":false,"postId":\#(id)}"#
  }

  @Test("each invalid post is skipped with a finding, and valid posts are read")
  func invalidPosts() throws {
    let json = page(
      plainPost, #""postId": 8"#, plainPost + #", "likeCount": "many""#,
      plainPost + #", "liked": 1"#, plainPost + #", "contentSummary": ["x"]"#,
      #""postId": 9, "author": {"id": 1.5}"#, plainPost + #", "liked": true, "liked": false"#,
      plainPost)
    let response = try FeedApiResponse(json: bytes(json))
    #expect(response.feed.map(\.postId) == [7, 7])
    let dropped = response.findings.filter { $0.code == .elementDropped }.map(\.description)
    #expect(
      dropped == [
        "$.feed[1].author: missing",
        "$.feed[2].likeCount: expected a whole number of 64 bits, found the string 'many'",
        "$.feed[3].liked: expected true or false, found 1",
        "$.feed[4].contentSummary: expected a string, found an array",
        "$.feed[5].author.id: expected a whole number of 64 bits, found 1.5",
        "$.feed[6].liked: duplicate member; only one is allowed",
      ])
  }

  @Test("a null, number, array or string in the feed is skipped with a finding")
  func otherElements() throws {
    #expect(
      try findings(#"{"feed": [null, 5, [], "x"]}"#) == [
        "element-dropped $.feed[0]: expected an object, found null",
        "element-dropped $.feed[1]: expected an object, found a number",
        "element-dropped $.feed[2]: expected an object, found an array",
        "element-dropped $.feed[3]: expected an object, found a string",
      ])
  }

  @Test("an invalid `createdAt` is kept as text and reported")
  func invalidDates() throws {
    for (json, shown) in [
      (#""yesterday""#, "invalid date: 'yesterday'"), ("1795262400", "invalid date: '1795262400'"),
      (#""2026-02-30T12:00:00Z""#, "invalid date: '2026-02-30T12:00:00Z'"),
      ("[]", "invalid date: 'an array'"),
    ] {
      let source = page(plainPost + #", "createdAt": \#(json)"#)
      let response = try FeedApiResponse(json: bytes(source))
      let post = try #require(response.feed.first)
      #expect(Moment(post.createdAt) == nil)
      #expect(
        response.findings.filter { $0.code == .invalidDate }.map(\.description) == [
          "$.feed[0].createdAt: \(shown); expected a date such as 2026-11-21T12:00:00Z"
        ])
      #expect(text(response.json).contains(#""createdAt":\#(json)"#))
    }
    let absent = try FeedApiResponse(json: bytes(page(plainPost)))
    #expect(
      absent.findings.filter { $0.code == .invalidDate }.map(\.path) == ["$.feed[0].createdAt"])
    #expect(text(absent.json).contains(#""createdAt":"""#))
  }

  @Test("an attachment of unknown type is kept and reported")
  func unknownNames() throws {
    let json = #"{"caption":"c","contentUrl":"https://a.example/x","id":1,"type":"HOLOGRAM"}"#
    let reading = try PostFeed.Attachment.reading(json: bytes(json))
    #expect(reading.value.type == "HOLOGRAM")
    #expect(
      reading.findings.list.map(\.description) == [
        "$.type: unknown name 'HOLOGRAM'; known are: IMAGE, VIDEO, AUDIO, DOCUMENT, LINK"
      ])
    #expect(text(reading.value.json) == json)
    #expect(AttachmentType(rawValue: "image").isKnown)
  }

  @Test("an unknown member of any type round-trips with its exact digits")
  func unknownMembers() throws {
    let json =
      #"""
      {"attachmentCount":0,"author":{"id":1,"name":"","profileImageThumbnailUrl":"","é":[1.10,\#
      {"b":null,"z":{}}]},"big":123456789012345678901234567890,"contentSummary":"",\#
      "createdAt":"?","deep":[[[]]],"likeCount":0,"liked":false,"null":null,"postId":1,\#
      "tiny":1E-999}
      """#
    let post = try PostPreview(json: bytes(json))
    #expect(text(post.json) == json)
  }

  @Test("an unpaired surrogate or invalid UTF-8 in a string becomes U+FFFD in its post")
  func invalidText() throws {
    let json = page(plainPost + #", "contentSummary": "a\ud800b""#, plainPost)
    let response = try FeedApiResponse(json: bytes(json))
    #expect(response.feed.map(\.contentSummary) == ["a\u{FFFD}b", ""])
    #expect(response.findings.first?.description.hasPrefix("$.feed[0].contentSummary: ") == true)
    var raw = bytes(page(plainPost + #", "contentSummary": "a!b""#))
    raw[try #require(raw.firstIndex(of: UInt8(ascii: "!")))] = 0xFF
    #expect(try FeedApiResponse(json: raw).feed.first?.contentSummary == "a\u{FFFD}b")
  }

  @Test(
    "an error about invalid JSON or a wrong type names the path of the value",
    arguments: [
      ("", "$: empty input is not JSON"), ("[]", "$: expected an object, found an array"),
      ("{}", "$.feed: missing"), (#"{"feed": {}}"#, "$.feed: expected an array, found an object"),
      (#"{"feed": [{"a": tru}]}"#, "$.feed[0].a: not JSON: found 't', expected a value"),
      (#"{"feed": [{"a": 1,}]}"#, "$.feed[0].a: not JSON: found '}', expected a name in quotes"),
      (#"{"feed": [], "feed": []}"#, "$.feed: duplicate member; only one is allowed"),
      (#"{"feed": []} {}"#, "$: not JSON: found '{', expected the end of the input"),
    ])
  func errors(json: String, expected: String) {
    #expect(fault(FeedApiResponse.self, json)?.hasPrefix(expected) == true)
  }

  @Test("100,000 nested arrays exceed the depth limit of 64 and throw an error")
  func depth() throws {
    let deep = String(repeating: "[", count: 100_000)
    let message = try #require(fault(FeedApiResponse.self, #"{"feed": [], "x": \#(deep)"#))
    #expect(message.hasSuffix("nested deeper than the limit of 64 levels"))
  }

  @Test("a long escaped name beside 20,000 unknown names takes linear time", .hangLimit)
  func longName() throws {
    let names = (0..<20_000).map { ", \"a\($0)\": 0" }.joined()
    let long = String(repeating: "z", count: 1_000_000)
    let response = try FeedApiResponse(json: bytes(#"{"feed": [], "\#(long)\n": 0\#(names)}"#))
    #expect(response.json.count > 1_000_000)
  }

  @Test("JSONDecoder and JSONEncoder give the results of `init(json:)` and `json`")
  func otherCoder() throws {
    let json = #"{"feed": [{\#(plainPost), "x": [1, "y", null, true, {"z": 0.5}]}, {"postId": 1}]}"#
    let ours = try FeedApiResponse(json: bytes(json))
    let theirs = try JSONDecoder().decode(FeedApiResponse.self, from: Data(json.utf8))
    #expect(theirs == ours)
    #expect(ours.findings.filter { $0.code == .elementDropped }.count == 1)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(text(Array(try encoder.encode(theirs))) == text(ours.json))
  }

  @Test("an error of JSONDecoder names the path of the wrong value")
  func otherCoderPath() {
    do {
      _ = try JSONDecoder().decode(FeedApiResponse.self, from: Data(#"{"feed": 5}"#.utf8))
      Issue.record("read")
    } catch let DecodingError.dataCorrupted(context) {
      #expect(context.debugDescription == "$.feed: expected an array, found 5")
    } catch {
      Issue.record(error)
    }
  }

  @Test("of 6001 findings, 1000 are listed, all are counted, and all elements are kept")
  func flood() throws {
    let good = "{\(plainPost)}"
    let flood = String(repeating: "1, [2 ], ", count: 3_000)
    let response = try FeedApiResponse(
      json: bytes(#"{"feed": [\#(flood)\#(good), {"b": 1, "a": "x"}, \#(good)]}"#))
    #expect(response.feed.count == 2)
    #expect(response.findings.count { $0.code == .elementDropped } == 1_000)
    #expect(response.findingCounts[.elementDropped] == 6_001)
    #expect(
      response.findings.first { $0.code == .missingMember }?.path.hasPrefix("$.feed[6000]") == true)
    let again = try FeedApiResponse(json: response.json)
    #expect(again.feed == response.feed)
    #expect(again.json == response.json)
    let written = text(response.json)
    #expect(written.contains(#"{"feed":[1,[2],1,[2],"#))
    #expect(written.contains(#"},{"a":"x","b":1},{"#))
    #expect(written.count { $0 == "2" } >= 3_000)
  }

  @Test("a response with findings round-trips through JSONEncoder and JSONDecoder")
  func decodedAgain() throws {
    let json = #"{"feed": [{\#(plainPost), "createdAt": "soon"}], "paging": {}}"#
    let response = try JSONDecoder().decode(FeedApiResponse.self, from: Data(json.utf8))
    #expect(!response.findings.isEmpty)
    let again = try JSONDecoder().decode(
      FeedApiResponse.self, from: try JSONEncoder().encode(response))
    #expect(again == response)
  }

  @Test("JSONEncoder writes null in place of a post that has two members with one name")
  func duplicateMember() throws {
    let files = Corpus.files(in: "feeds", ending: "duplicate-members.json")
    let response = try FeedApiResponse(json: try #require(files.first).bytes)
    let written = try JSONEncoder().encode(response)
    #expect(text(Array(written)).contains("[null,"))
    let again = try FeedApiResponse(json: written)
    #expect(again.feed == response.feed)
    #expect(again.findings.count { $0.code == .elementDropped } == 1)
  }

  @Test("a date or cursor that is a JSON number keeps its digits when JSONEncoder writes it")
  func numbersAsText() throws {
    let author = #""author": {"id": 1, "name": "A"}"#
    let response = try FeedApiResponse(
      json: bytes(
        """
        {"feed": [{"postId": 1, \(author), "createdAt": 1e9},
          {"postId": 2, \(author), "createdAt": 1763000000}],
         "paging": {"nextCursor": 1.50, "previousCursor": 7}}
        """))
    #expect(response.feed.map(\.createdAt) == ["1e9", "1763000000"])
    #expect(response.paging.nextCursor == "1.50")
    let again = try FeedApiResponse(json: try JSONEncoder().encode(response))
    #expect(again.feed == response.feed)
    #expect(again.paging == response.paging)
    #expect(text(response.json).contains(#""createdAt":1763000000"#))
  }

  @Test("a response built in code round-trips through JSON")
  func roundTrip() throws {
    let response = FeedApiResponse(
      feed: [
        PostPreview(
          postId: .max, contentSummary: "<p>\"\u{8}\u{1F600}\\</p>",
          author: AuthorPreview(id: -1, name: "\u{0}"),
          createdAt: "2026-11-21T12:00:00.25Z", liked: true)
      ], paging: PaginationMetadata(nextCursor: "a"))
    #expect(try FeedApiResponse(json: response.json) == response)
  }

  @Test("a negative count is kept and reported")
  func negativeCounts() throws {
    let source = page(plainPost + #", "likeCount": -3, "attachmentCount": "-1""#)
    #expect(
      try findings(source).filter { !$0.contains("createdAt") } == [
        "negative-count $.feed[0].likeCount: -3 is negative",
        "negative-count $.feed[0].attachmentCount: -1 is negative",
      ])
    let response = try FeedApiResponse(json: bytes(source))
    #expect(response.feed.first?.likeCount == -3)
    #expect(text(response.json).contains(#""attachmentCount":"-1""#))
  }

  @Test("invalid UTF-8 in a string becomes U+FFFD and is reported with its path")
  func invalidUTF8() throws {
    let start = bytes(#"{"feed": [{\#(plainPost), "contentSummary": "a"#)
    let response = try FeedApiResponse(json: start + [0xFF] + bytes(#"b"}]}"#))
    #expect(response.feed.first?.contentSummary == "a\u{FFFD}b")
    #expect(
      response.findings.first.map { "\($0.code.rawValue) \($0.path)" }
        == "text-repaired $.feed[0].contentSummary")
  }

  @Test("a string is reported once if it has both an unpaired surrogate and invalid UTF-8")
  func repairedOnce() throws {
    let start = bytes(#"{"feed": [{\#(plainPost), "contentSummary": "\ud800"#)
    let end = bytes(#"", "x": "\udc00"}, {\#(plainPost), "contentSummary": ""#)
    let json = start + [0xFF] + end + [0xFE] + bytes(#""}]}"#)
    #expect(
      try FeedApiResponse(json: json).findings.filter { $0.code == .textRepaired }.map(\.path) == [
        "$.feed[0].contentSummary", "$.feed[0].x", "$.feed[1].contentSummary",
      ])
  }

  @Test("an object of another format is not a response, even with duplicate members")
  func otherFormat() {
    let error = #expect(throws: FeedError.self) {
      try AnyFeedResponse(json: bytes(#"{"version": "x", "items": [], "version": "y"}"#))
    }
    #expect(error.map { "\($0)" } == "$.feed: missing")
  }

  @Test(
    "an error has the byte offset of the wrong value",
    arguments: [
      (#"{"feed": 1}"#, 9), (#"{"x": [], "post": {"postId": 1, "author": []}}"#, 42),
      (#"{"feed": [], "feed": 2}"#, 13), (#"{"post": {"x": 1, "x": {}}}"#, 18), (" []", 1),
      ("{}", 0),
      (#"{"feed": nil}"#, 9), (#"{"post": null}"#, 9),
    ])
  func offsets(json: String, offset: Int) {
    #expect {
      try AnyFeedResponse(json: bytes(json))
    } throws: {
      ($0 as? FeedError)?.offset == offset
    }
  }
}
