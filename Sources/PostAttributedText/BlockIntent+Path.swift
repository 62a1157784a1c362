internal import PostDocument

extension BlockIntent {
  /// The largest number of components that are read.
  ///
  /// A document with the largest nesting depth needs this number: three components for each nested
  /// table, and two components for the image of a figure.
  private static let maximumComponents = 3 * Blocks.maximumDepth + 2

  /// The components without those that are invalid in a document.
  ///
  /// An item is valid only in a list, a row only in a table, and a cell only in a row. Containers
  /// are left out beyond `Blocks.maximumDepth`. A text block is the last component.
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
