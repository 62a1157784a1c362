/// A queue of a user's interactions that the server has not confirmed.
///
/// ```swift
/// var queue = InteractionQueue()
/// queue.append(.liked, postId: 1, userId: 7, at: now)
/// for interaction in queue.due(at: now) {
///   queue.start(interaction.id)
///   send(interaction)  // then call `confirm(_:)` or `fail(_:_:at:using:)`
/// }
/// ```
///
/// Interactions on the same post are sent one after the other. Interactions on different posts do
/// not wait for each other. Interactions are never merged.
public struct InteractionQueue: Hashable, Sendable {
  /// The pending, failed and canceled interactions, sorted by ``UserInteraction/id``.
  public private(set) var interactions: [UserInteraction] = []

  /// The schedule for sending failed interactions again.
  public let schedule: RetrySchedule

  /// The number of interactions that were confirmed so far. When a request is sent, store this
  /// number for ``corrected(_:requestedAt:)``.
  package private(set) var revision = 0

  private var lastID: Int64 = 0
  private var inFlight: Set<Int64> = []
  /// The time of the next attempt for the identifier of each failed interaction.
  private var attempts: [Int64: Moment] = [:]
  /// Whether confirmed interactions are kept for ``corrected(_:requestedAt:)``.
  package var keepsConfirmed = false
  private var confirmed: [UserInteraction] = []
  private var confirmedIDs: Set<Int64> = []

  /// Whether a failed request may be sent again.
  public enum Failure: Hashable, Sendable {
    /// The server is busy, or could not be reached.
    case temporary
    /// The server rejected the request.
    case permanent
  }

  /// Creates a queue, for example from the rows of a database.
  public init(_ interactions: [UserInteraction] = [], schedule: RetrySchedule = RetrySchedule()) {
    self.schedule = schedule
    for interaction in interactions { store(interaction) }
  }

  // MARK: Adding

  /// Adds an action of a user.
  @discardableResult
  public mutating func append(
    _ action: UserInteractionAction, postId: Int64, userId: Int64, at now: Moment
  ) -> UserInteraction {
    let interaction = UserInteraction(
      id: lastID == .max ? .max : lastID + 1, postId: postId, userId: userId, action: action,
      createdAt: now.description, updatedAt: now.description)
    store(interaction)
    return interaction
  }

  /// Adds an interaction, or replaces the interaction with the same identifier. An interaction that
  /// was already confirmed is not added again.
  ///
  /// - Complexity: O(1) amortized for an interaction that is newer than all others, otherwise linear in
  ///   the number of interactions.
  public mutating func store(_ interaction: UserInteraction) {
    guard !confirmedIDs.contains(interaction.id) else { return }
    lastID = max(lastID, interaction.id)
    if interaction.id > interactions.last?.id ?? .min { return interactions.append(interaction) }
    let position = interactions.firstIndex { $0.id >= interaction.id } ?? interactions.endIndex
    if position < interactions.endIndex, interactions[position].id == interaction.id {
      interactions[position] = interaction
    } else {
      interactions.insert(interaction, at: position)
    }
  }

  /// Replaces the interactions. ``corrected(_:requestedAt:)`` still applies confirmed ones.
  package mutating func replaceAll(with interactions: [UserInteraction]) {
    (self.interactions, inFlight, attempts, confirmedIDs) = ([], [], [:], [])
    for interaction in interactions { store(interaction) }
  }

  // MARK: Sending

  /// Returns the interactions to send now: for each post, the first interaction that is not
  /// canceled, unless this interaction is in flight or must wait for its next attempt. An attempt that
  /// was planned before the clock was set back does not wait.
  public func due(at now: Moment) -> [UserInteraction] {
    var posts: Set<Int64> = []
    return interactions.filter { interaction in
      guard interaction.status != .canceled, posts.insert(interaction.postId).inserted else {
        return false
      }
      return !inFlight.contains(interaction.id)
        && nextAttempt(of: interaction).isDue(at: now, longestDelay: schedule.maximumDelay)
    }
  }

