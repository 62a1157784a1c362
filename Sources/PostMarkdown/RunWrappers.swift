internal import PostDocument

/// A link or mark that contains runs.
enum Wrapper: Hashable {
  case link(Hyperlink)
  case mark(Marks)
}

/// The link and marks of each run, and for each of these the last consecutive run that has it.
struct RunWrappers {
  /// The link and marks of a run.
  struct Needed {
    var link: Hyperlink?
    var marks: Marks = []
    /// Whether the run is written as an autolink: a URL in angle brackets.
    var isAutolink = false

    func contains(_ wrapper: Wrapper) -> Bool {
      switch wrapper {
      case .link(let link): link == self.link
      case .mark(let mark): marks.contains(mark)
      }
    }

    var wrappers: [Wrapper] {
      var wrappers: [Wrapper] = link.map { [.link($0)] } ?? []
      for bit in 0..<RunWrappers.linkSlot where marks.rawValue & (1 << bit) != 0 {
        wrappers.append(.mark(Marks(rawValue: 1 << bit)))
      }
      return wrappers
    }

    /// Returns the link and marks that both runs have.
    func shared(with other: Needed) -> Needed {
      Needed(link: link == other.link ? link : nil, marks: marks.intersection(other.marks))
    }
  }

  /// The link and marks of each run.
  private(set) var needed: [Needed]

  /// For each run, the ends of its marks and of its link. An end is the index of the last
  /// consecutive run with the same mark or link. The ends of the marks are in the order of the
  /// marks' bits, followed by the end of the link.
  private var ends: [Int] = []

  /// The number of marks, which is the index of the link's end among the ends of a run.
  private static let linkSlot = Marks.all.rawValue.nonzeroBitCount

  /// The number of ends of a run.
  private static let slots = linkSlot + 1

  init(_ runs: Inlines) {
    needed = runs.map { run in
      var needed = Needed(link: run.link, marks: run.marks)
      // A code span contains only text, so it is a token, not a wrapper.
      if case .text = run.content { needed.marks.remove(.code) }
      return needed
    }
    noteAutolinks(runs)
    nestLineBreaks(runs)
    let slots = RunWrappers.slots
    ends = Array(repeating: 0, count: needed.count * slots)
    for position in needed.indices.reversed() {
      for slot in 0..<slots {
        let continues =
          position + 1 < needed.count
          && (slot < RunWrappers.linkSlot
            ? needed[position + 1].marks.rawValue & (1 << slot) != 0
            : needed[position + 1].link == needed[position].link)
        let index = position * slots + slot
        ends[index] = continues ? ends[index + slots] : position
      }
    }
  }

  /// Returns the index of the last run in the wrapper that contains the run at a position.
  func end(of wrapper: Wrapper, at position: Int) -> Int {
    switch wrapper {
    case .link: ends[position * RunWrappers.slots + RunWrappers.linkSlot]
    case .mark(let mark): ends[position * RunWrappers.slots + mark.rawValue.trailingZeroBitCount]
    }
  }

  /// Sets the link and marks of each line break to those that the runs before and after it share.
  private mutating func nestLineBreaks(_ runs: Inlines) {
    var after: Needed?
    for position in runs.indices.reversed() {
      guard runs[position].content == .lineBreak else {
        after = needed[position]
        continue
      }
      needed[position] = after ?? Needed()
    }
    var before = Needed()
    for position in runs.indices {
      if runs[position].content == .lineBreak {
        needed[position] = before.shared(with: needed[position])
        needed[position].isAutolink = false
      } else {
        before = needed[position]
      }
    }
  }

  private mutating func noteAutolinks(_ runs: Inlines) {
    var previous: Hyperlink?
    for position in runs.indices where runs[position].content != .lineBreak {
      let run = runs[position]
      defer { previous = run.link }
      guard let link = run.link, link != previous, case .text(let text) = run.content,
        !run.marks.contains(.code), LinkSyntax.isAutolink(text, to: link)
      else { continue }
      let after = runs[(position + 1)...].first { $0.content != .lineBreak }
      guard after?.link != link else { continue }
      needed[position].link = nil
      needed[position].isAutolink = true
    }
  }
}
