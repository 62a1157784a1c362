#if Store
  internal import PostFeed

  /// The values of a post that also have columns, so that indexes find them.
  struct PostColumns {
    let authorId: Int64
    /// When the post was written, or `nil` if its date is invalid.
    let writtenAt: Int64?
    let expiresAt: Int64?

    init(_ post: PostPreview) {
      self.init(post.author, createdAt: post.createdAt, expiresAt: post.expiresAt)
    }

    init(_ post: PostDetail) {
      self.init(post.author, createdAt: post.createdAt, expiresAt: post.expiresAt)
    }

    private init(_ author: AuthorPreview, createdAt: String, expiresAt: Moment?) {
      authorId = author.id
      writtenAt = Moment(createdAt)?.milliseconds
      // Rounded up, so that a time in milliseconds has passed it exactly if it is not less.
      self.expiresAt = expiresAt.map { moment in
        moment.milliseconds + (moment.nanoseconds % 1_000_000 > 0 ? 1 : 0)
      }
    }
  }
#endif
