#if Store
  @testable import PostScreens
  import Testing

  @Suite struct FeedArrangementTests {
    /// The list before, the last visible post, the list after it, and what is shown.
    private struct Case: CustomTestStringConvertible {
      var before: [Int64] = []
      var lastVisible: Int64?
      let list: [Int64]
      let shown: [Int64]

      var testDescription: String { "\(before) \(lastVisible ?? 0) \(list)" }
    }

    private static let cases = [
      Case(list: [1, 2], shown: [1, 2]),
      // Posts at the end are shown, posts at the top wait.
      Case(before: [1, 2], list: [9, 1, 2, 3], shown: [1, 2, 3]),
      // A post after the last visible one does not move it.
      Case(before: [1, 2, 3], lastVisible: 1, list: [9, 1, 8, 2, 3], shown: [1, 8, 2, 3]),
      Case(before: [1, 2, 3], lastVisible: 2, list: [9, 1, 8, 2, 3], shown: [1, 2, 3]),
      // The last visible post was removed: the previous one takes its place.
      Case(before: [1, 2, 3], lastVisible: 2, list: [1, 8, 3], shown: [1, 8, 3]),
      Case(before: [1, 2, 3], lastVisible: 1, list: [8, 2, 9, 3], shown: [2, 9, 3]),
      // Nothing is left that could move.
      Case(before: [1, 2], lastVisible: 1, list: [8, 9], shown: [8, 9]),
      Case(before: [1, 2], list: [], shown: []),
      // The server changed the order.
      Case(before: [1, 2, 3], lastVisible: 3, list: [3, 2, 9, 1], shown: [3, 2, 9, 1]),
      Case(before: [1, 2, 3], lastVisible: 77, list: [9, 1, 2, 3], shown: [1, 2, 3]),
    ]

    @Test("posts are shown unless they would move the last visible one", arguments: cases)
    private func updates(_ example: Case) {
      var arrangement = FeedArrangement()
      arrangement.update(example.before, lastVisible: nil)
      arrangement.update(example.list, lastVisible: example.lastVisible)
      #expect(arrangement.shown == example.shown)
      #expect(arrangement.waitingCount == example.list.count - example.shown.count)
      arrangement.showAll()
      #expect(arrangement.shown == example.list)
    }
  }
#endif
