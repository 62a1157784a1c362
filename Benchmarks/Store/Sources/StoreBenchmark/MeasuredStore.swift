import Foundation
import PostFeed

/// A store whose operations are measured. `PlainStore` does by hand, with GRDB, what `PostKitStore` does
/// with `PostStore`.
protocol MeasuredStore: Sendable {
  /// Opens or creates the database in a folder.
  init(folder: URL) throws

  /// Stores posts as the next page of the feed.
  func save(_ page: [PostPreview]) async throws

  /// Returns the first posts of the feed as a view would show them.
  func firstPosts(_ count: Int) async throws -> [PostPreview]

  /// Likes posts one at a time. Each is stored durably, and an observer of the first posts sees it before
  /// the next one.
  func like(_ posts: [Int64]) async throws

  /// Deletes posts until the database has at most a number of bytes, and returns how many.
  func evict(maximumBytes: Int64) async throws -> Int
}
