/// Some elements of a list that goes on elsewhere.
public struct Page<Item> {
  /// The elements of this page.
  public var items: [Item]

  /// Where the next page starts, or `nil` when this one is the last.
  public var next: String?

  /// Where the page before starts, or `nil` when this one is the first.
  public var previous: String?

  /// Creates a page.
  public init(items: [Item], next: String? = nil, previous: String? = nil) {
    self.items = items
    self.next = next
    self.previous = previous
  }

  /// A page of other elements at the same position.
  public func map<Other>(_ transform: (Item) throws -> Other) rethrows -> Page<Other> {
    Page<Other>(items: try items.map(transform), next: next, previous: previous)
  }
}

extension Page: Equatable where Item: Equatable {}
extension Page: Hashable where Item: Hashable {}
extension Page: Sendable where Item: Sendable {}

/// The pages of a list, one after the other.
///
/// ```swift
/// for try await page in Pages(load: { cursor in try await api.feed(after: cursor).page }) {
///   show(page.items)
/// }
/// ```
///
/// The walk ends behind a page without a next one, and where a cursor is empty or comes again: a
/// server that goes in circles does not keep a client busy for ever. A server that makes up new
/// cursors for ever does; `prefix` bounds that.
public struct Pages<Item: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Page<Item>

  private let start: String?
  private let load: @Sendable (String?) async throws -> Page<Item>

  /// Creates the walk.
  ///
  /// - Parameters:
  ///   - start: Where to start; the first page when `nil`.
  ///   - load: Gets the page that starts at a cursor.
  public init(
    from start: String? = nil, load: @escaping @Sendable (String?) async throws -> Page<Item>
  ) {
    self.start = start
    self.load = load
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(walk: CursorWalk(from: start), load: load)
  }

  /// Gets one page after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var walk: CursorWalk
    fileprivate let load: @Sendable (String?) async throws -> Page<Item>

    public mutating func next() async throws -> Page<Item>? {
      guard !walk.isAtEnd else { return nil }
      let page = try await load(walk.cursor)
      walk.advance(to: page.next)
      return page
    }
  }
}

/// The position of a walk over pages.
package struct CursorWalk: Hashable, Sendable {
  /// The cursor of the page to load; `nil` for the first page.
  package private(set) var cursor: String?

  /// Whether there is no page left to load.
  package private(set) var isAtEnd = false

  private var visited: Set<String> = []

  /// Creates a walk that starts at a cursor, or at the first page.
  package init(from start: String? = nil) {
    cursor = start
    if let start { visited.insert(start) }
  }

  /// Moves to the next page. A cursor that came before ends the walk.
  package mutating func advance(to next: String?) {
    guard let next, !next.isEmpty, visited.insert(next).inserted else {
      isAtEnd = true
      return
    }
    cursor = next
  }
}
