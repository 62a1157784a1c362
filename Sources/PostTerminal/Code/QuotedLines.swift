internal import PostText

/// The lines after the current line of code that are text: the bodies of here-documents of a shell,
/// the block scalar of YAML, and the output in a shell session.
struct QuotedLines {
  /// The delimiters of the here-documents that start in the current line, in order.
  fileprivate var delimiters: [ArraySlice<UInt8>] = []
  /// Whether `<<` is a shift in the current line.
  fileprivate var isArithmetic = false
  /// The indentation of the key of a block scalar. Lines with a larger indentation belong to it.
  fileprivate var scalarIndentation: Int?
  /// Whether commands have a prompt, so that lines without one are output.
  var hasPrompts = false

  /// Notes the here-document that starts with `<<` at a position, if one starts there.
  ///
  /// [POSIX, section 2.7.4](https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_07_04)
  mutating func noteHereDocument(at position: Int, in bytes: [UInt8]) {
    let isFirst = position == 0 || bytes[position - 1] != UInt8(ascii: "<")
    guard !isArithmetic, isFirst, bytes[position...].starts(with: "<<".utf8) else { return }
    let line = bytes[(position + 2)...].prefix(QuotedLines.maximumDelimiter).prefix { $0 != 0x0A }
    let rest = (line.first == UInt8(ascii: "-") ? line.dropFirst() : line).drop { $0 == 0x20 }
    guard let delimiter = QuotedLines.delimiter(rest) else { return }
    if delimiters.isEmpty {
      let start = bytes[..<position].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let head = bytes[start..<position]
      isArithmetic = zip(head, head.dropFirst()).contains { $0 == 0x28 && $1 == 0x28 }
    }
    if !isArithmetic { delimiters.append(delimiter) }
  }

  /// The largest size in bytes of a delimiter with its blanks, and of a prompt. Without a limit, a long
  /// line would be searched again at each `<<`.
  private static let maximumDelimiter = 64
  fileprivate static let maximumPrompt = 64

  private static func delimiter(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = text.first else { return nil }
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
      let rest = text.dropFirst()
      return rest.firstIndex(of: first).map { rest[..<$0] }
    }
    let word = (first == UInt8(ascii: "\\") ? text.dropFirst() : text)
      .prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 || "_-.".utf8.contains($0) }
    // A digit is the operand of a shift.
    return word.first.map(ASCII.isDigit) == false ? word : nil
  }

  /// Notes the block scalar that starts in the line of YAML at a position, if one starts there.
  ///
  /// [YAML 1.2.2, section 8.1](https://yaml.org/spec/1.2.2/#81-block-scalar-styles)
  mutating func noteBlockScalar(
    ofLineIndentedBy indentation: Int, at position: Int, in bytes: [UInt8]
  ) {
    let line = bytes[position...].prefix { $0 != 0x0A }
    let key = line.prefix { $0 == 0x20 || $0 == UInt8(ascii: "-") }.endIndex
    let header = line.lastIndex { $0 != 0x20 && !ASCII.isDigit($0) && !"+-".utf8.contains($0) }
    guard let header, bytes[header] == UInt8(ascii: "|") || bytes[header] == UInt8(ascii: ">"),
      let last = line[..<header].last(where: { $0 != 0x20 }), ":-".utf8.contains(last)
    else { return }
    // The text of a key is indented more than the key. The text of an item without a key is indented
    // at least as far as the header.
    scalarIndentation = indentation + key - position - (key == header ? 1 : 0)
  }
}

extension CodeLexer {
  /// Reads the lines at the current position, the start of a line, that are not code.
  mutating func readQuotedLines() {
    quoted.isArithmetic = false
    for delimiter in quoted.delimiters {
      readLines { !$0.trimmed.elementsEqual(delimiter) }
      close(.codeString)
      readLine()
      close(nil)
    }
    quoted.delimiters = []
    if let indentation = quoted.scalarIndentation {
      readLines { line in
        line.trimmed.isEmpty || line.prefix { $0 == 0x20 }.count > indentation
      }
      close(.codeString)
      quoted.scalarIndentation = nil
    }
    // A backslash at the end of a line continues the command.
    guard quoted.hasPrompts, byte(at: position - 2) != UInt8(ascii: "\\") else { return }
    readLines { !$0.startsCommand }
    close(nil)
    if let end = bytes[position...].prefix(QuotedLines.maximumPrompt).endOfPrompt {
      position = end
      close(nil)
    }
  }

  /// Reads lines while they match a condition.
  private mutating func readLines(while matches: (ArraySlice<UInt8>) -> Bool) {
    while position < bytes.count, matches(bytes[position...].prefix { $0 != 0x0A }) { readLine() }
  }

  private mutating func readLine() {
    while let byte = next, byte != 0x0A { position += 1 }
    position = min(position + 1, bytes.count)
  }
}

extension [UInt8] {
  /// Whether a line of the code starts with the prompt of a shell.
  var hasShellPrompts: Bool {
    split(separator: 0x0A).contains { $0.endOfPrompt != nil && $0.first != UInt8(ascii: ">") }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let rest = drop(while: isBlank)
    return rest.lastIndex { !isBlank($0) }.map { rest[...$0] } ?? []
  }

  /// Whether a line of a session is a command or a comment.
  fileprivate var startsCommand: Bool { first == UInt8(ascii: "#") || endOfPrompt != nil }

  /// The end of the prompt at the start of a line: `$ `, `% `, `> ` or `user@host:~$ `.
  fileprivate var endOfPrompt: Int? {
    let head = prefix(QuotedLines.maximumPrompt)
    guard let blank = head.firstIndex(where: { $0 <= 0x20 }), blank > startIndex,
      head[blank] == 0x20, "$%>".utf8.contains(head[blank - 1]),
      blank == startIndex + 1 || head[..<blank].contains(UInt8(ascii: "@"))
    else { return nil }
    return blank + 1
  }
}
