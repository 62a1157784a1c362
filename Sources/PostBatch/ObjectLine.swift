/// A line that is a JSON object, of which some members are known by place and all others are kept as
/// they are.
///
/// ```swift
/// let line = try ObjectLine(bytes[...], names: [MemberName("content")])
/// line.write([Array(#""<p>Hi</p>""#.utf8)], to: &output)
/// ```
public struct ObjectLine: Sendable {
  private let bytes: ArraySlice<UInt8>
  private let names: [MemberName]
  private var values: [Range<Int>?]

  /// Where a further member may be added: behind the last one.
  private var end: Int
  private var isEmpty = true

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - bytes: The line, without its line feed.
  ///   - names: The members to find; each may occur once at most.
  /// - Throws: ``LineError`` when the line is no JSON object or has one of the members twice.
  /// - Complexity: Linear in the size of the line, for a fixed number of names.
  public init(_ bytes: ArraySlice<UInt8>, names: [MemberName]) throws(LineError) {
    self.bytes = bytes
    self.names = names
    values = Array(repeating: nil, count: names.count)
    end = bytes.startIndex
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    guard scanner.next != nil else { throw LineError(.empty, "the line is empty") }
    guard scanner.skip(.init(ascii: "{")) else {
      _ = try scanner.value()
      try ObjectLine.finish(&scanner)
      throw LineError(.notAnObject, "the line is JSON, but no object")
    }
    end = scanner.position
    scanner.skipSpace()
    if !scanner.skip(.init(ascii: "}")) {
      repeat {
        try member(&scanner)
        scanner.skipSpace()
      } while scanner.skip(.init(ascii: ","))
      guard scanner.skip(.init(ascii: "}")) else { throw scanner.unexpected("',' or '}'") }
    }
    try ObjectLine.finish(&scanner)
  }

  private static func finish(_ scanner: inout JSONScanner) throws(LineError) {
    scanner.skipSpace()
    guard scanner.next == nil else { throw scanner.unexpected("the end of the line") }
  }

  private mutating func member(_ scanner: inout JSONScanner) throws(LineError) {
    let name = try scanner.name()
    scanner.skipSpace()
    let value = try scanner.value()
    end = value.endIndex
    isEmpty = false
    for index in names.indices where names[index].matches(name) {
      guard values[index] == nil else {
        throw LineError(
          .duplicateMember,
          "the object has the member '\(names[index].text)' twice; once is allowed")
      }
      values[index] = value.indices
    }
  }

  /// The JSON of the value of a member, if the object has it.
  ///
  /// - Parameter index: The place of the member among the names.
  public func value(at index: Int) -> ArraySlice<UInt8>? { values[index].map { bytes[$0] } }

  /// Adds the line at the end of a buffer, with other values for some members and without a line
  /// feed. A member that is not there becomes the last one.
  ///
  /// - Parameters:
  ///   - replacements: The JSON of the new values, in the order of the names; `nil` where the value
  ///     stays.
  ///   - output: The buffer.
  /// - Complexity: Linear in the size of the line and of the new values.
  public func write(_ replacements: [[UInt8]?], to output: inout [UInt8]) {
    var edits: [(range: Range<Int>, json: [UInt8])] = []
    var isFirst = isEmpty
    for (index, json) in replacements.enumerated() {
      guard let json else { continue }
      if let range = values[index] {
        edits.append((range, json))
      } else {
        let member = (isFirst ? [] : [.init(ascii: ",")]) + names[index].json + [.init(ascii: ":")]
        edits.append((end..<end, member + json))
        isFirst = false
      }
    }
    // Sorting keeps the order of what is added.
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    var copied = bytes.startIndex
    for (range, json) in edits {
      output += bytes[copied..<range.lowerBound]
      output += json
      copied = range.upperBound
    }
    output += bytes[copied...]
  }
}
