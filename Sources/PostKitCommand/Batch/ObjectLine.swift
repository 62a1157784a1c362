import PostJSON
import PostText

/// A line that is a JSON object. The values of members can be replaced; all other bytes are kept.
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

  /// The members that were found, in the order of the line. `name` is the index of the name in
  /// `names`, and `value` is the range of the value.
  private var found: [(name: Int, value: Range<Int>)] = []

  /// The value of the member with the first name in `names`, as the UTF-8 text of a string; `nil`
  /// if the member is absent, is not a string or contains a lone surrogate.
  private(set) var text: [UInt8]?

  /// The end of the last member, or of the opening brace if there are no members. New members are
  /// inserted here.
  private var end: Int

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - range: The range of the line, without its line feed.
  ///   - names: The names of the members to find, without duplicates.
  /// - Throws: ``LineError`` when the line is not a JSON object, has one of the members twice, or has
  ///   a member whose name differs from one of the names in case alone.
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
    let literal = bytes[name.range]
    guard let index = names.firstIndex(where: { $0.isSimilar(to: name, literal) }) else { return }
    let offset = name.range.lowerBound - 1 - self.range.lowerBound
    let expected = names[index].text.quoted
    guard names[index].isEqual(to: name, literal) else {
      let other = String(decoding: literal, as: UTF8.self).quoted
      throw LineError(
        .duplicateMember, "member '\(other)' differs from '\(expected)' in case alone; rename it",
        offset: offset)
    }
    guard self.value(at: index) == nil else {
      throw LineError(
        .duplicateMember, "duplicate member '\(expected)'; only one is allowed", offset: offset)
    }
    found.append((index, range))
    if index == 0, first.part == .value(.string), first.isUnicode {
      let literal = bytes[first.range]
      text = first.isEscaped ? JSONString.unescaped(literal) : Array(literal)
    }
  }

  /// Returns the value of a member as JSON, or `nil` if the object has no such member.
  ///
  /// - Parameter index: The index of the member's name in `names`.
  func value(at index: Int) -> ArraySlice<UInt8>? {
    for member in found where member.name == index { return bytes[member.value] }
    return nil
  }

  /// The offset of the value of the member with the first name from the start of the line; 0 if
  /// the member is absent.
  var valueOffset: Int {
    (found.first { $0.name == 0 }?.value.lowerBound ?? range.lowerBound) - range.lowerBound
  }

  /// Appends the line without a line feed, with new values for some members. Absent members are
  /// added at the end of the object.
  ///
  /// - Parameters:
  ///   - values: The new values.
  ///   - members: For each value, the index of the member's name in `names`.
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
    // The first member follows the opening brace without a comma.
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
  /// The unescaped name.
  let text: String
  private let bytes: [UInt8]
  /// The name without differences of case.
  private let folded: [UInt8]
  /// The name as a JSON string.
  let json: [UInt8]

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    folded = MemberName.folded(text)
    var json: [UInt8] = []
    JSONString.append(bytes, to: &json)
    self.json = json
  }

  /// Returns whether a token has this name. The unescaped names are compared byte by byte.
  func isEqual(to token: JSONScanner.Token, _ literal: ArraySlice<UInt8>) -> Bool {
    guard token.isEscaped else { return literal.span.bytes.isEqual(to: bytes.span.bytes) }
    return token.isUnicode && JSONString.unescaped(literal) == bytes
  }

  /// Returns whether a token has this name, or one that differs from it in case alone. Readers that
  /// ignore case, such as Go's `encoding/json`, confuse them.
  func isSimilar(to token: JSONScanner.Token, _ literal: ArraySlice<UInt8>) -> Bool {
    if !token.isEscaped, literal.allSatisfy({ $0 < 0x80 }) {
      return literal.count == folded.count
        && zip(literal, folded).allSatisfy { ASCII.lowercased($0) == $1 }
    }
    let name = token.isEscaped ? JSONString.unescaped(literal) : Array(literal)
    return token.isUnicode && MemberName.folded(String(decoding: name, as: UTF8.self)) == folded
  }

  /// Some readers compare capital letters, some small ones: U+212A (Kelvin) is `k`, and `ſ` is `s`.
  private static func folded(_ name: String) -> [UInt8] {
    Array(name.uppercased().lowercased().utf8)
  }
}

/// The reason why a line of a batch cannot be processed.
struct LineError: Error, Hashable, CustomStringConvertible {
  /// The kind of the error, stable across versions.
  enum Code: String {
    /// The line is only white space.
    case empty = "empty-line"
    case notUTF8 = "not-utf8"
    /// The line is not JSON, or contains more than one value.
    case notJSON = "not-json"
    case notAnObject = "not-an-object"
    case tooLong = "line-too-long"
    /// The object lacks the member to process.
    case noMember = "no-member"
    /// The object has two members with the same name. Parsers disagree on which one to use.
    case duplicateMember = "duplicate-member"
    /// The value to process has the wrong type.
    case wrongType = "wrong-type"
    /// The value to process is a string that contains a lone surrogate.
    case loneSurrogate = "lone-surrogate"
    /// The value to process is larger than the limit.
    case inputTooLarge = "input-too-large"
    /// The value to process is not in the input format.
    case badValue = "bad-value"
    /// The failure has a cause other than the input.
    case internalFault = "internal-fault"
  }

  let code: Code

  /// A description of the problem and of what is allowed.
  let message: String

  /// The offset of the problem from the start of the line, in bytes.
  var offset: Int

  var description: String { message }

  init(_ code: Code, _ message: String, offset: Int = 0) {
    self.code = code
    self.message = message
    self.offset = offset
  }

  /// Creates an error from the failure to process a value.
  init(_ failure: Failure) {
    self.init(failure.status == .badInput ? .badValue : .internalFault, failure.message)
  }

  /// Creates an error from a JSON error in a line. The message contains the offset from the start
  /// of the line.
  init(_ fault: JSONFault, in line: Range<Int>) {
    var offset = fault.offset
    let expected: String
    switch fault.expected {
    case .validUTF8:
      offset -= line.lowerBound
      self.init(.notUTF8, "not UTF-8 at byte \(offset)", offset: offset)
      return
    case .quotationMark:
      offset = line.upperBound
      expected = "the end of a string"
    case .integer:
      // The fault is after the minus sign, but the value starts at the minus sign.
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
    self.init(.notJSON, "\(place) expected \(expected)", offset: offset - line.lowerBound)
  }
}
