import PostFeed
import Testing

@Suite struct PagingTests {
  /// Returns the names of the pages that are loaded from a server.
  private func walk(_ next: [String: String], from start: String? = nil) async throws -> [String] {
    var visited: [String] = []
    let pages = Pages<String>(from: start) { cursor in
      let name = cursor ?? "start"
      return Page(items: [name], next: next[name])
    }
    for try await page in pages.prefix(100) { visited += page.items }
    return visited
  }

  @Test("pages are loaded until a page has no next cursor")
  func lastPage() async throws {
    #expect(try await walk(["start": "a", "a": "b"]) == ["start", "a", "b"])
    #expect(try await walk([:]) == ["start"])
    #expect(try await walk(["start": "a", "a": "b"], from: "a") == ["a", "b"])
  }

  @Test("a cursor that was loaded before ends the loading")
  func repeatedCursor() async throws {
    #expect(try await walk(["start": "a", "a": "a"]) == ["start", "a"])
    #expect(try await walk(["start": "a", "a": "b", "b": "a"]) == ["start", "a", "b"])
    #expect(try await walk(["a": "b", "b": "a"], from: "a") == ["a", "b"])
  }

  @Test("a cursor is compared by its bytes, because it is opaque")
  func equivalentCursors() async throws {
    let next = [0: "\u{E9}", 2: "e\u{301}"]
    let pages = Pages<Int> { cursor in
      let count = cursor?.utf8.count ?? 0
      return Page(items: [count], next: next[count])
    }
    var visited: [Int] = []
    for try await page in pages { visited += page.items }
    #expect(visited == [0, 2, 3])
  }

  @Test("an empty string as next cursor ends the loading")
  func emptyCursor() async throws {
    #expect(try await walk(["start": ""]) == ["start"])
  }

  @Test("an error of the load closure is thrown to the caller")
  func failures() async {
    struct Offline: Error {}
    let pages = Pages<Int> { _ in throw Offline() }
    await #expect(throws: Offline.self) { for try await _ in pages {} }
  }
}
