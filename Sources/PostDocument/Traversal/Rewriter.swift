/// A type that transforms a document part by part.
///
/// Implement the methods that you need. The default implementations rewrite the contents and keep
/// everything else. The result is a canonical document, whatever the rewriter returns.
///
/// ```swift
/// struct WithoutImages: Rewriter {
///   mutating func rewrite(_ run: Inline) -> Inlines {
///     guard case .image(let image) = run.content else { return [run] }
///     return [.text(image.alternative ?? "", marks: run.marks, link: run.link)]
///   }
/// }
/// ```
///
/// `document.rewritten(by:)` applies a rewriter. For an image proxy, ``Document/mapImages(_:)`` is
/// sufficient.
public protocol Rewriter {
  /// Returns the replacement of a block. By default, calls ``rewriteContents(of:)``.
  mutating func rewrite(_ block: Block) -> Blocks
  /// Returns the replacement of the runs of a paragraph, heading, summary or caption. By default,
  /// rewrites each run.
  ///
  /// Implement this method for replacements that span several runs. The image of a figure is passed
  /// in a separate call.
  mutating func rewrite(_ runs: Inlines) -> Inlines
  /// Returns the replacement of a run. By default, returns the run itself.
  mutating func rewrite(_ run: Inline) -> Inlines
}

extension Rewriter {
  public mutating func rewrite(_ block: Block) -> Blocks { [rewriteContents(of: block)] }

  public mutating func rewrite(_ run: Inline) -> Inlines { [run] }

  /// Returns the document with all blocks rewritten.
  public mutating func rewrite(_ document: Document) -> Document {
    Document(rewrite(document.blocks))
  }

  /// Returns the rewritten blocks.
  public mutating func rewrite(_ blocks: Blocks) -> Blocks {
    var result = Blocks()
    for block in blocks { result.append(contentsOf: rewrite(block)) }
    return result
  }

  public mutating func rewrite(_ runs: Inlines) -> Inlines {
    var result = Inlines()
    for run in runs { result.append(contentsOf: rewrite(run)) }
    return result
  }

  /// Returns a block of the same kind with its runs and blocks rewritten.
  ///
  /// The image of a figure is rewritten as a run, too. If the result is not one image, the figure
  /// becomes a paragraph of the result and the caption.
  public mutating func rewriteContents(of block: Block) -> Block {
    switch block {
    case .paragraph(var paragraph):
      paragraph.content = rewrite(paragraph.content)
      return .paragraph(paragraph)
    case .heading(var heading):
      heading.content = rewrite(heading.content)
      return .heading(heading)
    case .quote(let quote):
      return .quote(Quote(rewrite(quote.blocks)))
    case .list(var list):
      list.items = list.items.map { ListItem(rewrite($0.blocks), task: $0.task) }
      return .list(list)
    case .table(let table):
      let caption = rewrite(table.caption)
      return .table(table.mapCells(caption: caption) { rewrite($0) })
    case .figure(let figure):
      return rewrite(figure)
    case .details(let details):
      return .details(
        Details(
          summary: rewrite(details.summary), state: details.state, rewrite(details.blocks)))
    case .codeBlock, .thematicBreak:
      return block
    }
  }

  /// Returns the rewritten figure. If its image is not replaced by exactly one image, returns a
  /// paragraph of the replacement and the caption, on separate lines.
  private mutating func rewrite(_ figure: Figure) -> Block {
    let whole: Inlines = [Inline(.image(figure.image), link: figure.link)]
    let runs = rewrite(whole)
    let caption = rewrite(figure.caption)
    if runs.count == 1, case .image(let image) = runs[0].content,
      let figure = Figure(image, link: runs[0].link, caption: caption)
    {
      return .figure(figure)
    }
    return .paragraph(Paragraph(runs.isEmpty ? caption : runs + [.lineBreak] + caption))
  }
}

extension Inlines {
  /// Returns the concatenation of two sequences of runs.
  public static func + (left: Inlines, right: Inlines) -> Inlines {
    var result = left
    result.append(contentsOf: right)
    return result
  }
}
