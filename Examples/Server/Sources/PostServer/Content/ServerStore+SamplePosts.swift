internal import GRDB
internal import PostFeed

extension ServerStore {
  /// Adds a number of short posts, `Post 1` to `Post N`, if the database has no posts.
  public func addSamplePosts(_ count: Int) async throws {
    guard count > 0 else { return }
    let date = now().description
    let posts = try (1...count).map { number in
      try NewPost(untrusted: "<p>Post \(number)</p>", files: [], createdAt: date)
    }
    try await database.write { db in
      guard try !ContentImport.hasPosts(db) else { return }
      let author = try ContentImport.addAuthor(named: "Sample", db)
      for post in posts { _ = try PostTable(db: db).insert(post, by: author) }
    }
  }
}
