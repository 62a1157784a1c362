#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import PostDocument

/// Divides attributed text into lines.
struct AttributedTextReader {
  private(set) var lines: [AttributedLine] = []
  private var line = AttributedLine()
  /// Whether the line has started: a character or its line end was read.
  private var isInLine = false

  mutating func read(_ segment: AttributedSegment) {
    let scalars = segment.text.unicodeScalars
    var start = scalars.startIndex
    for index in scalars.indices where AttributedTextReader.endsLine(scalars[index]) {
      readPart(String(scalars[start..<index]), segment)
      // The blocks of a line without text are those of its end.
      startLine(segment)
      endLine()
      start = scalars.index(after: index)
    }
    readPart(String(scalars[start...]), segment)
  }

  mutating func endLine() {
    if isInLine { lines.append(line) }
    line = AttributedLine()
    isInLine = false
  }

  /// Whether a scalar ends a line.
  ///
  /// U+000D U+000A ends two lines. The second is empty, and documents drop empty paragraphs.
  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2029}" || scalar == "\u{85}"
  }

  private mutating func startLine(_ segment: AttributedSegment) {
    guard !isInLine else { return }
    isInLine = true
    line.components = segment.intent?.path ?? []
  }

  private mutating func readPart(_ string: String, _ segment: AttributedSegment) {
    guard !string.isEmpty else { return }
    startLine(segment)
    var string = string
    if let decoration = segment.decoration, string.utf8.starts(with: decoration.utf8) {
      string = String(string.unicodeScalars.dropFirst(decoration.unicodeScalars.count))
    }
    line.code += string
    if let content = segment.content {
      let (count, rest) = AttributedTextReader.copies(of: content, in: string)
      for _ in 0..<count {
        line.append(Inline(content, marks: segment.marks, link: segment.link))
      }
      string = rest
    }
    line.append(string, marks: segment.marks, link: segment.link)
  }

  /// Returns the number of copies of a content at the start of a text, and the text after them.
  ///
  /// A changed mention or hashtag is only text.
  private static func copies(
    of content: InlineContent, in string: String
  ) -> (count: Int, rest: String) {
    let name = content.shownText.unicodeScalars
    var rest = string.unicodeScalars[...]
    var count = 0
    while !rest.isEmpty, rest.starts(with: name) {
      rest = rest.dropFirst(name.count)
      count += 1
    }
    switch content {
    case .image: return (string.isEmpty ? 0 : max(count, 1), String(rest))
    case .mention, .hashtag: return rest.isEmpty ? (count, "") : (0, string)
    case .emoji, .text, .lineBreak: return (count, String(rest))
    }
  }
}
