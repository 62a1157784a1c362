import Foundation
import PostFeed
import Testing

@Suite struct Quick {
  @Test func go() throws {
    let json = #"{"feed":[{"postId":"9007199254740993","contentSummary":"<p>hi</p>","author":{"id":9223372036854775807,"name":"A","profileImageThumbnailUrl":null,"zz":{"b":1.10,"a":[1,{}]}},"createdAt":"2026-11-21T12:00:00Z","liked":true,"likeCount":3,"attachmentCount":0,"x":12345678901234567890123},{"postId":1.5,"author":{"id":1}},{"postId":3,"author":{"id":1},"createdAt":"Feb 30"}],"paging":{"nextCursor":"a"}}"#
    let r = try FeedApiResponse(json: Array(json.utf8))
    print(r.findings, String(decoding: r.json, as: UTF8.self))
    let f = try JSONDecoder().decode(FeedApiResponse.self, from: Data(json.utf8))
    print(f.findings)
    let e = JSONEncoder(); e.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try e.encode(f), as: UTF8.self))
    print(Moment("2026-11-21T12:00:00.25+01:00")!, Moment("2026-02-29T00:00:00Z") as Any, Moment("2024-02-29T00:00:00Z")!)
    do { _ = try FeedApiResponse(json: Array(#"{"feed":[{"a":tru}]}"#.utf8)) } catch { print(error, error.offset as Any) }
  }
}
