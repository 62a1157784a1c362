import Foundation
import PostFeed
import PostStore

struct PostKitStore: MeasuredStore {
  private let local: PostsLocalDataSource
  private let repository: PostsRepository

  private static let account = Account(server: URL(string: "https://example.com")!, userId: 1)
  // Shared by all stores: opening must not measure the creation of a `URLSession`, which the peer does not
  // have.
  private static let remote = Result {
    try HTTPPostsRemoteDataSource(
      account: account, users: UserRepository(account: account) { _ in "" })
  }

  init(folder: URL) throws {
    local = try PostsLocalDataSource(account: Self.account, folder: folder)
    repository = PostsRepository(local: local, remote: try Self.remote.get(), now: { Posts.now })
  }

  func save(_ page: [PostPreview]) async throws {
    guard let request = try await local.nextRequest(feed: "home") else { return }
    let next = page.last.map { "\($0.postId)" }
    try await local.save(
      Page(items: page, next: next), requestedBy: request, feed: "home", at: Posts.now)
  }

  func firstPosts(_ count: Int) async throws -> [PostPreview] {
    for try await state in repository.feed(limit: count) { return state.posts }
    return []
  }

  func like(_ posts: [Int64]) async throws {
    var states = repository.feed(limit: 60).makeAsyncIterator()
    _ = try await states.next()
    for post in posts {
      try await repository.like(post)
      while let state = try await states.next() {
        if state.posts.contains(where: { $0.postId == post && $0.liked }) { break }
      }
    }
  }

  func evict(maximumBytes: Int64) async throws -> Int {
    var limits = EvictionLimits()
    limits.maximumBytes = maximumBytes
    var count = 0
    while true {
      let deleted = try await local.evict(limits, at: Posts.now)
      if deleted == 0 { return count }
      count += deleted
    }
  }
}
