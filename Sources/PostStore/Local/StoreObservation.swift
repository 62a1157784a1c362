#if Store
  internal import GRDB

  /// The values of a query, starting with the current value, each time the database changes.
  ///
  /// Equal values are not repeated. A slow consumer receives only the newest value. The sequence
  /// throws ``StoreError``.
  public struct StoreObservation<Element: Equatable & Sendable>: AsyncSequence, Sendable {
    private let values: AsyncValueObservation<Element>
    private let database: StoreDatabase

    init(
      of source: some LocalDataSource, _ fetch: @escaping @Sendable (Database) throws -> Element
    ) {
      database = source.database
      values = ValueObservation.tracking(fetch).values(
        in: database.pool, bufferingPolicy: .bufferingNewest(1))
    }

    public func makeAsyncIterator() -> Iterator {
      Iterator(iterator: values.makeAsyncIterator(), database: database)
    }

    /// Waits for one value after the other.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var iterator: AsyncValueObservation<Element>.AsyncIterator
      fileprivate let database: StoreDatabase
      private var last: Element?

      fileprivate init(
        iterator: AsyncValueObservation<Element>.AsyncIterator, database: StoreDatabase
      ) {
        self.iterator = iterator
        self.database = database
      }

      public mutating func next() async throws -> Element? {
        do {
          while let value = try await iterator.next() {
            guard value != last else { continue }
            last = value
            return value
          }
          return nil
        } catch { throw database.failure(error) }
      }
    }
  }
#endif
