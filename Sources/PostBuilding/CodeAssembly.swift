package import PostDocument
internal import PostText

/// Collects the text of a code block until its end is read.
package struct CodeAssembly {
  package private(set) var text = ""
  /// Whether the text ends with a space that is not rendered at the end of a line.
  private var endsWithCollapsibleSpace = false
  private var language: CodeLanguage?
  /// Whether the last line has ended, so further text starts a new line.
  private var isLineEnded = false
  /// Whether a part of the code is a spoiler. If so, the whole code becomes a spoiler.
  package private(set) var isHidden = false

  package init() {}

  /// The size of the text in bytes.
  package var size: Int { text.utf8.count }

  /// Whether a collapsible space is not rendered here: at the start of a line, or after another
  /// collapsible space.
  private var collapsesSpace: Bool {
    isLineEnded || endsWithCollapsibleSpace || text.isEmpty
      || text.utf8.last == UInt8(ascii: "\n")
  }

  package mutating func append(_ text: String) {
    guard !text.isEmpty else { return }
    if isLineEnded || text.utf8.first == UInt8(ascii: "\n") { dropCollapsibleSpace() }
    endsWithCollapsibleSpace = false
    if isLineEnded {
      isLineEnded = false
      if self.text.utf8.last != UInt8(ascii: "\n") { self.text += "\n" }
    }
    self.text += text
  }

  /// Adds text without the spaces that are not rendered after the code.
  package mutating func append(_ text: String, _ whiteSpace: WhiteSpace) {
    guard whiteSpace != .preserve else { return append(text) }
    let collapsed = collapsed(text, whiteSpace)
    append(collapsed)
    if !collapsed.isEmpty { endsWithCollapsibleSpace = collapsed.utf8.last == 0x20 }
  }

  private func collapsed(_ text: String, _ whiteSpace: WhiteSpace) -> String {
    var followsSpace = collapsesSpace
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte == 0x0A, whiteSpace == .preserveBreaks {
        if result.last == 0x20 { result.removeLast() }
        result.append(byte)
        followsSpace = true
      } else if !ASCII.isSpace(byte) {
        result.append(byte)
        followsSpace = false
      } else if !followsSpace {
        result.append(0x20)
        followsSpace = true
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Ends the current line, unless the text is empty. Further text starts a new line.
  package mutating func endLine() { isLineEnded = !text.isEmpty }

  /// Sets the language, unless a language is already set.
  package mutating func setLanguage(_ language: CodeLanguage) {
    if self.language == nil { self.language = language }
  }

  /// Makes the code a spoiler. Returns false if it already is one.
  @discardableResult package mutating func hide() -> Bool {
    defer { isHidden = true }
    return !isHidden
  }

  private mutating func dropCollapsibleSpace() {
    if endsWithCollapsibleSpace { text.unicodeScalars.removeLast() }
    endsWithCollapsibleSpace = false
  }

  /// Removes one line feed or collapsible space at the end, which is not rendered in HTML.
  package mutating func dropLastLineFeed() {
    dropCollapsibleSpace()
    guard text.utf8.last == UInt8(ascii: "\n") else { return }
    text = String(text[..<text.utf8.index(before: text.endIndex)])
  }

  /// The code as a code block, even if the code is a spoiler.
  package var codeBlock: CodeBlock { CodeBlock(text, language: language) }

  /// The code as a code block, or as a hidden paragraph if the code is a spoiler.
  package var block: Block {
    isHidden ? .paragraph(codeBlock.hidden) : .codeBlock(codeBlock)
  }
}
