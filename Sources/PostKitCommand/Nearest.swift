extension String {
  /// Returns the end of an error message about an unknown name, such as ` (did you mean 'post'?);
  /// allowed are: post, feed`.
  ///
  /// - Parameter others: Allowed names that the message does not list, such as aliases.
  func suggestion(among names: [String], others: [String] = []) -> String {
    let nearest = nearest(in: names + others).map { " (did you mean '\($0)'?)" } ?? ""
    return "\(nearest); allowed are: \(names.joined(separator: ", "))"
  }

  /// Returns the most similar name, or `nil` if no name is similar. A third of the characters can
  /// differ.
  func nearest(in names: [String]) -> String? {
    let typed = Array(lowercased().unicodeScalars)
    var best: (name: String, distance: Int)?
    for name in names {
      let scalars = Array(name.unicodeScalars)
      let limit = (Swift.min(scalars.count, typed.count) + 1) / 3
      guard abs(scalars.count - typed.count) <= limit else { continue }
      let distance = String.editDistance(typed, scalars)
      if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  /// Returns the number of scalars to insert, remove, replace or swap with their neighbor.
  ///
  /// [Optimal string alignment](https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance)
  private static func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var previous: [Int] = []
    var row = Array(0...second.count)
    for (i, scalar) in first.enumerated() {
      let beforePrevious = previous
      previous = row
      row = [i + 1]
      for (j, other) in second.enumerated() {
        let replacing = previous[j] + (scalar == other ? 0 : 1)
        var cost = Swift.min(replacing, previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, scalar == second[j - 1], first[i - 1] == other {
          cost = Swift.min(cost, beforePrevious[j - 1] + 1)
        }
        row.append(cost)
      }
    }
    return row[second.count]
  }
}
