extension [UInt8] {
  /// Returns the lines that a range of plain text is in, without the indentation that all of them
  /// share. Programs that indent elements of XML often indent their text, too.
  ///
  /// - Parameter range: A range that starts and ends with a character other than white space.
  /// - Complexity: Linear in the size of the text.
  func outdented(_ range: Range<Int>) -> String {
    let isIndent = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let start = self[..<range.lowerBound].lastIndex { !isIndent($0) }.map { $0 + 1 } ?? startIndex
    let lines = self[start..<range.upperBound]
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var shared = self[start..<range.lowerBound]
    for line in lines where line.contains(where: { $0 > 0x20 }) {
      let count = zip(shared, line).prefix { $0 == $1 }.count
      shared = shared.prefix(count)
    }
    let outdented = lines.map { $0.starts(with: shared) ? $0.dropFirst(shared.count) : [] }
    return String(decoding: Array(outdented.joined(separator: "\n".utf8)), as: UTF8.self)
  }
}
