internal import Foundation
internal import PostFeed

/// A folder with posts: `posts/KIND/NAME.html` are contents, `feeds/home-*.json` pages of a feed, and
/// `feeds/post-*.json` single posts.
struct CorpusFolder {
  let url: URL

  /// The contents in the order of their paths, by their kinds.
  func contents() throws -> [(kind: String, html: String)] {
    try folders(in: url.appendingPathComponent("posts")).flatMap { folder in
      try files(in: folder) { $0.hasSuffix(".html") }.map { file in
        (folder.lastPathComponent, String(decoding: try Data(contentsOf: file), as: UTF8.self))
      }
    }
  }

  /// The single posts, then the previews of the pages.
  func posts() throws -> [PostDetail] {
    let feeds = url.appendingPathComponent("feeds")
    let posts = try files(in: feeds) { $0.hasPrefix("post-") && $0.hasSuffix(".json") }
      .map { try post(Data(contentsOf: $0)) }
    let pages = try files(in: feeds) { $0.hasPrefix("home-") && $0.hasSuffix(".json") }
      .map { try FeedApiResponse(json: Data(contentsOf: $0)) }
    return posts + pages.flatMap(\.feed).map(PostDetail.init)
  }

  /// Reads a post with or without the object around it.
  private func post(_ json: Data) throws -> PostDetail {
    do {
      return try PostDetailApiResponse(json: json).post
    } catch {
      return try JSONDecoder().decode(PostDetail.self, from: json)
    }
  }

  private func folders(in folder: URL) throws -> [URL] {
    try files(in: folder) { !$0.hasPrefix(".") }.filter(\.hasDirectoryPath)
  }

  private func files(in folder: URL, _ isIncluded: (String) -> Bool) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey]
    )
    .filter { isIncluded($0.lastPathComponent) }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}

extension PostDetail {
  /// Creates a post whose content is the summary of a preview.
  fileprivate init(_ preview: PostPreview) {
    self.init(
      postId: preview.postId, content: preview.contentSummary, author: preview.author,
      createdAt: preview.createdAt, likeCount: preview.likeCount)
    if let url = preview.attachmentPreviewImageUrl {
      attachments = [Attachment(id: 0, type: AttachmentType.image.rawValue, contentUrl: url)]
    }
  }
}
