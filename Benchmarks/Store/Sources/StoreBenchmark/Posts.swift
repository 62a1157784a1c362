import Foundation
import PostFeed

/// The posts that are stored: about 250 bytes of text each, with words that differ.
enum Posts {
  static let now = Moment("2026-11-21T12:00:00Z")!

  private static let words = """
    heron tide pond reed morning light boat harbour rope lantern winter market bread kettle window garden \
    ladder orchard pebble river stone thread weather willow
    """.split(separator: " ")

  /// Returns words that differ for each number, after a beginning.
  static func text(_ beginning: String, bytes: Int, _ number: Int64) -> String {
    var state = UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15
    var text = beginning
    while text.utf8.count < bytes {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      text += " \(words[Int(state >> 33) % words.count])"
      if state >> 60 == 0 { text += " \(state >> 44)" }
    }
    return text
  }

  static func post(_ id: Int64) -> PostPreview {
    PostPreview(
      postId: id, contentSummary: "<p>\(text("Post \(id)", bytes: 250, id))</p>",
      author: AuthorPreview(
        id: id % 1000, name: "Author \(id % 1000)",
        profileImageThumbnailUrl: "https://media.example/\(id % 1000).jpg"),
      createdAt: "2026-11-20T12:00:00Z", likeCount: Int(id % 50))
  }

  /// The posts of one page, the newest first.
  static func page(_ number: Int, of size: Int, count: Int) -> [PostPreview] {
    (0..<size).map { post(Int64(count - number * size - $0)) }
  }
}
