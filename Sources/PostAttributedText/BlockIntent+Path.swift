internal import PostDocument

extension BlockIntent {
  /// The maximum number of components that are read. Further components are ignored.
  ///
  /// No line of a document has more components: at most three for each container (table, row and
  /// cell), and two for the image of a figure (figure and image).
  private static let maximumComponents = 3 * Blocks.maximumDepth + 2

  /// The components without those that are invalid in a document.
  ///
  /// An item is valid only in a list, a row only in a table, and a cell only in a row. Containers
  /// that exceed `Blocks.maximumDepth` are left out. Components after a text block, for example a
  /// paragraph, are ignored.
  var path: [Component] {
    var path: [Component] = []
    var containers = 0
    for component in components.prefix(BlockIntent.maximumComponents) {
      switch (component.kind, path.last?.kind) {
      case (.image, .figure?), (.caption, .figure?): return path + [component]
      case (_, .figure?): return path
      case (.quote, _), (.list, _), (.details, _), (.table, _):
        containers += 1
        if containers <= Blocks.maximumDepth { path.append(component) }
      case (.item, .list?), (.row, .table?), (.cell, .row?), (.figure, _): path.append(component)
      case (.item, _), (.row, _), (.cell, _): continue
      default: return path + [component]
      }
    }
    return path
  }
}
