internal import PostPolicy

/// The numbers of the source lines in which the findings of each code are.
struct FindingLines {
  /// The largest number of lines that the legend lists for one code.
  private static let maximumCount = 6

  /// For each code, its first lines and the number of all its lines.
  private var lines: [Finding.Code: (first: [Int], count: Int)] = [:]

  /// Creates the lines of findings, which must be sorted by offset.
  ///
  /// - Complexity: O(size of the source + number of findings).
  init(_ places: [FindingPlace], in source: [UInt8]) {
    var line = 1
    var offset = 0
    /// The last line of each code.
    var last: [Finding.Code: Int] = [:]
    for place in places {
      while offset < min(place.offset, source.count) {
        if source[offset] == 0x0A { line += 1 }
        offset += 1
      }
      guard last[place.code] != line else { continue }
      last[place.code] = line
      lines[place.code, default: ([], 0)].count += 1
      if lines[place.code, default: ([], 0)].first.count < FindingLines.maximumCount {
        lines[place.code]?.first.append(line)
      }
    }
  }

  /// Returns the lines of a code as text, with a comma before it; an empty text if they are unknown.
  func text(for code: Finding.Code) -> String {
    guard let (first, count) = lines[code] else { return "" }
    let rest = count - first.count
    let numbers = first.map(String.init).joined(separator: ", ")
    return ", \(count == 1 ? "line" : "lines") \(numbers)" + (rest > 0 ? " and \(rest) more" : "")
  }
}
