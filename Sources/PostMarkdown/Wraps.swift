internal import PostDocument

/// A link or mark around runs.
enum Wrapper: Hashable {
  case link(Hyperlink)
  case mark(Marks)
}

/// What is around each run, and how far it lasts.
struct Wraps {
  /// What is around a run.
  struct Needed {
    var link: Hyperlink?
    var marks: Marks = []
    /// A Boolean value that is true when the run is an address in angle brackets.
    var isAutolink = false

    func contains(_ wrapper: Wrapper) -> Bool {
      switch wrapper {
      case .link(let link): link == self.link
      case .mark(let mark): marks.contains(mark)
      }
    }

    var wrappers: [Wrapper] {
      var wrappers: [Wrapper] = link.map { [.link($0)] } ?? []
      for bit in 0..<Marks.names.count where marks.rawValue & (1 << bit) != 0 {
        wrappers.append(.mark(Marks(rawValue: 1 << bit)))
      }
      return wrappers
    }

    func shared(with other: Needed) -> Needed {
      Needed(link: link == other.link ? link : nil, marks: marks.intersection(other.marks))
    }
  }

  private(set) var needed: [Needed]

  /// The position of the last run, by mark (the link comes last), of those from a run on that
  /// have what the run has.
  private var ends: [[Int]] = []

  init(_ runs: Inlines) {
    needed = runs.map { run in
      var needed = Needed(link: run.link, marks: run.marks)
      // Code spans are no wrappers: they hold text only.
      if case .text = run.content { needed.marks.remove(.code) }
      return needed
    }
    noteAutolinks(runs)
    nestLineBreaks(runs)
    ends = Array(repeating: Array(repeating: 0, count: Marks.names.count + 1), count: runs.count)
    for position in needed.indices.reversed() {
      for slot in 0...Marks.names.count {
        let continues =
          position + 1 < needed.count
          && (slot < Marks.names.count
            ? needed[position + 1].marks.rawValue & (1 << slot) != 0
            : needed[position + 1].link == needed[position].link)
        ends[position][slot] = continues ? ends[position + 1][slot] : position
      }
    }
  }

  /// The position of the last run that a wrapper of a run lasts to.
  func end(of wrapper: Wrapper, at position: Int) -> Int {
    switch wrapper {
    case .link: ends[position][Marks.names.count]
    case .mark(let mark): ends[position][mark.rawValue.trailingZeroBitCount]
    }
  }

  /// Puts line breaks inside of what stands on both sides.
  private mutating func nestLineBreaks(_ runs: Inlines) {
    var behind: Needed?
    for position in runs.indices.reversed() {
      guard runs[position].content == .lineBreak else {
        behind = needed[position]
        continue
      }
      needed[position] = behind ?? Needed()
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
      let behind = runs[(position + 1)...].first { $0.content != .lineBreak }
      guard behind?.link != link else { continue }
      needed[position].link = nil
      needed[position].isAutolink = true
    }
  }
}
