public import PostDocument

extension Policy {
  /// Returns a copy of a document, in which allowed content replaces content that this policy does
  /// not keep.
  ///
  /// Headings become strong paragraphs, lists become paragraphs with their markers, tables become
  /// a paragraph with a line per row, and images become their alternative text. No text is lost.
  /// Findings have JSON paths.
  ///
  /// - Complexity: Linear in the number of nodes.
  public func narrowing(_ document: Document, capacity: Int = 100) -> Reading {
    narrowing(document, capacity: capacity, sourceSize: .max)
  }

  /// Returns a document narrowed to this policy, given the size of its source in bytes; see
  /// ``narrowing(_:capacity:)``.
  package func narrowing(
    _ document: Document, capacity: Int = 100, sourceSize: Int
  ) -> Reading {
    var narrower = Narrower(
      policy: self, report: Report(capacity: capacity), sourceSize: sourceSize)
    let narrowed = narrower.narrow(document)
    guard narrowed != document else { return Reading(document: narrowed, report: narrower.report) }
    // Replacements may have more nodes and links than the blocks that they replace, so the limits
    // are applied again.
    var again = Narrower(policy: self, report: narrower.report, sourceSize: sourceSize)
    return Reading(document: again.narrow(narrowed), report: again.report)
  }
}
