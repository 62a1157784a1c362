public import PostKit

/// Replaces all hidden text of a document by marker texts, so that a test can find it in output.
public struct Concealer: Rewriter {
  private let spoiler: String
  private let folded: String
  private let shows: Reveals
  private var isFolded = false

  /// Creates a rewriter.
  ///
  /// - Parameters:
  ///   - spoiler: The text of spoilers.
  ///   - folded: The text in closed details, also of spoilers.
  ///   - shows: The parts that are not hidden.
  public init(spoiler: String, folded: String, shows: Reveals = []) {
    self.spoiler = spoiler
    self.folded = folded
    self.shows = shows
  }

  public mutating func rewrite(_ block: Block) -> Blocks {
    switch block {
    case .codeBlock(let code) where isFolded:
      return [.codeBlock(CodeBlock(folded, language: code.language))]
    case .details(let details)
    where details.state == .closed && !shows.contains(.details) && !isFolded:
      let summary = rewrite(details.summary)
      isFolded = true
      defer { isFolded = false }
      return [.details(Details(summary: summary, rewrite(details.blocks)))]
    default: return [rewriteContents(of: block)]
    }
  }

  public mutating func rewrite(_ run: Inline) -> Inlines {
    let isHidden = run.marks.contains(.spoiler) && !shows.contains(.spoilers)
    guard isFolded || isHidden, run.content != .lineBreak else { return [run] }
    let secret = isFolded ? folded : spoiler
    if case .image(var image) = run.content {
      image.alternative = secret
      return [Inline(.image(image), marks: run.marks, link: run.link)]
    }
    return [.text(secret, marks: run.marks, link: run.link)]
  }
}
