/// A post that can show a user's actions, such as a like.
public protocol InteractivePost {
  /// The identifier of the post.
  var interactionPostId: Int64 { get }

  /// Applies an action of the user. Applying the same action again has no effect, except that each
  /// share of a whole post is counted.
  mutating func apply(_ action: UserInteractionAction)
}

extension InteractivePost {
  /// Returns the post after applying actions of the user in order.
  package func applying(_ actions: some Sequence<UserInteractionAction>) -> Self {
    actions.reduce(into: self) { $0.apply($1) }
  }
}

extension PostPreview: InteractivePost {
  public var interactionPostId: Int64 { postId }

  public mutating func apply(_ action: UserInteractionAction) {
    action.apply(to: &liked, count: &likeCount)
  }
}

extension PostDetail: InteractivePost {
  public var interactionPostId: Int64 { postId }

  public mutating func apply(_ action: UserInteractionAction) {
    action.apply(to: &liked, count: &likeCount)
    if action == .shared, shareCount < .max { shareCount += 1 }
  }
}

extension PostPreviewUiModel: InteractivePost {
  public var interactionPostId: Int64 { id }

  public mutating func apply(_ action: UserInteractionAction) {
    action.apply(to: &isLiked, count: &likeCount)
  }
}

extension UserInteractionAction {
  fileprivate func apply(to isLiked: inout Bool, count: inout Int) {
    switch self {
    case .liked where !isLiked:
      isLiked = true
      if count < .max { count += 1 }
    case .unliked where isLiked:
      isLiked = false
      if count > 0 { count -= 1 }
    default: break
    }
  }
}
