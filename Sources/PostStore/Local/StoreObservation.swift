#if Store
  internal import GRDB

  /// The values of a query, starting with the current value, each time the database changes.
  ///
  /// Equal values are not repeated. A slow consumer receives only the newest value. The sequence
  /// throws ``StoreError``.
  public struct StoreObservation<Element: Equatable & Sendable>: AsyncSequence, Sendable {
    private let values: AsyncValueObservation<Element>
    private let database: StoreDatabase
    private let repeatsEqualValues: Bool
    private let didStart: @Sendable (Element) -> Void

    /// Creates an observation.
    ///
    /// - Parameters:
    ///   - source: The data source whose database is observed.
    ///   - repeatsEqualValues: Whether each change of what is read yields a value. Then a value that
    ///     changed and changed back between two reads is not missed.
    ///   - didStart: Called with the first value of each iterator.
    ///   - fetch: Reads the value.
    init(
      of source: some LocalDataSource, repeatsEqualValues: Bool = false,
      didStart: @escaping @Sendable (Element) -> Void = { _ in },
      _ fetch: @escaping @Sendable (Database) throws -> Element
    ) {
      database = source.database
      self.repeatsEqualValues = repeatsEqualValues
      self.didStart = didStart
      values = ValueObservation.tracking(fetch).values(
        in: database.pool, bufferingPolicy: .bufferingNewest(1))
    }

    public func makeAsyncIterator() -> Iterator {
      Iterator(iterator: values.makeAsyncIterator(), observation: self)
    }

    /// Waits for one value after the other.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var iterator: AsyncValueObservation<Element>.AsyncIterator
      fileprivate let observation: StoreObservation
      private var last: Element?

      fileprivate init(
        iterator: AsyncValueObservation<Element>.AsyncIterator, observation: StoreObservation
      ) {
        self.iterator = iterator
        self.observation = observation
      }

      public mutating func next() async throws -> Element? {
        do {
          while let value = try await iterator.next() {
            let isFirst = last == nil
            guard observation.repeatsEqualValues || value != last else { continue }
            last = value
            if isFirst { observation.didStart(value) }
            return value
          }
          return nil
        } catch { throw observation.database.failure(error) }
      }
    }
  }
#endif
