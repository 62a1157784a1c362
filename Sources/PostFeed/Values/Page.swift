/// A page of a list.
public struct Page<Item> {
  /// The elements of the page.
  public var items: [Item]

  /// The cursor of the next page, or `nil` on the last page.
  public var next: String?

  /// The cursor of the previous page, or `nil` on the first page.
  public var previous: String?

  /// Creates a page.
  public init(items: [Item], next: String? = nil, previous: String? = nil) {
    self.items = items
    self.next = next
    self.previous = previous
  }

  /// Returns a page with transformed elements and the same cursors.
  public func map<Other>(_ transform: (Item) throws -> Other) rethrows -> Page<Other> {
    Page<Other>(items: try items.map(transform), next: next, previous: previous)
  }

  /// Returns the cursor of the page to load next. If the cursor is missing, empty or was used before,
  /// this page is the last one.
  package func nextCursor(unless isUsed: (String) throws -> Bool) rethrows -> String? {
    guard let next, !next.isEmpty, try !isUsed(next) else { return nil }
    return next
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
/// The sequence ends when a page has no next cursor, or when the next cursor is empty or was used
/// before. So a server cannot cause an endless loop by repeating cursors. But a server can send new
/// cursors forever: use `prefix` to limit the number of pages.
public struct Pages<Item: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Page<Item>

  private let start: String?
  private let load: @Sendable (String?) async throws -> Page<Item>

  /// Creates a sequence of pages.
  ///
  /// - Parameters:
  ///   - start: The cursor of the page to load first; by default, the first page of the list.
  ///   - load: Loads the page at a cursor.
  public init(
    from start: String? = nil, load: @escaping @Sendable (String?) async throws -> Page<Item>
  ) {
    self.start = start
    self.load = load
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(walk: CursorWalk(from: start), load: load)
  }

  /// Loads one page after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var walk: CursorWalk
    fileprivate let load: @Sendable (String?) async throws -> Page<Item>

    public mutating func next() async throws -> Page<Item>? {
      guard !walk.isAtEnd else { return nil }
      let page = try await load(walk.cursor)
      walk.advance(after: page)
      return page
    }
  }
}

/// The position in a sequence of pages.
package struct CursorWalk: Hashable, Sendable {
  /// The cursor of the page to load; `nil` for the first page.
  package private(set) var cursor: String?

  /// Whether the last page was loaded.
  package private(set) var isAtEnd = false

  /// The bytes of the cursors that were used. Canonically equivalent strings are different cursors.
  private var visited: Set<[UInt8]> = []

  /// Creates a position at a cursor, or at the first page.
  package init(from start: String? = nil) {
    cursor = start
    if let start { visited.insert(Array(start.utf8)) }
  }

  /// Moves to the page after a page, if there is one.
  package mutating func advance<Item>(after page: Page<Item>) {
    guard let next = page.nextCursor(unless: { visited.contains(Array($0.utf8)) }) else {
      isAtEnd = true
      return
    }
    visited.insert(Array(next.utf8))
    cursor = next
  }
}
