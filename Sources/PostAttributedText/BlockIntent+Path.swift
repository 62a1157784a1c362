internal import PostDocument

extension BlockIntent {
  /// The largest number of components that are read. A document of the largest depth has as many:
  /// three for each table, and two for an image in a figure.
  private static let maximumComponents = 3 * Blocks.maximumDepth + 2

  /// The components that a document can have.
  ///
  /// Items, rows and cells are only in their list, table and row. Blocks of text contain no blocks.
  /// At most `Blocks.maximumDepth` containers are nested.
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
