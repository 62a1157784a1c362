public import PostDocument
internal import PostLinking

/// Warnings about a document: misleading links and missing image descriptions.
public struct ContentNotes: Hashable, Sendable {
  /// The number of links whose label names a different host than the link's target.
  public let deceptiveLinkCount: Int

  /// The number of images without alternative text.
  public let undescribedImageCount: Int

  /// Creates the warnings about a document.
  ///
  /// - Complexity: Linear in the size of the document.
  public init(_ document: Document) {
    var counter = ImageCounter()
    counter.visit(document)
    undescribedImageCount = counter.count
    deceptiveLinkCount = document.deceptiveLinks.count
  }
}

private struct ImageCounter: Visitor {
  var count = 0

  mutating func visit(_ run: Inline) {
    guard case .image(let image) = run.content else { return }
    // An empty alternative text marks a decorative image.
    let isDescribed = image.alternative.map { $0.isEmpty || !$0.isInvisible } ?? false
    if !isDescribed { count += 1 }
  }
}
