internal import PostText

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

  /// The members that were found, in the order of the line: their places among the names, and where
  /// their values stand.
  private var found: [(place: Int, value: Range<Int>)] = []

  /// The text of the first member of the names, in UTF-8; `nil` when the object does not have it, or
  /// when its value is no string or holds half a surrogate pair.
  public private(set) var text: [UInt8]?

  /// Where a further member may be added: behind the last one.
  private var end: Int
  private var isEmpty = true

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - bytes: The line, without its line feed.
  ///   - names: The members to find, all different; each may occur once at most.
  /// - Throws: ``LineError`` when the line is no JSON object or has one of the members twice.
  /// - Complexity: Linear in the size of the line, for a fixed number of names.
  public init(_ bytes: ArraySlice<UInt8>, names: [MemberName]) throws(LineError) {
    self.bytes = bytes
    self.names = names
    end = bytes.startIndex
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    guard scanner.next != nil else { throw LineError(.empty, "the line is empty") }
    guard scanner.skip(.init(ascii: "{")) else {
      try scanner.value()
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
    let name = bytes[try scanner.name()]
    let isFirst = !names.isEmpty && names[0].matches(name)
    scanner.skipSpace()
    let start = scanner.position
    if isFirst, scanner.next == .quotationMark {
      text = try scanner.text()
    } else {
      try scanner.value()
    }
    end = scanner.position
    isEmpty = false
    for place in names.indices where place == 0 ? isFirst : names[place].matches(name) {
      guard self.value(at: place) == nil else {
        throw LineError(
          .duplicateMember,
          "the object has the member '\(names[place].text.quoted)' twice; once is allowed")
      }
      found.append((place, start..<end))
    }
  }

  /// The JSON of the value of a member, if the object has it.
  ///
  /// - Parameter index: The place of the member among the names.
  public func value(at index: Int) -> ArraySlice<UInt8>? {
    for member in found where member.place == index { return bytes[member.value] }
    return nil
  }

  /// Adds the line at the end of a buffer, with other values for some members and without a line
  /// feed. A member that is not there becomes the last one.
  ///
  /// - Parameters:
  ///   - replacements: The JSON of the new values, in the order of the names; `nil` where the value
  ///     stays.
  ///   - output: The buffer.
  /// - Complexity: Linear in the size of the line and of the new values.
  public func write(_ replacements: [[UInt8]?], to output: inout [UInt8]) {
    let places = replacements.indices.filter { replacements[$0] != nil }
    write(replacements.compactMap { $0.map(NewValue.json) }, at: places, to: &output)
  }

  /// Adds the line at the end of a buffer, with the values at some places among the names.
  package func write(_ values: [NewValue], at places: [Int], to output: inout [UInt8]) {
    var copied = bytes.startIndex
    for member in found {
      guard let index = places.firstIndex(of: member.place) else { continue }
      output += bytes[copied..<member.value.lowerBound]
      values[index].write(to: &output)
      copied = member.value.upperBound
    }
    output += bytes[copied..<end]
    var isFirst = isEmpty
    for (place, value) in zip(places, values) where !found.contains(where: { $0.place == place }) {
      if !isFirst { output.append(.init(ascii: ",")) }
      output += names[place].json
      output.append(.init(ascii: ":"))
      value.write(to: &output)
      isFirst = false
    }
    output += bytes[end...]
  }
}

/// What a member gets.
package enum NewValue: Sendable {
  case json([UInt8])
  /// The text of a string, in UTF-8.
  case text([UInt8])

  fileprivate func write(to output: inout [UInt8]) {
    switch self {
    case .json(let json): output += json
    case .text(let text): JSONString.append(text, to: &output)
    }
  }
}
