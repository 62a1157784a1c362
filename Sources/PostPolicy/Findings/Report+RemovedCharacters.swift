package import PostDocument
internal import PostJSON

extension Report {
  /// Adds a finding for each string from which decoding a document removed characters.
  package mutating func add(_ removed: RemovedCharacters) {
    for path in removed.paths {
      let path = JSONPath(DecodingError.steps(path))
      add(Finding(.characterRemoved, at: .path(path.description)))
    }
    for _ in removed.paths.count..<removed.count { count(.characterRemoved) }
  }
}
