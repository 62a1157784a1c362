import Foundation

@testable import PostFeed

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The text of bytes.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// A page of posts, each the members of one.
func page(_ posts: String...) -> String {
  #"{"feed": [\#(posts.map { "{\($0)}" }.joined(separator: ", "))]}"#
}

/// The members of a post that can be read.
let plainPost = #""postId": 7, "author": {"id": 1, "name": "Ada"}"#

/// The error of reading, or `nil` when there is none.
func fault<Value: WireValue>(_ type: Value.Type, _ json: String) -> String? {
  do throws(FeedError) {
    _ = try Value(json: bytes(json))
    return nil
  } catch {
    return error.description
  }
}

/// The findings of reading a page, but for those of members that tests leave out.
func findings(_ json: String) throws -> [String] {
  try FeedApiResponse(json: bytes(json)).findings.filter { $0.code != .missingMember }
    .map { "\($0.code.rawValue) \($0)" }
}

extension WireValue {
  /// Reads a value by the internal reader.
  init(json: [UInt8]) throws(FeedError) {
    self = try Self.reading(json: json).value
  }
}

/// What Foundation's encoder writes, with sorted members.
func sortedJSON(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return text(Array(try encoder.encode(value)))
}
