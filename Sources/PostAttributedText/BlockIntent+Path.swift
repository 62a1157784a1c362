internal import PostDocument

extension BlockIntent {
  /// The largest number of components that are looked at: what a document of the largest depth has,
  /// with three for each table and two for a picture.
  private static let mostComponents = 3 * Blocks.maximumDepth + 2

  /// The components that a document can have: parts only in what they are parts of, nothing in what
  /// holds text, and no more containers than nest in a document.
  var path: [Component] {
    var path: [Component] = []
    var containers = 0
    for component in components.prefix(BlockIntent.mostComponents) {
      switch (component.kind, path.last?.kind) {
      case (.picture, .figure?), (.caption, .figure?): return path + [component]
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
