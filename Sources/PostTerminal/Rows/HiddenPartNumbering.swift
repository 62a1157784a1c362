import PostDocument

/// Shows the hidden parts of a document that are revealed, and replaces the others by their numbers.
///
/// The layout then shows a link to each number. It writes some parts several times, for example the heads of
/// tables, and therefore cannot count.
struct HiddenPartNumbering: Rewriter {
  private let revealed: Set<Int>
  private let shows: Reveals
  private var count = 0

  init(revealed: Set<Int>, shows: Reveals) { (self.revealed, self.shows) = (revealed, shows) }

  private mutating func nextNumber() -> Int {
    defer { count += 1 }
    return count
  }

  private static let prefix = "hidden part "

  /// The text that replaces a hidden part.
  private static func text(for number: Int, marks: Marks = []) -> Inline {
    .text(prefix + String(number), marks: marks)
  }

  /// Returns the number of the hidden part that a run replaces.
  static func number(in run: Inline) -> Int? {
    guard case .text(let text) = run.content, text.hasPrefix(prefix) else { return nil }
    return Int(text.dropFirst(prefix.count))
  }

  mutating func rewrite(_ block: Block) -> Blocks {
    guard case .details(let details) = block, details.state == .closed, !shows.contains(.details)
    else { return [rewriteContents(of: block)] }
    let number = nextNumber()
    let summary = rewrite(details.summary)
    // Parts inside are counted even if they are not shown.
    let blocks = rewrite(details.blocks)
    guard revealed.contains(number) else {
      let text = Paragraph([HiddenPartNumbering.text(for: number)])
      return [.details(Details(summary: summary, [.paragraph(text)]))]
    }
    return [.details(Details(summary: summary, state: .open, blocks))]
  }

  mutating func rewrite(_ runs: Inlines) -> Inlines {
    guard !shows.contains(.spoilers), runs.contains(where: { $0.marks.contains(.spoiler) }) else {
      return runs
    }
    var result = Inlines()
    var breaks = 0
    /// The spoiler that continues, if the next run belongs to it.
    var spoiler: Int?
    for run in runs {
      if run.content == .lineBreak {
        breaks += 1
        continue
      }
      let isContinued = spoiler != nil && run.marks.contains(.spoiler)
      if !isContinued { spoiler = run.marks.contains(.spoiler) ? nextNumber() : nil }
      let isHidden = spoiler.map { !revealed.contains($0) } ?? false
      if !isHidden || !isContinued {
        for _ in 0..<breaks { result.append(.lineBreak) }
      }
      breaks = 0
      if !isHidden {
        result.append(run)
      } else if !isContinued, let spoiler {
        result.append(HiddenPartNumbering.text(for: spoiler, marks: .spoiler))
      }
    }
    for _ in 0..<breaks { result.append(.lineBreak) }
    return result
  }
}
