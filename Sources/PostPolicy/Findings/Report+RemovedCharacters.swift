package import PostJSON

extension Report {
  /// Adds a finding for each string of a document from which reading its JSON removed characters.
  package mutating func addRemovedCharacters(of document: JSONValue) {
    let removed = document.tree.findings
    let listed = removed.list.filter { $0.code == .textRepaired }
      .prefix(max(0, capacity - findings.count))
    for path in document.tree.paths(to: listed.map(\.place)) {
      add(Finding(.characterRemoved, at: .path(path.description)))
    }
    for _ in listed.count..<removed.counts[.textRepaired, default: 0] { count(.characterRemoved) }
  }
}
