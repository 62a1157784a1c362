/// A page of a feed as plain structs, as an app decodes it that trusts its server.
struct PlainFeed: Decodable {
  struct Author: Decodable {
    let id: Int64
    let name: String
    let profileImageThumbnailUrl: String?
  }

  struct Post: Decodable {
    let postId: Int64
    let contentSummary: String
    let author: Author
    let createdAt: String
    let liked: Bool
    let likeCount: Int
    let attachmentCount: Int
    let attachmentPreviewImageUrl: String?
  }

  struct Paging: Decodable {
    let nextCursor: String?
    let previousCursor: String?
  }

  let feed: [Post]
  let paging: Paging
}
