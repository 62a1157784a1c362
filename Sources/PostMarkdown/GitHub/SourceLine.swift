internal import PostText

/// A line of a source that is rewritten for libcmark.
struct SourceLine {
  enum Content {
    /// A range of the source, without the line ending.
    case source(Range<Int>)
    /// The heading that replaces a table.
    case table(Int)
  }

  /// The number of the line in the source, counted from 1.
  let number: Int

  /// Text before the content.
  var prefix: [UInt8] = []

  var content: Content

  /// Whether `\|` is a vertical bar, as in a table. GitHub's parser reads the lines of a paragraph
  /// directly before a table so.
  var unescapesBars = false

  /// The number of the footnote that the line defines.
  var footnote: Int?

  /// Returns the lines of a source. Lines end in LF, CR LF or CR.
  static func lines(of source: [UInt8], from start: Int) -> [SourceLine] {
    var lines: [SourceLine] = []
    var start = start
    while start < source.count {
      let end = source[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.count
      lines.append(SourceLine(number: lines.count + 1, content: .source(start..<end)))
      start = end + (source[end...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
    }
    return lines
  }
}

/// YAML or TOML at the start of a file, between lines of `---` or `+++`.
struct FrontMatter {
  let lineCount: Int

  /// Finds front matter at the start of a source: a key in the first line, and in each other line a
  /// key, an item of a list, a comment, a table of TOML, the end of a value of several lines, or an
  /// indented line. Other lines are prose between two thematic breaks.
  init?(in source: [UInt8], from start: Int) {
    guard source[start...].starts(with: "---".utf8) || source[start...].starts(with: "+++".utf8)
    else { return nil }
    var fence: ArraySlice<UInt8> = []
    var count = 0
    for line in SourceLine.lines(of: source, from: start) {
      guard case .source(let range) = line.content else { return nil }
      count += 1
      switch count {
      case 1:
        fence = Self.trimmed(source[range])
        guard fence.count == 3 else { return nil }
      case 2:
        guard Self.hasKey(source[range], in: fence) else { return nil }
      default:
        guard !Self.trimmed(source[range]).elementsEqual(fence) else {
          lineCount = count
          return
        }
        guard Self.continues(source[range], in: fence) else { return nil }
      }
    }
    return nil
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let last = line.last, ASCII.isSpace(last) { line.removeLast() }
    return line
  }

  private static func continues(_ line: ArraySlice<UInt8>, in fence: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, !ASCII.isSpace(first) else { return true }
    let isItem = first == UInt8(ascii: "-") && line.dropFirst().first.map(ASCII.isSpace) ?? true
    return isItem || "#[]}".utf8.contains(first) || hasKey(line, in: fence)
  }

  private static func hasKey(_ line: ArraySlice<UInt8>, in fence: ArraySlice<UInt8>) -> Bool {
    let separator = UInt8(ascii: fence.first == UInt8(ascii: "-") ? ":" : "=")
    guard let end = line.firstIndex(of: separator), end > line.startIndex else { return false }
    let after = line[(end + 1)...].first ?? 0x20
    return line[..<end].allSatisfy { byte in
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || "_-.\"' ".utf8.contains(byte)
    } && (separator != UInt8(ascii: ":") || ASCII.isSpace(after))
  }
}

/// The syntax of footnotes.
enum FootnoteSyntax {
  /// Whether a source could define footnotes.
  static func mayDefine(in source: [UInt8]) -> Bool {
    var isStart = true
    for (index, byte) in source.enumerated() {
      if isStart, byte == UInt8(ascii: "["), source[(index + 1)...].first == UInt8(ascii: "^") {
        return true
      }
      if byte != 0x20, byte != UInt8(ascii: ">") { isStart = byte == 0x0A || byte == 0x0D }
    }
    return false
  }

  /// A definition at the start of a line.
  struct Definition {
    let label: [UInt8]
    /// The markers of quotes and the spaces before the definition.
    let markers: ArraySlice<UInt8>
    /// The number of spaces directly before the definition.
    let indent: Int
    let textStart: Int
  }

  /// Returns the definition that a line starts, also in quotes and items.
  static func definition(in line: ArraySlice<UInt8>) -> Definition? {
    let rest = line.drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }
    let markers = line[..<rest.startIndex]
    guard let (label, end) = reference(in: rest), end < line.endIndex,
      line[end] == UInt8(ascii: ":")
    else { return nil }
    let text = line[(end + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    // `NestingLimit` does not know the containers that a footnote opens.
    let inner = LinePrefix(of: text).end - text.startIndex
    guard markers.count + inner <= NestingLimit.depth else { return nil }
    let indent = markers.reversed().prefix { $0 == 0x20 }.count
    return Definition(
      label: label, markers: markers, indent: indent, textStart: text.startIndex)
  }

  /// Returns the label of the reference `[^label]` at the start of text, in lower case, and the end
  /// of the reference.
  static func reference(in text: ArraySlice<UInt8>) -> (label: [UInt8], end: Int)? {
    guard text.starts(with: "[^".utf8) else { return nil }
    let rest = text.dropFirst(2).prefix(256)
    let label = rest.prefix { byte in
      byte > 0x20 && byte != UInt8(ascii: "]") && byte != UInt8(ascii: "[")
    }
    guard !label.isEmpty, label.endIndex < rest.endIndex,
      rest[label.endIndex] == UInt8(ascii: "]")
    else { return nil }
    return (label.map(ASCII.lowercased), label.endIndex + 1)
  }
}
