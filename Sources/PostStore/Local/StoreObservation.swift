#if Store
  internal import GRDB

  /// The values of a query, starting with the current value, each time the database changes.
  ///
  /// Equal values are not repeated. A slow consumer receives only the newest value. The sequence
  /// throws ``StoreError``.
  public struct StoreObservation<Element: Equatable & Sendable>: AsyncSequence, Sendable {
    private let values: AsyncValueObservation<Element>
    private let database: StoreDatabase
    /// Called with the first value of each iterator.
    private let didStart: (@Sendable (Element) -> Void)?

    init(
      of source: some LocalDataSource, didStart: (@Sendable (Element) -> Void)? = nil,
      _ fetch: @escaping @Sendable (Database) throws -> Element
    ) {
      database = source.database
      self.didStart = didStart
      values = ValueObservation.tracking(fetch).values(
        in: database.pool, bufferingPolicy: .bufferingNewest(1))
    }

    public func makeAsyncIterator() -> Iterator {
      Iterator(iterator: values.makeAsyncIterator(), database: database, didStart: didStart)
    }

    /// Waits for one value after the other.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var iterator: AsyncValueObservation<Element>.AsyncIterator
      fileprivate let database: StoreDatabase
      private var didStart: (@Sendable (Element) -> Void)?
      private var last: Element?

      fileprivate init(
        iterator: AsyncValueObservation<Element>.AsyncIterator, database: StoreDatabase,
        didStart: (@Sendable (Element) -> Void)?
      ) {
        self.iterator = iterator
        self.database = database
        self.didStart = didStart
      }

      public mutating func next() async throws -> Element? {
        do {
          while let value = try await iterator.next() {
            guard value != last else { continue }
            last = value
            didStart?(value)
            didStart = nil
            return value
          }
          return nil
        } catch { throw database.failure(error) }
      }
    }
  }
#endif
