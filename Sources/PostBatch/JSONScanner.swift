internal import PostText

/// Walks over the JSON of a line, byte by byte, and knows where its parts begin and end.
///
/// What is open is a stack of bytes, so depth costs no call and no more than the line itself.
///
/// [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)
struct JSONScanner {
  let bytes: ArraySlice<UInt8>
  private(set) var position: Int

  /// Where the bytes stop being UTF-8.
  private let validEnd: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
    validEnd = bytes.startIndex + bytes.span.bytes.firstInvalidUTF8(from: 0)
  }

  var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  /// Steps over the byte when it is the next one.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  @inline(__always) mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
      position += 1
    }
  }

  /// An error that says where, as the number of bytes of the line before it.
  func unexpected(_ expected: String) -> LineError {
    let offset = position - bytes.startIndex
    return next == nil
      ? LineError(.notJSON, "not JSON: the line ends early; expected \(expected)")
      : LineError(.notJSON, "not JSON at byte \(offset): expected \(expected)")
  }

  /// Steps over a string, and returns where what is between its quotation marks stands.
  mutating func string() throws(LineError) -> Range<Int> {
    guard skip(.quotationMark) else { throw unexpected("a string") }
    let start = position
    while true {
      try plainBytes()
      switch next {
      case .quotationMark?:
        position += 1
        return start..<(position - 1)
      case .backslash?: try escape()
      case nil: throw unexpected("the end of a string")
      default: throw unexpected("no control character inside a string")
      }
    }
  }

  /// Steps over the bytes of a string that stand for themselves.
  @inline(__always) private mutating func plainBytes() throws(LineError) {
    let start = bytes.startIndex
    position =
      start
      + bytes.span.bytes.firstOffset(
        from: position - start, where: { $0.escapedInJSON }, or: { $0.isEscapedInJSON })
    // Outside of strings, what is no ASCII is no JSON.
    guard position <= validEnd else { throw notUTF8 }
  }

  /// Steps over a string, and returns its text in UTF-8, or `nil` when it holds half a surrogate pair.
  mutating func text() throws(LineError) -> [UInt8]? {
    guard skip(.quotationMark) else { throw unexpected("a string") }
    // An escape is never shorter than what it stands for.
    var text = UTF8Buffer(capacity: bytes.endIndex - position)
    var isWhole = true
    while true {
      let start = bytes.startIndex
      position =
        start
        + text.append(
          bytes.span.bytes, from: position - start, before: { $0.escapedInJSON },
          or: { $0.isEscapedInJSON })
      guard position <= validEnd else { throw notUTF8 }
      switch next {
      case .quotationMark?:
        position += 1
        return isWhole ? text.withBytes { Array($0) } : nil
      case .backslash?:
        if position + 1 < bytes.endIndex,
          let character = JSONString.character(escapedAs: bytes[position + 1])
        {
          text.append(character)
          position += 2
        } else {
          let offset = position - start
          try escape()
          let end = JSONString.append(escapeAt: offset, of: bytes.span, to: &text)
          isWhole = isWhole && end != nil
          // The halves of a surrogate pair are two escapes.
          if let end, start + end > position { try escape() }
        }
      case nil: throw unexpected("the end of a string")
      default: throw unexpected("no control character inside a string")
      }
    }
  }

  private var notUTF8: LineError {
    LineError(.notUTF8, "not UTF-8 at byte \(validEnd - bytes.startIndex)")
  }

  private mutating func escape() throws(LineError) {
    position += 1
    switch next {
    case .init(ascii: "u")?:
      position += 1
      for _ in 0..<4 {
        guard next?.hexadecimalValue != nil else { throw unexpected("a hexadecimal digit") }
        position += 1
      }
    case let letter? where JSONString.character(escapedAs: letter) != nil: position += 1
    default: throw unexpected("one of \"\\/bfnrtu behind a backslash")
    }
  }

  /// Steps over a value, and returns where it stands.
  @discardableResult
  mutating func value() throws(LineError) -> Range<Int> {
    let start = position
    switch next {
    case .init(ascii: "{"), .init(ascii: "["): try container()
    default: try atom()
    }
    return start..<position
  }

  private mutating func container() throws(LineError) {
    var open: [UInt8] = []
    repeat {
      // A value, or the start of one.
      skipSpace()
      switch next {
      case .init(ascii: "{"):
        position += 1
        skipSpace()
        if !skip(.init(ascii: "}")) {
          open.append(.init(ascii: "}"))
          try name()
          continue
        }
      case .init(ascii: "["):
        position += 1
        skipSpace()
        if !skip(.init(ascii: "]")) {
          open.append(.init(ascii: "]"))
          continue
        }
      default: try atom()
      }
      try close(&open)
    } while !open.isEmpty
  }

  /// Steps over a value that holds no others.
  private mutating func atom() throws(LineError) {
    switch next {
    case .quotationMark: _ = try string()
    case .init(ascii: "t"): try word("true")
    case .init(ascii: "f"): try word("false")
    case .init(ascii: "n"): try word("null")
    default: try number()
    }
  }

  /// Steps over what may stand behind a value, up to the next one.
  private mutating func close(_ open: inout [UInt8]) throws(LineError) {
    while let end = open.last {
      skipSpace()
      if skip(end) {
        open.removeLast()
      } else if skip(.init(ascii: ",")) {
        if end == .init(ascii: "}") { try name() }
        return
      } else {
        throw unexpected(end == .init(ascii: "}") ? "',' or '}'" : "',' or ']'")
      }
    }
  }

  /// Steps over the name of a member, and returns where what is between its quotation marks stands.
  @discardableResult
  mutating func name() throws(LineError) -> Range<Int> {
    skipSpace()
    let name = try string()
    skipSpace()
    guard skip(.init(ascii: ":")) else { throw unexpected("':'") }
    return name
  }

  private mutating func word(_ word: StaticString) throws(LineError) {
    let start = position
    for byte in "\(word)".utf8 {
      guard skip(byte) else {
        position = start
        throw unexpected("a value")
      }
    }
  }

  private mutating func number() throws(LineError) {
    let start = position
    _ = skip(.init(ascii: "-"))
    if !skip(.init(ascii: "0")) {
      guard digits() else {
        position = start
        throw unexpected("a value")
      }
    }
    if skip(.init(ascii: ".")), !digits() { throw unexpected("a digit") }
    if skip(.init(ascii: "e")) || skip(.init(ascii: "E")) {
      if !skip(.init(ascii: "+")) { _ = skip(.init(ascii: "-")) }
      if !digits() { throw unexpected("a digit") }
    }
  }

  /// Steps over digits, and returns whether there were any.
  private mutating func digits() -> Bool {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    return position > start
  }
}
