#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import PostDocument

/// A line of attributed text.
struct AttributedLine {
  var components: ArraySlice<BlockIntent.Component> = []
  var runs = Inlines()
  /// The text as it is, for code.
  var text = ""
}

/// Parts attributed text into lines.
struct AttributedTextReader {
  private(set) var lines: [AttributedLine] = []
  private var line = AttributedLine()
  /// A Boolean value that is true when the first character of the line was read.
  private var isInLine = false

  mutating func read(_ string: String, _ attributes: AttributeContainer) {
    var start = string.startIndex
    let scalars = string.unicodeScalars
    for index in scalars.indices where AttributedTextReader.endsLine(scalars[index]) {
      readPart(String(scalars[start..<index]), attributes)
      // What ends a line tells of it when nothing else does.
      enterLine(attributes)
      finishLine()
      start = scalars.index(after: index)
    }
    readPart(String(scalars[start...]), attributes)
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

  private mutating func enterLine(_ attributes: AttributeContainer) {
    guard !isInLine else { return }
    isInLine = true
    let components = attributes.blockIntent?.components ?? []
    line.components = components.prefix(BlockIntent.mostComponents)
  }

  private mutating func readPart(_ string: String, _ attributes: AttributeContainer) {
    guard !string.isEmpty else { return }
    enterLine(attributes)
    var string = string
    if let decoration = attributes.decoration, string.utf8.starts(with: decoration.utf8) {
      string = String(string.unicodeScalars.dropFirst(decoration.unicodeScalars.count))
      if string.isEmpty { return }
    }
    line.text += string
    let marks = attributes.readMarks
    let link = attributes.readLink
    if let content = attributes.content {
      let (count, rest) = AttributedTextReader.copies(of: content, in: string)
      for _ in 0..<count { line.runs.append(Inline(content, marks: marks, link: link)) }
      string = rest
    }
    append(string, marks, link)
  }

  private mutating func append(_ string: String, _ marks: Marks, _ link: Link?) {
    let parts = string.unicodeScalars.split(omittingEmptySubsequences: false) {
      $0 == "\u{2028}" || $0 == "\u{B}"
    }
    for (position, part) in parts.enumerated() {
      if position > 0 { line.runs.append(.lineBreak) }
      line.runs.append(.text(String(part), marks: marks, link: link))
    }
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
    case .image: return (max(count, 1), String(rest))
    case .mention, .hashtag: return rest.isEmpty ? (count, "") : (0, string)
    case .emoji, .text, .lineBreak: return (count, String(rest))
    }
  }
}

extension AttributeContainer {
  /// What the text stands for, when it is no text.
  fileprivate var content: InlineContent? {
    if let mention { return .mention(mention) }
    if let hashtag { return .hashtag(hashtag) }
    if let customEmoji { return .emoji(customEmoji) }
    return image.map { .image($0) }
  }

  fileprivate var readMarks: Marks {
    #if canImport(Darwin)
      (marks ?? []).updated(by: inlinePresentationIntent)
    #else
      marks ?? []
    #endif
  }

  /// The link, with its title while it leads where it did.
  fileprivate var readLink: Link? {
    if mention != nil || hashtag != nil { return nil }
    if let postLink, link == URL(string: postLink.target.description) { return postLink }
    return link.flatMap { LinkTarget($0.absoluteString) }.map { Link($0) }
  }
}
