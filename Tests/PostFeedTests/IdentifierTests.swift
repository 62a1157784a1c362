import Foundation
import PostFeed
import Testing

struct IdentifierTests {
  @Test(arguments: [
    ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", Int64.max),
    ("-9223372036854775808", Int64.min), ("0", 0), ("-0", 0),
    ("\"9007199254740993\"", 9_007_199_254_740_993),
    ("\"9223372036854775807\"", Int64.max), ("\"-1\"", -1),
  ])
  func wholeNumbersAndStringsOfThemAreExact(json: String, expected: Int64) throws {
    let post = try PostPreview(json: bytes(#"{"postId": \#(json), "author": {"id": \#(json)}}"#))
    #expect(post.postId == expected)
    #expect(post.author.id == expected)
  }

  @Test(arguments: [
    ("1.0", "1.0"), ("1e3", "1e3"), ("9223372036854775808", "9223372036854775808"),
    ("9007199254740993.0", "9007199254740993.0"), ("\"\"", "the string ''"),
    ("\"+5\"", "the string '+5'"), ("\"007\"", "the string '007'"), ("\" 7\"", "the string ' 7'"),
    ("\"0x7\"", "the string '0x7'"), ("\"٧\"", "the string '٧'"), ("true", "true"),
    ("[7]", "an array"), ("{}", "an object"),
  ])
  func everythingElseIsNoIdentifier(json: String, found: String) {
    #expect(
      fault(PostPreview.self, #"{"postId": \#(json), "author": {"id": 1}}"#)
        == "$.postId: expected a whole number of 64 bits, found \(found)")
  }

  @Test func identifiersCannotBeAbsent() {
    #expect(fault(PostPreview.self, #"{"author": {"id": 1}}"#) == "$.postId: missing")
    #expect(
      fault(PostPreview.self, #"{"postId": null, "author": {"id": 1}}"#) == "$.postId: missing")
    #expect(fault(PostPreview.self, #"{"postId": 1}"#) == "$.author: missing")
    #expect(fault(PostPreview.self, #"{"postId": 1, "author": {}}"#) == "$.author.id: missing")
  }

  @Test func theFormInWhichTheyCameIsKept() throws {
    let json =
      #"{"attachmentCount":0,"author":{"id":2,"name":""},"contentSummary":"","#
      + #""createdAt":"2026-11-21T12:00:00Z","likeCount":"5","liked":false,"postId":"1"}"#
    var post = try PostPreview(json: bytes(json))
    #expect(text(post.json) == json)
    post.likeCount = 6
    #expect(text(post.json) == json.replacingOccurrences(of: "\"5\"", with: "\"6\""))
  }

  @Test func foundationReadsTheSameNumbers() throws {
    let json = #"{"postId": 9007199254740993, "author": {"id": "9223372036854775807"}}"#
    let post = try JSONDecoder().decode(PostPreview.self, from: Data(json.utf8))
    #expect(post.postId == 9_007_199_254_740_993)
    #expect(post.author.id == .max)
  }
}
