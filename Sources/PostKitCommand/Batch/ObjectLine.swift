import PostJSON
import PostText

/// A line that is a JSON object. Members can be replaced; all other bytes are kept.
struct ObjectLine {
  /// The new value of a member.
  enum Value {
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

  private let bytes: [UInt8]
  private let range: Range<Int>
  private let names: [MemberName]

  /// The members that were found, in line order, by their positions in `names`.
  private var found: [(name: Int, value: Range<Int>)] = []

  /// The text of the first member of `names` as UTF-8; `nil` when the member is absent, is not a
  /// string or contains a lone surrogate.
  private(set) var text: [UInt8]?

  /// The end of the last member, where members can be added.
  private var end: Int

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - range: The range of the line, without its line feed.
  ///   - names: The members to find, without duplicates.
  /// - Throws: ``LineError`` when the line is not a JSON object or has one of the members twice.
  /// - Complexity: Linear in the size of the line, for a fixed number of names.
  init(_ bytes: [UInt8], in range: Range<Int>, names: [MemberName]) throws(LineError) {
    self.bytes = bytes
    self.range = range
    self.names = names
    end = range.lowerBound
    guard !bytes[range].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else {
      throw LineError(.empty, "the line is empty")
    }
    var scanner = JSONScanner(bytes, in: range, allowsLoneSurrogates: true)
    guard let first = try next(&scanner), first.part == .value(.object) else {
      while try next(&scanner) != nil {}
      throw LineError(.notAnObject, "the line is JSON, but not an object")
    }
    end = first.range.upperBound
    while let name = try next(&scanner), name.part == .name {
      try readValue(of: name, &scanner)
    }
    // Only white space is allowed after the closing brace.
    _ = try next(&scanner)
  }

  private func next(_ scanner: inout JSONScanner) throws(LineError) -> JSONScanner.Token? {
    do {
      return try scanner.next()
    } catch {
      throw LineError(error, in: range)
    }
  }

  private mutating func readValue(
    of name: JSONScanner.Token, _ scanner: inout JSONScanner
  ) throws(LineError) {
    let value: (first: JSONScanner.Token, range: Range<Int>)?
    do {
      value = try scanner.nextValue()
    } catch {
      throw LineError(error, in: range)
    }
    guard let (first, range) = value else { return }
    end = range.upperBound
    guard let index = names.firstIndex(where: { $0.matches(name, in: bytes) }) else { return }
    guard self.value(at: index) == nil else {
      throw LineError(
        .duplicateMember,
        "duplicate member '\(names[index].text.quoted)'; only one is allowed")
    }
    found.append((index, range))
    if index == 0, first.part == .value(.string), first.isUnicode {
      let literal = bytes[first.range]
      text = first.isEscaped ? JSONString.unescaped(literal) : Array(literal)
    }
  }

  /// Returns the JSON of the value of a member, or `nil` when the object lacks the member.
  ///
  /// - Parameter index: The position of the member in `names`.
  func value(at index: Int) -> ArraySlice<UInt8>? {
    for member in found where member.name == index { return bytes[member.value] }
    return nil
  }

  /// Appends the line without a line feed, with new values for some members. Absent members are
  /// added at the end of the object.
  ///
  /// - Parameters:
  ///   - values: The new values.
  ///   - members: The positions of their members in `names`.
  /// - Complexity: Linear in the size of the line and of the new values.
  func write(_ values: [Value], of members: [Int], to output: inout [UInt8]) {
    var copied = range.lowerBound
    for member in found {
      guard let index = members.firstIndex(of: member.name) else { continue }
      output += bytes[copied..<member.value.lowerBound]
      values[index].write(to: &output)
      copied = member.value.upperBound
    }
    output += bytes[copied..<end]
    // Before the first member is the opening brace, without a comma.
    var isFirst = bytes[range.lowerBound..<end].last == UInt8(ascii: "{")
    for (member, value) in zip(members, values) where self.value(at: member) == nil {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      output += names[member].json
      output.append(UInt8(ascii: ":"))
      value.write(to: &output)
      isFirst = false
    }
    output += bytes[end..<range.upperBound]
  }
}

/// The name of a member of a JSON object.
struct MemberName {
  /// The name without escapes.
  let text: String
  private let bytes: [UInt8]
  /// The name as a JSON string.
  let json: [UInt8]

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    var json: [UInt8] = []
    JSONString.append(bytes, to: &json)
    self.json = json
  }

  /// Returns whether a token has this name, compared scalar by scalar after unescaping.
  func matches(_ token: JSONScanner.Token, in source: [UInt8]) -> Bool {
    let literal = source[token.range]
    guard token.isEscaped else { return literal.span.bytes.isEqual(to: bytes.span.bytes) }
    return token.isUnicode && JSONString.unescaped(literal) == bytes
  }
}

/// Why a line of a batch cannot be processed.
struct LineError: Error, Hashable, CustomStringConvertible {
  /// The kind of the error, stable across versions.
  enum Code: String {
    /// The line is only white space.
    case empty = "empty-line"
    case notUTF8 = "not-utf8"
    /// The line is not JSON, or more than one value.
    case notJSON = "not-json"
    case notAnObject = "not-an-object"
    case tooLong = "line-too-long"
    /// The object lacks the member to process.
    case noMember = "no-member"
    /// The object has a duplicate member; parsers disagree on which one counts.
    case duplicateMember = "duplicate-member"
    /// The value has a type that cannot be processed.
    case wrongType = "wrong-type"
    /// The value is a string that contains a lone surrogate.
    case loneSurrogate = "lone-surrogate"
    /// The value is larger than the policy allows.
    case inputTooLarge = "input-too-large"
    /// The value is not in the stated format.
    case badValue = "bad-value"
    /// The failure is not caused by the value.
    case internalFault = "internal-fault"
  }

  let code: Code

  /// The problem and what is allowed.
  let message: String

  var description: String { message }

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Creates an error from a failure to process the value of a member.
  init(_ failure: Failure) {
    self.init(failure.status == .badInput ? .badValue : .internalFault, failure.message)
  }

  /// Creates an error from a fault in a line, with the offset from the start of the line.
  init(_ fault: JSONFault, in line: Range<Int>) {
    var offset = fault.offset
    let expected: String
    switch fault.expected {
    case .validUTF8:
      self.init(.notUTF8, "not UTF-8 at byte \(offset - line.lowerBound)")
      return
    case .quotationMark:
      offset = line.upperBound
      expected = "the end of a string"
    case .integer:
      // The value starts with a minus sign.
      offset -= 1
      expected = JSONFault.Expected.value.rawValue
    case .name: expected = "a string"
    case .hexadecimalDigits: expected = "a hexadecimal digit"
    case .escapedControl: expected = "no control character inside a string"
    case .nothing: expected = "the end of the line"
    default: expected = fault.expected.rawValue
    }
    let place =
      offset == line.upperBound
      ? "not JSON: the line ends early;" : "not JSON at byte \(offset - line.lowerBound):"
    self.init(.notJSON, "\(place) expected \(expected)")
  }
}
