package import PostDocument

/// The text of a code block whose end has not come yet.
package struct CodeAssembly {
  private var text = ""
  private var language: CodeLanguage?
  /// Whether a part of the code is a spoiler, which makes all of it one.
  package private(set) var isHidden = false

  package init() {}

  /// The size of the text in bytes.
  package var size: Int { text.utf8.count }

  package mutating func append(_ text: String) { self.text += text }

  /// Ends the current line, unless it is empty.
  package mutating func endLine() {
    if let last = text.utf8.last, last != UInt8(ascii: "\n") { text += "\n" }
  }

  /// Sets the language, unless there is one.
  package mutating func setLanguage(_ language: CodeLanguage) {
    if self.language == nil { self.language = language }
  }

  /// Makes the code a spoiler; false if it is one.
  package mutating func hide() -> Bool {
    defer { isHidden = true }
    return !isHidden
  }

  /// The code block, or a hidden paragraph.
  package var block: Block {
    let hasLineFeed = text.utf8.last == UInt8(ascii: "\n")
    let code = hasLineFeed ? String(text[..<text.utf8.index(before: text.endIndex)]) : text
    let block = CodeBlock(code, language: language)
    return isHidden ? .paragraph(block.hidden) : .codeBlock(block)
  }
}
