#if Store
  internal import GRDB

  /// The values of a query, starting with the current value, each time the database changes.
  ///
  /// Equal values are not repeated. A slow consumer receives only the newest value. The sequence
  /// throws ``StoreError``.
  public struct StoreObservation<Element: Equatable & Sendable>: AsyncSequence, Sendable {
    private let values: AsyncValueObservation<Element>
    private let source: PostsLocalDataSource

    init(
      of source: PostsLocalDataSource, _ fetch: @escaping @Sendable (Database) throws -> Element
    ) {
      self.source = source
      values = ValueObservation.tracking(fetch).values(
        in: source.pool, bufferingPolicy: .bufferingNewest(1))
    }

    public func makeAsyncIterator() -> Iterator {
      Iterator(iterator: values.makeAsyncIterator(), source: source)
    }

    /// Waits for one value after the other.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var iterator: AsyncValueObservation<Element>.AsyncIterator
      fileprivate let source: PostsLocalDataSource
      private var last: Element?

      fileprivate init(
        iterator: AsyncValueObservation<Element>.AsyncIterator, source: PostsLocalDataSource
      ) {
        self.iterator = iterator
        self.source = source
      }

      public mutating func next() async throws -> Element? {
        do {
          while let value = try await iterator.next() {
            guard value != last else { continue }
            last = value
            return value
          }
          return nil
        } catch { throw source.failure(error) }
      }
    }
  }

  extension PostsLocalDataSource {
    /// Observes the first posts of a feed.
    ///
    /// - Complexity: Each change of the database costs time in proportion to `limit`.
    func observeFeed(_ feed: String, limit: Int) -> StoreObservation<FeedState> {
      StoreObservation(of: self) { try FeedQuery(feed: feed, limit: limit).state($0) }
    }

    /// Observes a post.
    func observePost(_ postId: Int64) -> StoreObservation<PostState> {
      StoreObservation(of: self) { try FeedQuery.post(postId, $0) }
    }

    /// Observes the interactions that are not confirmed, in order. Canceled interactions remain in
    /// the list until they are retried or removed.
    func observeInteractions() -> StoreObservation<[WaitingInteraction]> {
      StoreObservation(of: self) { try InteractionTable(db: $0).all() }
    }
  }
#endif
