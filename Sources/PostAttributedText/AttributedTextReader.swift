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
  /// Whether any character of `line` was read. The character that ends the line counts, too.
  private var isInLine = false

  mutating func read(_ segment: AttributedSegment) {
    let scalars = segment.text.unicodeScalars
    var start = scalars.startIndex
    for index in scalars.indices where AttributedTextReader.endsLine(scalars[index]) {
      readPart(String(scalars[start..<index]), segment)
      // If the line has no text, the attributes of its line end determine its blocks.
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
  /// Each scalar of U+000D U+000A ends a line. The line between them is empty. It has no effect,
  /// because documents drop empty paragraphs.
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
      let (count, rest) = AttributedTextReader.countCopies(of: content, in: string)
      for _ in 0..<count {
        line.append(Inline(content, marks: segment.marks, link: segment.link))
      }
      string = rest
    }
    line.append(string, marks: segment.marks, link: segment.link)
  }

  /// Counts how often the text that represents `content` is repeated at the start of `string`.
  /// Returns the count, and the text after the repetitions.
  ///
  /// If other text follows the copies of a mention or hashtag, an editor has changed the mention or
  /// hashtag, and the number is 0. For an image, the number is at least 1, unless `string` is empty.
  private static func countCopies(
    of content: InlineContent, in string: String
  ) -> (count: Int, rest: String) {
    let copyText = content.shownText.unicodeScalars
    var rest = string.unicodeScalars[...]
    var count = 0
    while !rest.isEmpty, rest.starts(with: copyText) {
      rest = rest.dropFirst(copyText.count)
      count += 1
    }
    switch content {
    case .image: return (string.isEmpty ? 0 : max(count, 1), String(rest))
    case .mention, .hashtag: return rest.isEmpty ? (count, "") : (0, string)
    case .emoji, .text, .lineBreak: return (count, String(rest))
    }
  }
}
