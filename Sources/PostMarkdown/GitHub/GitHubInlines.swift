internal import PostText

/// Reads GitHub's markup in the inline nodes of a paragraph, heading or cell: strikethrough, URLs,
/// e-mail addresses, references to footnotes and emoji codes.
struct GitHubInlines {
  private(set) var events: [InlineEvent] = []

  /// Whether there is such markup.
  private(set) var isUsed = false

  private let source: GitHubSource
  /// Text that is not written yet.
  private var text = MarkedText(bytes: [])
  /// Whether a URL can start at the start of ``text`` without a scheme.
  private var followsSpace = true
  private var linkDepth = 0
  private var brackets = OpenBrackets()

  /// Reads inline nodes.
  ///
  /// - Complexity: Linear in the size of the nodes.
  init(_ nodes: [InlineEvent], in source: GitHubSource) {
    self.source = source
    let strikethrough = Strikethrough(nodes, marks: source.marks)
    for part in strikethrough.parts {
      switch part {
      case .text(let part): text.append(part)
      case .event(var event):
        flush()
        if event.kind == .code, source.marks.isFormula(event.text) {
          isUsed = true
          event.kind = .formula
        }
        (event.text, event.url, event.title) = (
          source.marks.unmarked(event.text), source.marks.unmarked(event.url),
          source.marks.unmarked(event.title)
        )
        append(event)
      case .delimiter(let side):
        flush()
        isUsed = true
        append(InlineEvent(.deletion, side))
      }
    }
    flush()
  }

  private mutating func append(_ event: InlineEvent) {
    events.append(event)
    switch (event.kind, event.side) {
    case (.link, .start), (.image, .start): linkDepth += 1
    case (.link, .end), (.image, .end): linkDepth -= 1
    default: break
    }
    switch event.kind {
    case .softBreak, .lineBreak, .emphasis, .strong, .deletion: followsSpace = true
    default: followsSpace = false
    }
  }

  /// Writes the collected text.
  private mutating func flush() {
    guard !text.bytes.isEmpty else { return }
    let part = text
    text = MarkedText(bytes: [])
    guard linkDepth == 0 else { return writeText(part) }
    var start = 0
    for link in TextURLs.links(in: part, followsSpace: followsSpace) {
      brackets.read(part, start..<link.range.lowerBound)
      if !link.isEmail, brackets.isOpen {
        brackets.read(part, link.range)
        // The URL stays text, with the text after it.
        writeText(part[start..<link.range.upperBound])
        start = link.range.upperBound
        continue
      }
      if start < link.range.lowerBound { writeText(part[start..<link.range.lowerBound]) }
      isUsed = true
      var event = InlineEvent(.link)
      event.url = link.target
      events.append(event)
      events.append(InlineEvent(.text, text: Array(part.bytes[link.range])))
      events.append(InlineEvent(.link, .end))
      start = link.range.upperBound
    }
    brackets.read(part, start..<part.bytes.count)
    if start < part.bytes.count { writeText(part[start..<part.bytes.count]) }
    followsSpace = false
  }

  /// Writes text outside of URLs.
  private mutating func writeText(_ part: MarkedText) {
    let bytes = part.bytes
    var written = 0
    var index = 0
    func isCode(_ byte: UInt8) -> Bool {
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || "_+-".utf8.contains(byte)
    }
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: "["), !part.isLiteral(index) else {
        index += 1
        continue
      }
      if byte == UInt8(ascii: "["), !source.footnotes.isEmpty,
        let (label, end) = FootnoteSyntax.reference(in: bytes[index...]),
        !part.isLiteral(index + 1), let number = source.footnotes[label]
      {
        writePlain(bytes[written..<index])
        events.append(InlineEvent(.footnote, text: Array("\(number)".utf8)))
        isUsed = true
        index = end
        written = end
        continue
      }
      let name: ArraySlice<UInt8> = bytes[(index + 1)...].prefix(while: isCode)
      guard byte == UInt8(ascii: ":"), !name.isEmpty, name.count < 80, name.endIndex < bytes.count,
        bytes[name.endIndex] == UInt8(ascii: ":"), !part.isLiteral(name.endIndex),
        let emoji = EmojiNames.emoji(named: String(decoding: name, as: UTF8.self))
      else {
        index += max(1, name.count)
        continue
      }
      writePlain(bytes[written..<index] + emoji.utf8)
      isUsed = true
      index = name.endIndex + 1
      written = index
    }
    writePlain(bytes[written...])
  }

  private mutating func writePlain(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    if let last = events.indices.last, events[last].kind == .text {
      events[last].text += bytes
    } else {
      events.append(InlineEvent(.text, text: Array(bytes)))
    }
  }
}

/// The brackets before a text that are not closed. GitHub's parser reads no URLs after them.
private struct OpenBrackets {
  private var count = 0

  var isOpen: Bool { count > 0 }

  mutating func read(_ text: MarkedText, _ range: Range<Int>) {
    for index in range {
      switch text.bytes[index] {
      case UInt8(ascii: "[") where !text.isLiteral(index): count += 1
      case UInt8(ascii: "]") where count > 0 && !text.isLiteral(index):
        count -= 1
      default: break
      }
    }
  }
}