  /// Returns the time when an interaction can be sent again. Returns `nil` if the interaction never
  /// failed or is canceled, or if its date is invalid.
  public func nextAttempt(of interaction: UserInteraction) -> Moment? {
    guard interaction.failureCount > 0, interaction.status != .canceled else { return nil }
    return attempts[interaction.id]
      ?? Moment(interaction.updatedAt)?
      .adding(schedule.delay(afterFailures: interaction.failureCount))
  }

  /// Marks an interaction as in flight. ``due(at:)`` does not return the interaction until it
  /// fails.
  public mutating func start(_ id: Int64) {
    if position(of: id) != nil { inFlight.insert(id) }
  }

  /// Removes an interaction that the server confirmed, and returns it.
  @discardableResult
  public mutating func confirm(_ id: Int64) -> UserInteraction? {
    guard let interaction = remove(id) else { return nil }
    revision += 1
    confirmedIDs.insert(id)
    if keepsConfirmed { confirmed.append(interaction) }
    return interaction
  }

  /// Marks an interaction as failed. After a permanent failure or the maximum number of attempts,
  /// the interaction is canceled. Otherwise, ``due(at:)`` returns it again after a delay.
  public mutating func fail(
    _ id: Int64, _ failure: Failure = .temporary, at now: Moment,
    using random: inout some RandomNumberGenerator
  ) {
    guard let position = position(of: id), interactions[position].status != .canceled else {
      return
    }
    inFlight.remove(id)
    attempts[id] = interactions[position].fail(
      isPermanent: failure == .permanent, at: now, by: schedule, using: &random)
  }

  /// Resets a failed or canceled interaction to pending.
  ///
  /// An interaction that is in flight does not change.
  public mutating func retry(_ id: Int64) {
    guard let position = position(of: id), !inFlight.contains(id) else { return }
    interactions[position].reset()
    attempts[id] = nil
  }

  /// Removes an interaction without sending it, and returns it.
  @discardableResult
  public mutating func remove(_ id: Int64) -> UserInteraction? {
    guard let position = position(of: id) else { return nil }
    inFlight.remove(id)
    attempts[id] = nil
    return interactions.remove(at: position)
  }

  private func position(of id: Int64) -> Int? { interactions.firstIndex { $0.id == id } }

  // MARK: Showing

  /// Returns a post from the server after applying the interactions on this post that are not
  /// canceled.
  public func applied<Post: InteractivePost>(to post: Post) -> Post {
    let id = post.interactionPostId
    return post.applying(
      interactions.lazy.filter { $0.postId == id && $0.status != .canceled }.map(\.action))
  }

  /// Returns the posts with an interaction of a kind that is not confirmed and not canceled.
  package func posts(with action: UserInteractionAction) -> Set<Int64> {
    Set(
      interactions.lazy.filter { $0.action == action && $0.status != .canceled }.map(\.postId))
  }

  /// Returns a post from a response after applying the interactions that were confirmed after the
  /// request was sent. The response may not contain these interactions yet.
  ///
  /// Shares are not applied, because each one counts, and the response can contain them.
  ///
  /// - Parameters:
  ///   - post: The post in the response.
  ///   - revision: The value of ``revision`` when the request was sent.
  package func corrected<Post: InteractivePost>(_ post: Post, requestedAt revision: Int) -> Post {
    post.applying(
      confirmed(after: revision, on: post.interactionPostId).map(\.action)
        .filter { $0 != .shared })
  }

  /// Returns the interactions on a post that were confirmed after a request was sent.
  func confirmed(after revision: Int, on postId: Int64) -> [UserInteraction] {
    confirmed.suffix(max(0, self.revision - revision)).filter { $0.postId == postId }
  }

  /// Removes the interactions that ``corrected(_:requestedAt:)`` applies. Call this only when no
  /// request for posts is in flight.
  package mutating func forgetConfirmed() { confirmed = [] }
}
