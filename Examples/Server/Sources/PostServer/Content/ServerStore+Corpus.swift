internal import Foundation
internal import GRDB
internal import PostFeed

extension ServerStore {
  /// Adds the posts of a folder such as `Corpus`, if the database has no posts. They are sanitized
  /// like posts of users.
  public func addPosts(ofFolder path: String) async throws {
    let folder = CorpusFolder(url: URL(fileURLWithPath: path, isDirectory: true))
    let contents = try folder.contents().enumerated().map { index, content in
      // A minute apart, so that dates have the order of the posts.
      let date = Moment(secondsSince1970: 1_795_000_000 + Int64(index) * 60)
      return (
        content.kind,
        try NewPost(untrusted: content.html, files: [], createdAt: (date ?? .epoch).description)
      )
    }
    let posts = try folder.posts().map { ($0.postId, $0.author, try NewPost(imported: $0)) }
    try await database.write { db in
      guard try !ContentImport.hasPosts(db) else { return }
      var authors: [String: Int64] = [:]
      for (kind, post) in contents {
        let author = try authors[kind] ?? ContentImport.addAuthor(named: kind, db)
        authors[kind] = author
        _ = try PostTable(db: db).insert(post, by: author)
      }
      for (id, author, post) in posts {
        try ContentImport.add(author, db)
        _ = try PostTable(db: db).insert(post, id: id, by: author.id)
      }
    }
  }
}

extension NewPost {
  /// Sanitizes and summarizes a post of another server.
  fileprivate init(imported post: PostDetail) throws {
    let files = post.attachments.map { attachment in
      File(
        type: attachment.type, contentUrl: attachment.contentUrl,
        previewUrl: attachment.previewImageUrl, caption: attachment.caption)
    }
    self = try NewPost(untrusted: post.content, files: files, createdAt: post.createdAt)
    likeCount = post.likeCount
    shareCount = post.shareCount
  }
}
