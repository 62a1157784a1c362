/// The open foreign elements: `svg`, `math` and elements in them.
///
/// In foreign content, raw text elements contain markup, and CDATA sections are text.
struct ForeignContent {
  private var open: [ElementName] = []

  var isEmpty: Bool { open.isEmpty }

  /// Whether the next tag is parsed as HTML.
  var holdsHTML: Bool { open.last?.isIntegrationPoint ?? true }

  /// Updates the open elements for a tag.
  @inline(__always) mutating func follow(_ tag: Tag) {
    if !open.isEmpty || tag.element == .svg || tag.element == .math { update(for: tag) }
  }

  private mutating func update(for tag: Tag) {
    let element = tag.element
    switch tag.kind {
    case .selfClosing: break
    case .start:
      if !open.isEmpty, tag.endsForeignContent, !holdsHTML {
        open.removeAll()
      } else if element == .svg || element == .math || !open.isEmpty && element.isIntegrationPoint {
        open.append(element)
      }
    case .end:
      if element == .p || element == .br, !holdsHTML {
        open.removeAll()
      } else if let index = open.lastIndex(of: element) {
        open.removeSubrange(index...)
      }
    }
  }
}
