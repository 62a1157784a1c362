import Foundation
import PostFeed
import PostServer
import PostStore
import ServerTesting
import Testing

/// Sends all that is left, without faults, and compares server, store and model.
func finish(_ user: SimulatedUser, _ server: TestServer) async throws {
  try await server.use(nil)
  while try await user.send() > 0 { try await Task.sleep(for: .milliseconds(2)) }
  let store = try await server.store
  var model = Model(try Journal.lines(at: SimulatedUser.journalFile(user.folder)))
  model.endInterrupted()

  // The server has each action once and in order, and none on a post that it does not have.
  let received = try await store.interactions(user: "demo")
  for post in Set(model.actions.map(\.post)) {
    let types = received.filter { $0.postId == post }.map(\.type)
    if post == SimulatedUser.missingPost {
      #expect(types.isEmpty)
    } else {
      #expect(model.allows(types, on: post), "post \(post): \(types)")
    }
  }
  #expect(Set(received.map(\.postId)).isSubset(of: model.actions.map(\.post)))
  try await checkRefusals(user, model)

  // The server has each published post once, with its files, and the store has the drafts.
  let created = try await store.posts().filter { $0.user == "demo" }
  #expect(created.map(\.content).sorted() == model.publishedContents)
  for post in created {
    var files: [[UInt8]] = []
    for file in post.files { files.append(try await store.fileBytes(at: file)) }
    #expect(files == model.files(ofContent: post.content))
  }
  let drafts = try await user.outgoing()
  #expect(drafts.map(\.content).sorted() == model.draftContents)
  for draft in drafts {
    #expect(draft.status == .draft)
    let sizes = model.files(ofContent: draft.content)?.map { Int64($0.count) }
    #expect(draft.attachments.map(\.size) == sizes)
  }
  try await compareFeeds(user, store)
}

/// The first posts, which all exist, are shown as the user left them, whatever the server has received.
func checkShownPosts(_ user: SimulatedUser) async throws {
  let model = Model(try Journal.lines(at: SimulatedUser.journalFile(user.folder)))
  var states = user.posts.feed(limit: 1000).makeAsyncIterator()
  for post in try #require(try await states.next()).posts where post.postId <= 8 {
    #expect(post.liked == model.likes(post.postId), "post \(post.postId)")
    if let detail = try await cachedDetail(user.posts, post.postId) {
      #expect(detail.liked == post.liked)
    }
  }
}

/// Each refused action is listed, and no other.
private func checkRefusals(_ user: SimulatedUser, _ model: Model) async throws {
  var states = user.posts.interactions().makeAsyncIterator()
  let left = try #require(try await states.next()).map(\.interaction)
  #expect(left.allSatisfy { $0.status == .canceled && $0.postId == SimulatedUser.missingPost })
  let refused = model.actions.filter { $0.post == SimulatedUser.missingPost }
  #expect((refused.count(where: \.isCertain)...refused.count).contains(left.count))
}

/// The store shows what the server has, and what a store shows that has only loaded the feed. Without
/// another request, it shows the likes already.
private func compareFeeds(_ user: SimulatedUser, _ server: ServerStore) async throws {
  var states = user.posts.feed(limit: 10_000).makeAsyncIterator()
  for post in try #require(try await states.next()).posts {
    let isLiked = try await server.likes(of: post.postId).contains("demo")
    #expect(post.liked == isLiked, "post \(post.postId)")
  }
  let folder = user.folder.appendingPathComponent("other")
  let other = try SimulatedUser.repository(user.url, folder)
  let (own, loaded) = (try await feed(user.posts), try await feed(other))
  #expect(own == loaded)
  let stored = try await server.posts().reversed()
  #expect(own.map(\.postId) == stored.map(\.id))
  #expect(own.map(\.likeCount) == stored.map(\.likeCount))
  for post in own.map(\.postId) {
    guard let detail = try await cachedDetail(user.posts, post) else { continue }
    try await other.loadPost(post)
    var loaded = try await cachedDetail(other, post)
    // A share that was not confirmed when the post was loaded can be missing until it is loaded again.
    loaded?.shareCount = detail.shareCount
    #expect(loaded == detail)
  }
}

/// Returns the whole post, if it is cached.
private func cachedDetail(_ posts: PostsRepository, _ postId: Int64) async throws -> PostDetail? {
  var states = posts.post(postId).makeAsyncIterator()
  return try await states.next()?.detail
}

private func feed(_ posts: PostsRepository) async throws -> [PostPreview] {
  try await posts.refresh()
  while true {
    var states = posts.feed(limit: 10_000).makeAsyncIterator()
    let state = try #require(try await states.next())
    guard state.hasMore else { return state.posts }
    try await posts.loadNextPage()
  }
}
