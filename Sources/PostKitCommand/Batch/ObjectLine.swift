import PostJSON
import PostText

/// A line that is a JSON object. The values of members can be replaced; all other bytes are kept.
struct ObjectLine {
  /// The new value of a member.
  enum Value {
    case json([UInt8])
    /// The text of a string, in UTF-8.
    case text([UInt8])

    /// Appends the value as JSON.
    func write(to output: inout [UInt8]) {
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
    guard let (index, match) = match(of: name) else { return }
    guard match == .equal, self.value(at: index) == nil else {
      let expected = names[index].text.quoted
      let other = String(decoding: bytes[name.range], as: UTF8.self).quoted
      throw LineError(
        .duplicateMember,
        match == .equal
          ? "duplicate member '\(expected)'; only one is allowed"
          : "member '\(other)' differs from '\(expected)' in case alone; rename it",
        offset: name.range.lowerBound - 1 - self.range.lowerBound)
    }
    found.append((index, range))
    if index == 0, first.part == .value(.string), first.isUnicode {
      let literal = bytes[first.range]
      text = first.isEscaped ? JSONString.unescaped(literal) : Array(literal)
    }
  }

  /// Returns the index of the first of `names` that a token equals or differs from in case alone.
  private func match(of name: JSONScanner.Token) -> (index: Int, MemberName.Match)? {
    for index in names.indices {
      if let match = names[index].match(name, in: bytes) { return (index, match) }
    }
    return nil
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
  /// The name as a JSON string.
  let json: [UInt8]

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    var json: [UInt8] = []
    JSONString.append(bytes, to: &json)
    self.json = json
  }

  enum Match {
    case equal
    /// The names differ in case alone. Readers that ignore case, such as Go's `encoding/json`, confuse
    /// them.
    case similar
  }

  /// Compares this name with that of a token. Returns `nil` if they differ in more than case.
  func match(_ token: JSONScanner.Token, in source: [UInt8]) -> Match? {
    let literal = source[token.range]
    guard token.isEscaped else { return match(literal) }
    return token.isUnicode ? match(JSONString.unescaped(literal)[...]) : nil
  }

  private func match(_ name: ArraySlice<UInt8>) -> Match? {
    if name.span.bytes.isEqual(to: bytes.span.bytes) { return .equal }
    // The comparison ends at the first difference, so a long name costs little.
    var others = Substring(decoding: name, as: UTF8.self).unicodeScalars.makeIterator()
    for scalar in text.unicodeScalars {
      guard let other = others.next(), other.caseFolded == scalar.caseFolded else { return nil }
    }
    return others.next() == nil ? .similar : nil
  }
}

extension Unicode.Scalar {
  /// The lowercase scalar of the uppercase one, because some readers compare capital letters and some
  /// small ones: U+212A (Kelvin) is `k`, `ſ` is `s`, and `ı` and `İ` are `i`. Mappings to several
  /// scalars, such as that of `ß` to `SS`, are not used.
  fileprivate var caseFolded: Unicode.Scalar {
    if isASCII { return Unicode.Scalar(ASCII.lowercased(UInt8(value))) }
    let upper = properties.uppercaseMapping.unicodeScalars
    let scalar = upper.count == 1 ? upper.first ?? self : self
    return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }
}

/// The reason why a line of a batch cannot be processed.
struct LineError: Error, Hashable, CustomStringConvertible {
  /// The kind of the error, stable across versions.
  enum Code: String {
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
