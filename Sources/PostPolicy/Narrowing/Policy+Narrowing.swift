public import PostDocument

extension Policy {
  /// A document in which everything that this policy does not keep is replaced by what it keeps.
  ///
  /// Headings become strong paragraphs, lists paragraphs with their markers, tables one paragraph a
  /// row, images their alternative text. No text is lost. Findings have JSON paths.
  ///
  /// - Complexity: Linear in the number of nodes.
  public func narrowing(_ document: Document, capacity: Int = 100) -> Reading {
    narrowing(document, capacity: capacity, sourceSize: .max)
  }

  /// As ``narrowing(_:capacity:)``, for a document that was read from a source of a size in bytes.
  package func narrowing(
    _ document: Document, capacity: Int = 100, sourceSize: Int
  ) -> Reading {
    var narrower = Narrower(
      policy: self, report: Report(capacity: capacity), sourceSize: sourceSize)
    let narrowed = narrower.narrow(document)
    guard narrowed != document else { return Reading(document: narrowed, report: narrower.report) }
    // Replacements may count as more nodes and links than the blocks that they replace.
    var again = Narrower(policy: self, report: narrower.report, sourceSize: sourceSize)
    return Reading(document: again.narrow(narrowed), report: again.report)
  }
}
