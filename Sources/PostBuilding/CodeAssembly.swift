package import PostDocument

/// Collects the text of a code block until its end is read.
package struct CodeAssembly {
  package private(set) var text = ""
  private var language: CodeLanguage?
  /// Whether the last line has ended, so further text starts a new line.
  private var isLineEnded = false
  /// Whether a part of the code is a spoiler. If so, the whole code becomes a spoiler.
  package private(set) var isHidden = false

  package init() {}

  /// The size of the text in bytes.
  package var size: Int { text.utf8.count }

  package mutating func append(_ text: String) {
    guard !text.isEmpty else { return }
    if isLineEnded {
      isLineEnded = false
      if self.text.utf8.last != UInt8(ascii: "\n") { self.text += "\n" }
    }
    self.text += text
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

  /// Removes one line feed at the end, which is not rendered in HTML.
  package mutating func dropLastLineFeed() {
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
