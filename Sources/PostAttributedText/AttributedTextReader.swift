#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import PostDocument

/// Parts attributed text into lines.
struct AttributedTextReader {
  private(set) var lines: [AttributedLine] = []
  private var line = AttributedLine()
  /// A Boolean value that is true when the first character of the line was read.
  private var isInLine = false

  mutating func read(_ stretch: AttributedStretch) {
    let scalars = stretch.text.unicodeScalars
    var start = scalars.startIndex
    for index in scalars.indices where AttributedTextReader.endsLine(scalars[index]) {
      readPart(String(scalars[start..<index]), stretch)
      // What ends a line tells of it when nothing else does.
      enterLine(stretch)
      finishLine()
      start = scalars.index(after: index)
    }
    readPart(String(scalars[start...]), stretch)
  }

  mutating func finishLine() {
    if isInLine { lines.append(line) }
    line = AttributedLine()
    isInLine = false
  }

  /// U+000D stands before U+000A, or ends a line like it: an empty line is no block.
  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2029}" || scalar == "\u{85}"
  }

  private mutating func enterLine(_ stretch: AttributedStretch) {
    guard !isInLine else { return }
    isInLine = true
    line.components = stretch.intent?.path ?? []
  }

  private mutating func readPart(_ string: String, _ stretch: AttributedStretch) {
    guard !string.isEmpty else { return }
    enterLine(stretch)
    var string = string
    if let decoration = stretch.decoration, string.utf8.starts(with: decoration.utf8) {
      string = String(string.unicodeScalars.dropFirst(decoration.unicodeScalars.count))
    }
    line.code += string
    if let content = stretch.content {
      let (count, rest) = AttributedTextReader.copies(of: content, in: string)
      for _ in 0..<count {
        line.append(Inline(content, marks: stretch.marks, link: stretch.link))
      }
      string = rest
    }
    line.append(string, marks: stretch.marks, link: stretch.link)
  }

  /// How often a text starts with what stands for a content, and the text behind.
  ///
  /// A name that was changed is not the name any more.
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
