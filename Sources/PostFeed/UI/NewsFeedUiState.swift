/// What a view of a feed shows, and where it goes on.
public struct NewsFeedUiState: Hashable, Sendable {
  /// What the view is doing.
  public enum Phase: Hashable, Sendable {
    /// Nothing was asked for yet.
    case idle
    /// A page is on its way.
    case loading
    /// There is nothing to wait for.
    case loaded
    /// A page could not be had; the message is for people.
    case failed(message: String)
  }

  /// What the view is doing.
  public var phase = Phase.idle

  /// The posts so far, each once.
  public private(set) var posts: [PostPreviewUiModel] = []

  private var walk = CursorWalk()
  private var identifiers: Set<Int64> = []
  /// What changed a post, by the request that the server has not answered.
  private var pending: [RequestID: UserInteractionAction] = [:]

  /// Creates the state of a view that shows nothing yet.
  public init() {}

  /// Where the next page starts; `nil` for the first, and when there is none.
  public var nextCursor: Cursor? { hasMore ? walk.cursor : nil }

  /// A Boolean value that is true when there may be posts behind those.
  public var hasMore: Bool { !walk.isAtEnd }

  /// Adds a page behind the posts. Posts that are there already, because the feed moved between two
  /// requests, are not added again.
  public mutating func add(_ response: FeedApiResponse) {
    for preview in response.feed where identifiers.insert(preview.postId).inserted {
      posts.append(PostPreviewUiModel(preview))
    }
    walk.advance(to: response.paging.nextCursor)
    phase = .loaded
  }

  /// Shows what a user did with a post before the server knows of it, and takes it back when its
  /// request failed or was canceled. A request that comes again changes nothing.
  ///
  /// - Complexity: Linear in the number of posts.
  public mutating func apply(_ interaction: UserInteraction) {
    guard let position = posts.firstIndex(where: { $0.id == interaction.postId }) else { return }
    switch interaction.status {
    case .pending where pending[interaction.requestId] == nil:
      let before = posts[position]
      posts[position].apply(interaction.action)
      if posts[position] != before { pending[interaction.requestId] = interaction.action }
    case .failed, .canceled:
      switch pending.removeValue(forKey: interaction.requestId) {
      case .liked?: posts[position].apply(.unliked)
      case .unliked?: posts[position].apply(.liked)
      default: break
      }
    default: break
    }
  }

  /// Notes that the server knows of a request: what it did stays.
  public mutating func confirm(_ requestId: RequestID) {
    pending[requestId] = nil
  }
}
