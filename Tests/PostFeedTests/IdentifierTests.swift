import Foundation
@testable import PostFeed
import PostJSON
import Testing

@Suite struct IdentifierTests {
  @Test(
    "an identifier is read from a 64-bit integer or from a string that contains one",
    arguments: [
      ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", Int64.min), ("0", 0), ("-0", 0),
      ("\"9007199254740993\"", 9_007_199_254_740_993),
      ("\"9223372036854775807\"", Int64.max), ("\"-1\"", -1),
    ])
  func exactIntegers(json: String, expected: Int64) throws {
    let post = try PostPreview(json: bytes(#"{"postId": \#(json), "author": {"id": \#(json)}}"#))
    #expect(post.postId == expected)
    #expect(post.author.id == expected)
  }

  @Test(
    "a fraction, a number over 64 bits or a string such as `007` is not an identifier",
    arguments: [
      ("1.0", "1.0"), ("1e3", "1e3"), ("9223372036854775808", "9223372036854775808"),
      ("9007199254740993.0", "9007199254740993.0"), ("\"\"", "the string ''"),
      ("\"+5\"", "the string '+5'"), ("\"007\"", "the string '007'"), ("\" 7\"", "the string ' 7'"),
      ("\"0x7\"", "the string '0x7'"), ("\"٧\"", "the string '٧'"), ("true", "true"),
      ("[7]", "an array"), ("{}", "an object"),
    ])
  func otherValues(json: String, found: String) {
    #expect(
      fault(PostPreview.self, #"{"postId": \#(json), "author": {"id": 1}}"#)
        == "$.postId: expected a whole number of 64 bits, found \(found)")
  }

  @Test("an absent or null identifier is an error with its path")
  func required() {
    #expect(fault(PostPreview.self, #"{"author": {"id": 1}}"#) == "$.postId: missing")
    #expect(
      fault(PostPreview.self, #"{"postId": null, "author": {"id": 1}}"#) == "$.postId: missing")
    #expect(fault(PostPreview.self, #"{"postId": 1}"#) == "$.author: missing")
    #expect(fault(PostPreview.self, #"{"postId": 1, "author": {}}"#) == "$.author.id: missing")
  }

  @Test("an identifier that was a string is written as a string, and a number as a number")
  func spelling() throws {
    let json =
      #"""
      {"attachmentCount":0,"author":{"id":2,"name":"","profileImageThumbnailUrl":""},\#
      "contentSummary":"","createdAt":"2026-11-21T12:00:00Z","likeCount":"5","liked":false,\#
      "postId":"1"}
      """#
    var post = try PostPreview(json: bytes(json))
    #expect(text(post.json) == json)
    post.likeCount = 6
    #expect(text(post.json) == json.replacingOccurrences(of: "\"5\"", with: "\"6\""))
  }

  @Test(
    "JSONDecoder and `init(json:)` accept the same identifiers, except for `1.0` and `1e3`",
    arguments: [
      "9007199254740993", "-9007199254740993", "9223372036854775807", "-9223372036854775808", "0",
      "-0", "\"9007199254740993\"", "\"9223372036854775807\"", "9223372036854775808", "1.5", "1e-5",
      "1E-999", "9007199254740992.9999999999", "1e400",
      "\"9223372036854775808\"", "\"1.0\"", "true", "[7]", "123456789012345678901234567890",
      "1234567890123456789.5", "\"0x7\"", "\"\"", "{}", "null",
    ])
  func otherCoder(json: String) {
    let source = #"{"postId": \#(json), "author": {"id": 1}}"#
    let own = try? PostPreview(json: bytes(source)).postId
    let other = try? JSONDecoder().decode(PostPreview.self, from: Data(source.utf8)).postId
    #expect(own == other)
  }

  @Test(
    "JSONDecoder, unlike `init(json:)`, accepts `1.0` and `1e3`, and rounds to 16 digits",
    arguments: [
      ("1.0", 1), ("1e3", 1000), ("9007199254740993.0", 9_007_199_254_740_993),
      ("4.00000000000000000001", 4), ("0.9999999999999999999999", 1),
    ])
  func otherCoderSpelling(json: String, expected: Int64) throws {
    let source = #"{"postId": \#(json), "author": {"id": 1}}"#
    let post = try JSONDecoder().decode(PostPreview.self, from: Data(source.utf8))
    #expect(post.postId == expected)
  }

  @Test("JSONDecoder reads 64 nested containers, and throws an error for 65")
  func otherCoderDepth() throws {
    func source(_ depth: Int) -> String {
      #"{"id": 1, "name": "", "x": "#
        + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }
    for depth in [62, 63] {
      let author = try JSONDecoder().decode(AuthorPreview.self, from: Data(source(depth).utf8))
      #expect(try AuthorPreview(json: bytes(source(depth))) == author)
    }
    #expect(throws: FeedError.self) { try AuthorPreview(json: bytes(source(64))) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AuthorPreview.self, from: Data(source(64).utf8))
    }
  }

  @Test("JSONDecoder keeps all digits of numbers in unknown members")
  func otherCoderDigits() throws {
    let numbers =
      "[0.1,1.5,12345678901234567890123456789012345678,9223372036854775808,0.30000000000000000001]"
    let source = #"{"id":1,"name":"","profileImageThumbnailUrl":"","x":\#(numbers)}"#
    let author = try JSONDecoder().decode(AuthorPreview.self, from: Data(source.utf8))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(text(Array(try encoder.encode(author))) == source)
    #expect(text(author.json) == source)
  }

  @Test("an author with a 64-bit identifier round-trips through a property list")
  func propertyLists() throws {
    let author = AuthorPreview(id: 9_007_199_254_740_993, name: "A")
    let list = try PropertyListEncoder().encode(author)
    #expect(try PropertyListDecoder().decode(AuthorPreview.self, from: list) == author)
  }
}
