extension String {
  /// Returns the end of an error message about an unknown name, such as ` (did you mean 'list'?);
  /// allowed are: list, show`.
  package func suggestion(among names: [String]) -> String {
    let nearest = nearest(in: names).map { " (did you mean '\($0)'?)" } ?? ""
    return "\(nearest); allowed are: \(names.joined(separator: ", "))"
  }

  /// Returns the most similar name, of which at most a third differs, or `nil`.
  private func nearest(in names: [String]) -> String? {
    let typed = Array(lowercased().unicodeScalars.prefix(64))
    return names.map { ($0, Self.distance(typed, Array($0.lowercased().unicodeScalars))) }
      .filter { $0.1 <= (Swift.max($0.0.count, typed.count) + 1) / 3 }
      .min { $0.1 < $1.1 }?.0
  }

  /// Returns the number of scalars to insert, remove, replace or swap with their neighbor.
  private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var rows = [Array(0...second.count)]
    for (i, scalar) in first.enumerated() {
      var row = [i + 1]
      for (j, other) in second.enumerated() {
        var cost = Swift.min(rows[i][j] + (scalar == other ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, scalar == second[j - 1], first[i - 1] == other {
          cost = Swift.min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
