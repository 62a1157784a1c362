import Foundation

@testable import PostFeed
import PostJSON

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The text of bytes.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// Returns a page of posts; each argument has the members of one post.
func page(_ posts: String...) -> String {
  #"{"feed": [\#(posts.map { "{\($0)}" }.joined(separator: ", "))]}"#
}

/// The members of a valid post.
let plainPost = #""postId": 7, "author": {"id": 1, "name": "Ada"}"#

/// Returns the description of the error, or `nil` if reading succeeds.
func fault<Value: FeedModel>(_ type: Value.Type, _ json: String) -> String? {
  do throws(FeedError) {
    _ = try Value(json: bytes(json))
    return nil
  } catch {
    return "\(error)"
  }
}

/// Returns the findings of a page, except missing members.
func findings(_ json: String) throws -> [String] {
  try FeedApiResponse(json: bytes(json)).findings.filter { $0.code != .missingMember }
    .map { "\($0.code.rawValue) \($0)" }
}

extension JSONModel where Self: JSONDecodable {
  init(json: [UInt8]) throws(FeedError) { self = try .reading(json: json) }

  /// Returns a value with the findings from reading it.
  static func reading(
    json: [UInt8]
  ) throws -> (value: Self, findings: FeedFindings) {
    let tree = try JSONTree(parsing: json, strictness: .lenient)
    let value = try Self(tree.root)
    return (value, FeedFindings(of: tree))
  }
}

/// Returns the output of `JSONEncoder` with sorted members.
func sortedJSON(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return text(Array(try encoder.encode(value)))
}
