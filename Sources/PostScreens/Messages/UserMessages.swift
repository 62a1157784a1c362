#if Store
  public import Observation
  internal import PostStore

  /// What the user must be told, the oldest message first. Screens can share one list.
  @MainActor @Observable
  public final class UserMessages {
    /// A message in the list.
    public struct Entry: Hashable, Sendable, Identifiable {
      /// The number of the entry; later entries have larger numbers.
      public let id: Int
      /// What the user must be told.
      public let message: UserMessage
    }

    /// The messages that were not removed, at most 20. A message that is in the list is not added again.
    public private(set) var entries: [Entry] = []

    @ObservationIgnored private var count = 0

    private static let maximumCount = 20

    /// Creates an empty list.
    public init() {}

    /// Removes a message, for example after the user saw it.
    public func remove(_ id: Int) { entries.removeAll { $0.id == id } }

    /// Adds a message. If the list is full, the oldest one is removed.
    public func add(_ message: UserMessage) {
      guard !entries.contains(where: { $0.message == message }) else { return }
      count += 1
      entries.append(Entry(id: count, message: message))
      entries.removeFirst(max(0, entries.count - Self.maximumCount))
    }

    /// Adds the message of an error. Canceled requests are not reported.
    func add(_ error: any Error) {
      if error is CancellationError { return }
      let error = error as? StoreError ?? StoreError(.database, "\(error)")
      if error.code != .canceled { add(UserMessage(error)) }
    }

    /// Runs an operation of a repository, and adds the message of its error.
    @discardableResult
    func reporting<Value>(_ operation: () async throws -> Value) async -> Value? {
      do { return try await operation() } catch {
        add(error)
        return nil
      }
    }
  }
#endif
