public import PostDocument
internal import PostLinking

/// What a reader should know about a document before believing it.
public struct ContentNotes: Hashable, Sendable {
  /// The number of links whose labels name other hosts than they lead to.
  public let deceptiveLinkCount: Int

  /// The number of pictures that nobody described.
  public let undescribedImageCount: Int

  /// Looks through a document.
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

  mutating func visit(_ block: Block) {
    if case .figure(let figure) = block { visit(Inline(.image(figure.image))) }
    visitContents(of: block)
  }

  mutating func visit(_ run: Inline) {
    guard case .image(let image) = run.content else { return }
    // An empty text says that the picture decorates; one of blanks says nothing.
    let isDescribed = image.alternative.map { $0.isEmpty || !$0.showsNothing } ?? false
    if !isDescribed { count += 1 }
  }
}
