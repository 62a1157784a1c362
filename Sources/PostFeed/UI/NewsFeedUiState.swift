/// What a view of a feed shows, and where it goes on.
///
/// A post shows what the server said of it, with the actions of the user on top, in the order in which
/// the user did them. An action that failed or was canceled is taken out, and what is left is played
/// again; one that the server knows of becomes part of what the server said as soon as none before it
/// is open. So the answers to requests may come in any order.
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
  /// What the server said of the posts on which actions are open.
  private var answers: [Int64: PostPreviewUiModel] = [:]
  /// What the user did, oldest first.
  private var actions: [Action] = []
  /// The requests that the server knows of.
  private var confirmed: Set<RequestID> = []

  /// Something that changes a post, and whether the server knows of it.
  private struct Action: Hashable {
    let requestId: RequestID
    let postId: Int64
    let kind: UserInteractionAction
    var isConfirmed = false
  }

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
  /// - Complexity: Linear in the number of posts and of open actions.
  public mutating func apply(_ interaction: UserInteraction) {
    let requestId = interaction.requestId
    let isOpen = actions.contains { $0.requestId == requestId }
    switch interaction.status {
    case .pending where !isOpen && !confirmed.contains(requestId):
      guard interaction.action == .liked || interaction.action == .unliked,
        let post = posts.first(where: { $0.id == interaction.postId })
      else { return }
      if answers[post.id] == nil { answers[post.id] = post }
      actions.append(Action(requestId: requestId, postId: post.id, kind: interaction.action))
      replay(post.id)
    case .failed where isOpen, .canceled where isOpen:
      guard let position = actions.firstIndex(where: { $0.requestId == requestId }),
        !actions[position].isConfirmed
      else { return }
      replay(actions.remove(at: position).postId)
    default: break
    }
  }

  /// Notes that the server knows of a request: what it did stays.
  public mutating func confirm(_ requestId: RequestID) {
    confirmed.insert(requestId)
    guard let position = actions.firstIndex(where: { $0.requestId == requestId }) else { return }
    actions[position].isConfirmed = true
    replay(actions[position].postId)
  }

  /// Plays the actions on a post over what the server said of it.
  private mutating func replay(_ postId: Int64) {
    guard var post = answers[postId] else { return }
    var isSettled = true
    var settled: Set<RequestID> = []
    for action in actions where action.postId == postId {
      post.apply(action.kind)
      isSettled = isSettled && action.isConfirmed
      guard isSettled else { continue }
      answers[postId] = post
      settled.insert(action.requestId)
    }
    actions.removeAll { $0.postId == postId && settled.contains($0.requestId) }
    if !actions.contains(where: { $0.postId == postId }) { answers[postId] = nil }
    if let position = posts.firstIndex(where: { $0.id == postId }) { posts[position] = post }
  }
}
