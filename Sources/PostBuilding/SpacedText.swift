package import PostDocument
package import PostText

// Lines with preserved white space or inline blocks.
extension Line {
  /// Starts to process white space by character, if necessary.
  mutating func startSpacing() {
    guard spacing == nil else { return }
    var state = LineSpacing()
    var first: Unicode.Scalar?
    for run in runs.reversed() {
      guard run.content != .lineBreak else { break }
      let text = run.content.plainText
      state.column += text.withUTF8Span { SpacedText.columns(of: $0) }
      first = text.unicodeScalars.first
    }
    // A space at the start of the line is not rendered.
    if first == " " { state.column -= 1 }
    switch lastRun?.content {
    case .lineBreak?, nil: break
    case .text(let text)? where text.utf8.last == 0x20:
      state.previous = .collapsible
      // A space before a mention is already written.
      guard let last = runs.last else { break }
      runs.dropTrailingSpace()
      state.followsSpace = runs.last.map { $0.content == .lineBreak } ?? true
      state.pending = LineSpacing.Space(isPreserved: false, marks: last.marks, link: last.link)
    default:
      state.previous = .other
      state.followsSpace = false
    }
    spacing = state
  }

  /// Writes the space before content other than text.
  mutating func writePendingSpace(isAtEnd: Bool = false) {
    guard let (space, isNoBreak) = spacing?.takePending(isAtEnd: isAtEnd) else { return }
    if isNoBreak { keptSpaces = true }
    runs.append(.text(isNoBreak ? "\u{A0}" : " ", marks: space.marks, link: space.link))
  }

  /// Writes the preserved space at the end of a line.
  mutating func endSpacing() {
    guard spacing != nil else { return }
    writePendingSpace(isAtEnd: true)
    spacing = nil
  }

  /// Adds text with preserved white space, or after such text.
  package mutating func append(
    _ text: borrowing Span<UInt8>, need: TextHygiene.Need, spaced style: SpacedText.Style,
    tabColumns: inout Int
  ) -> SpacedText.Addition {
    startSpacing()
    var spaced = SpacedText(style, tabColumns: tabColumns)
    if need.isNothing, !text.isEmpty, text[0] != 0x20, text[text.count - 1] != 0x20 {
      writePendingSpace()
      spacing?.addVisible(columns: SpacedText.columns(of: text))
      spaced.addition.removals = runs.append(
        flowing: text, need: need, marks: style.marks, link: style.link)
    } else {
      spaced.add(text, to: &self)
      tabColumns = spaced.tabColumns
    }
    return spaced.addition
  }

  // MARK: - Inline blocks

  /// Starts an inline block: white space at its start is not rendered.
  package mutating func startInlineBlock() {
    guard isVisible || !runs.isEmpty else { return }
    startSpacing()
    writePendingSpace()
    spacing?.startBox()
  }

  /// Ends an inline block: white space at its end is not rendered.
  package mutating func endInlineBlock() {
    guard isVisible || !runs.isEmpty else { return }
    startSpacing()
    spacing?.endBox()
  }
}

/// A text whose white space is processed by character.
package struct SpacedText {
  /// The style of a text, as far as it affects white space.
  package struct Style {
    var whiteSpace: WhiteSpace
    /// The distance of tab stops in columns.
    var tabSize: UInt8
    let marks: Marks
    let link: Hyperlink?

    package init(whiteSpace: WhiteSpace, tabSize: UInt8, marks: Marks, link: Hyperlink?) {
      self.whiteSpace = whiteSpace
      self.tabSize = tabSize
      self.marks = marks
      self.link = link
    }
  }

  /// The effects of a text that was added.
  package struct Addition {
    /// The number of removed characters.
    package fileprivate(set) var removals = 0
    package fileprivate(set) var lineBreaks = 0
  }

  private let style: Style
  fileprivate(set) var addition = Addition()
  /// The number of columns that the tabs of the document may still take.
  fileprivate var tabColumns: Int
  /// Text that is not yet added to the line.
  private var buffer: [UInt8] = []
  /// Whether the pending space of the line is part of this text.
  private var ownsPending = false

  fileprivate init(_ style: Style, tabColumns: Int) {
    self.style = style
    self.tabColumns = tabColumns
  }

  /// Returns the number of columns of a text. Each scalar is one column, but U+200B has none.
  static func columns(of text: borrowing Span<UInt8>) -> Int {
    var count = 0
    for index in text.indices where text[index] & 0xC0 != 0x80 { count += 1 }
    for index in text.indices.dropLast(2) where text[index] == 0xE2 {
      if text[index + 1] == 0x80, text[index + 2] == 0x8B { count -= 1 }
    }
    return count
  }

  fileprivate mutating func add(_ text: borrowing Span<UInt8>, to line: inout Line) {
    var index = 0
    while index < text.count {
      let start = index
      while index < text.count, !ASCII.isSpace(text[index]) { index += 1 }
      if index > start { add(word: text.extracting(start..<index), to: &line) }
      guard index < text.count else { break }
      switch (text[index], style.whiteSpace) {
      case (0x0A, .preserve), (0x0A, .preserveBreaks): addLineBreak(to: &line)
      case (0x09, .preserve): addTab(to: &line)
      case (_, .preserve): addSpace(isPreserved: true, to: &line)
      default:
        if line.spacing?.rendersCollapsible == true { addSpace(isPreserved: false, to: &line) }
      }
      index += 1
    }
    write(to: &line)
  }

  private mutating func add(word: borrowing Span<UInt8>, to line: inout Line) {
    writePendingSpace(of: &line)
    for index in word.indices { buffer.append(word[index]) }
    line.spacing?.addVisible(columns: SpacedText.columns(of: word))
  }

  private mutating func addSpace(isPreserved: Bool, to line: inout Line) {
    if !isPreserved, line.spacing?.pending != nil {
      // The collapsible space may be removed at the end of the line.
      writePendingSpace(of: &line, isAtEnd: true)
      line.spacing?.followsSpace = false
    } else {
      writePendingSpace(of: &line)
    }
    line.spacing?.add(
      LineSpacing.Space(isPreserved: isPreserved, marks: style.marks, link: style.link))
    ownsPending = true
  }

  private mutating func addTab(to line: inout Line) {
    let size = Int(style.tabSize)
    guard size > 0, let column = line.spacing?.column else { return }
    let columns = min(size - column % size, max(1, tabColumns))
    tabColumns -= columns - 1
    for _ in 0..<columns { addSpace(isPreserved: true, to: &line) }
  }

  private mutating func addLineBreak(to line: inout Line) {
    writePendingSpace(of: &line, isAtEnd: true)
    write(to: &line)
    line.endLine()
    addition.lineBreaks += 1
  }

  private mutating func writePendingSpace(of line: inout Line, isAtEnd: Bool = false) {
    guard ownsPending else { return line.writePendingSpace(isAtEnd: isAtEnd) }
    ownsPending = false
    guard let (_, isNoBreak) = line.spacing?.takePending(isAtEnd: isAtEnd) else { return }
    if isNoBreak { line.keptSpaces = true }
    buffer += isNoBreak ? [0xC2, 0xA0] : [0x20]
  }

  /// Adds the text in the buffer to the line.
  private mutating func write(to line: inout Line) {
    guard !buffer.isEmpty else { return }
    addition.removals += line.write(buffer.span, marks: style.marks, link: style.link)
    buffer.removeAll(keepingCapacity: true)
  }
}
