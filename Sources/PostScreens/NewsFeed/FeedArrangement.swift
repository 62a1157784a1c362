#if Store
  /// Which posts of a list are shown, so that posts that arrive do not move the place of reading.
  ///
  /// A post that arrives after the last visible one is shown. One that arrives before it waits until
  /// ``showAll()``, so that rows on the screen do not move.
  struct FeedArrangement: Hashable {
    /// The posts of the list, in order.
    private(set) var list: [Int64] = []
    /// The posts of the list that are shown, in order.
    private(set) var shown: [Int64] = []

    /// The number of posts that wait.
    var waitingCount: Int { list.count - shown.count }

    /// Replaces the list.
    ///
    /// - Parameter lastVisible: The last post on the screen, or `nil` if it is not known. Then posts are
    ///   shown only after the last shown one.
    /// - Complexity: Linear in the number of posts.
    mutating func update(_ list: [Int64], lastVisible: Int64?) {
      self.list = list
      // All new posts are at the end.
      if list.starts(with: shown) { return shown = list }
      let known = Set(shown)
      let last =
        lastVisible.flatMap { neighbor(of: $0, in: Set(list), prefersNext: false) }
        ?? list.last(where: known.contains)
      // If no shown post is left, nothing can move.
      let end = last.flatMap { list.firstIndex(of: $0) } ?? -1
      shown = list.enumerated().filter { $0.offset > end || known.contains($0.element) }
        .map(\.element)
    }

    /// Shows the posts that wait.
    mutating func showAll() { shown = list }

    /// Returns a shown post, or if it is not in a set, the nearest shown one that is: the next one, or the
    /// previous one. Returns `nil` for a post that is not shown.
    func neighbor(of post: Int64, in remaining: Set<Int64>, prefersNext: Bool) -> Int64? {
      guard let index = shown.firstIndex(of: post) else { return nil }
      let next = shown[index...].first(where: remaining.contains)
      let previous = shown[...index].last(where: remaining.contains)
      return prefersNext ? next ?? previous : previous ?? next
    }
  }
#endif
