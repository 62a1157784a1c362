import PostDocument
internal import PostText

extension Layout {
  /// Returns the direction of a container with blocks, which decides the side of its markers.
  ///
  /// Without text that has a direction, the result is `nil`.
  func direction(of blocks: Blocks) -> TextLayout.Direction? {
    var finder = DirectionFinder(base: baseLayout.direction, shows: options.shows)
    return finder.direction(of: blocks)
  }

  /// Returns the direction of a block; without text that has a direction, ``neutralDirection``.
  func direction(of block: Block) -> TextLayout.Direction {
    var finder = DirectionFinder(base: baseLayout.direction, shows: options.shows)
    return finder.direction(of: block) ?? neutralDirection
  }
}

/// Finds the direction of a container: the direction of its first text that has one.
///
/// Text has the direction of its layout or, without one, of its first strong character. Hidden text
/// has no influence. Only the start of long text is read, so that the cost of nested containers is
/// linear.
private struct DirectionFinder {
  /// The direction of text without its own direction.
  let base: TextLayout.Direction?
  let shows: Reveals
  /// The number of blocks and characters that can still be read.
  private var budget = 512

  init(base: TextLayout.Direction?, shows: Reveals) {
    (self.base, self.shows) = (base, shows)
  }

  mutating func direction(of blocks: some Sequence<Block>) -> TextLayout.Direction? {
    for block in blocks {
      guard budget > 0 else { return nil }
      budget -= 1
      if let direction = direction(of: block) { return direction }
    }
    return nil
  }

  mutating func direction(of block: Block) -> TextLayout.Direction? {
    switch block {
    case .paragraph(let paragraph): direction(of: paragraph.content, paragraph.layout)
    case .heading(let heading): direction(of: heading.content, heading.layout)
    case .quote(let quote): direction(of: quote.blocks)
    case .list(let list): firstDirection(list.items) { $0.direction(of: $1.blocks) }
    case .table(let table): direction(of: table)
    case .figure(let figure): direction(of: figure.caption, TextLayout())
    case .details(let details):
      details.summary.isEmpty ? .leftToRight : direction(of: details.summary, TextLayout())
    case .codeBlock, .thematicBreak: nil
    }
  }

  private mutating func firstDirection<Element>(
    _ elements: some Sequence<Element>,
    _ direction: (inout DirectionFinder, Element) -> TextLayout.Direction?
  ) -> TextLayout.Direction? {
    for element in elements {
      guard budget > 0 else { return nil }
      budget -= 1
      if let found = direction(&self, element) { return found }
    }
    return nil
  }

  /// Returns the direction of the first cell with its own direction. Without such a cell, a table is
  /// right-to-left only if all its text is.
  private mutating func direction(of table: TableBlock) -> TextLayout.Direction? {
    var result: TextLayout.Direction?
    for cell in table.rows.lazy.flatMap(\.cells) where !cell.blocks.isEmpty {
      guard budget > 0 else { return result }
      budget -= 1
      if let direction = cell.layout.direction, direction != .auto { return direction }
      guard let direction = direction(of: cell.blocks) else { continue }
      if direction == .leftToRight { return direction }
      result = direction
    }
    return result
  }

  private mutating func direction(
    of runs: Inlines, _ layout: TextLayout
  ) -> TextLayout.Direction? {
    guard !runs.isEmpty else { return nil }
    let direction = layout.direction ?? base ?? .auto
    guard direction == .auto else { return direction }
    for run in runs {
      guard budget > 0 else { return nil }
      budget -= 1
      if let found = self.direction(of: run) { return found }
    }
    return nil
  }

  private mutating func direction(of run: Inline) -> TextLayout.Direction? {
    // Placeholders for spoilers, emoji and images are English words.
    if run.marks.contains(.spoiler), !shows.contains(.spoilers) { return .leftToRight }
    switch run.content {
    case .emoji, .image: return .leftToRight
    case .text, .mention, .hashtag, .lineBreak: break
    }
    for scalar in run.content.plainText.unicodeScalars {
      let properties = ScalarProperties(of: scalar.value)
      if properties.isRightToLeft { return .rightToLeft }
      if properties.isLeftToRight { return .leftToRight }
      budget -= 1
      guard budget > 0 else { return nil }
    }
    return nil
  }
}
