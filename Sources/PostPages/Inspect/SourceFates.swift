internal import PostPolicy

/// What became of each byte of a source; what was removed inside of what was repaired is removed.
struct SourceFates {
  private var fates: [Fate]

  /// - Complexity: O(size + findings): findings may overlap.
  init(_ findings: [Finding], of source: [UInt8]) {
    let size = source.count
    var changes = [[Int32]](repeating: [Int32](repeating: 0, count: size + 1), count: 4)
    for finding in findings {
      guard let offset = finding.offset, offset < size, offset >= 0 else { continue }
      let fate = Fate(finding.code.severity).rawValue
      for range in SourceFates.ranges(of: finding, at: offset, in: source) {
        changes[fate][range.lowerBound] += 1
        changes[fate][range.upperBound] -= 1
      }
    }
    fates = []
    fates.reserveCapacity(size)
    var open: [Int32] = [0, 0, 0, 0]
    for offset in 0..<size {
      var fate = Fate.kept
      for candidate in 1..<4 {
        open[candidate] += changes[candidate][offset]
        if open[candidate] > 0 { fate = Fate(rawValue: candidate) ?? .kept }
      }
      fates.append(fate)
    }
  }

  /// What a finding is about. Of characters that were removed from a text, the place of the text is
  /// known: they are those in it that do not show.
  private static func ranges(
    of finding: Finding, at offset: Int, in source: [UInt8]
  ) -> [Range<Int>] {
    if let length = finding.length { return [offset..<min(source.count, offset + max(1, length))] }
    guard finding.code == .characterRemoved else { return [offset..<offset + 1] }
    let end = source[offset...].firstIndex(of: UInt8(ascii: "<")) ?? source.count
    var symbols = SourceSymbols(source, in: offset..<end)
    var hidden: [Range<Int>] = []
    while let (symbol, start) = symbols.next() {
      if symbol.hasPrefix("<U+") { hidden.append(start..<symbols.position) }
    }
    return hidden
  }

  subscript(offset: Int) -> Fate { fates[offset] }
}
