public import PostDocument

extension Document {
  /// Splits the document into parts that fit, for example within the limits of a network.
  ///
  /// ```swift
  /// let parts = document.split { $0.plainText.utf16.count <= 4096 }.parts
  /// ```
  ///
  /// A document that fits is one part and does not change. Otherwise, each part is the longest
  /// beginning of the rest that fits, or ends at a better place shortly before: between blocks in
  /// the last half of it; between items, rows, or lines of code in its last third; or after a
  /// sentence or line in its last quarter. Words, links, mentions, hashtags, names in plain text,
  /// inline code and grapheme clusters are not divided, unless they do not fit into a part.
  ///
  /// All text is in exactly one part, except that each part of a table repeats the head. Repeated
  /// heads, and URLs of links that are divided, have at most the size of the text plus 4,096 bytes;
  /// after that, they are not repeated. Lists, quotes, details and code
  /// continue in the next part, ordered lists with the next number. The model has no item without a
  /// marker, so an item that is divided continues as an item with the same number or check box.
  /// Spoilers stay hidden. White space and line breaks where parts meet are removed, and no part has
  /// only white space.
  ///
  /// - Parameter fits: Returns whether a document fits. If a document fits, its beginnings must fit,
  ///   too. Content that does not fit and cannot be divided becomes a part that does not fit; see
  ///   ``SplitDocument/Cut/Kind/indivisible``.
  /// - Complexity: `fits` is called for O(log *n*) documents of up to about twice the size of each
  ///   part, where *n* is this size. All other work is linear in the size of the document.
  public func split(
    _ options: SplitOptions = SplitOptions(), fits: (Document) throws -> Bool
  ) rethrows -> SplitDocument {
    if try blocks.isEmpty || fits(self) { return SplitDocument(parts: [self], cuts: []) }
    let source = SplitSource(self)
    guard options.marker == .count else {
      var splitter = Splitter(source, marker: nil)
      while try splitter.addPart(fits) {}
      return splitter.result
    }
    var limit = 9
    while true {
      var splitter = Splitter(source, marker: limit)
      while try splitter.parts.count <= limit && splitter.addPart(fits) {}
      if splitter.parts.count <= limit { return splitter.result }
      limit = 10 * limit + 9
    }
  }

  /// Splits the document into parts with at most `limit` visible grapheme clusters.
  ///
  /// The clusters are those of ``plainText(spoilers:)`` with the text of spoilers and without the
  /// targets of links. So the markers of items and quotes, and the alternative texts of images, count.
  public func split(
    graphemes limit: Int, _ options: SplitOptions = SplitOptions()
  ) -> SplitDocument {
    split(options) { $0.graphemeCount <= limit }
  }

  /// The number of visible grapheme clusters, as ``split(graphemes:_:)`` counts them.
  package var graphemeCount: Int {
    var remover = LinkRemover()
    return remover.rewrite(self).plainText(spoilers: .shown).visibleClusterCount
  }
}

private struct LinkRemover: Rewriter {
  mutating func rewrite(_ run: Inline) -> Inlines { [Inline(run.content, marks: run.marks)] }
}
