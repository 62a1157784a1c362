import TerminalScreen

/// A question in the last row of the screen.
struct Prompt {
  enum Kind {
    /// A question that `y` confirms.
    case confirmation
    /// A line of text. The closure is called with each change, for a search while typing.
    case line(TextEditor, changed: (@MainActor (String) -> Void)?)
  }

  var label: String
  var kind: Kind
  /// Called with the text, or with an empty one after a confirmation.
  var accept: @MainActor (String) -> Void
  var cancel: @MainActor () -> Void = {}
  /// What is shown after the text.
  var hint: @MainActor (String) -> String = { _ in "" }

  static func confirmation(_ question: String, accept: @escaping @MainActor () -> Void) -> Prompt {
    Prompt(label: question + " (y/n)", kind: .confirmation, accept: { _ in accept() })
  }

  static func line(
    _ label: String, text: String = "", changed: (@MainActor (String) -> Void)? = nil,
    cancel: @escaping @MainActor () -> Void = {}, accept: @escaping @MainActor (String) -> Void
  ) -> Prompt {
    Prompt(
      label: label, kind: .line(TextEditor(text), changed: changed), accept: accept, cancel: cancel)
  }

  /// Reads a key or a paste. Returns whether the prompt is done, and what then happens.
  mutating func handle(_ event: InputEvent) -> (isDone: Bool, then: (@MainActor () -> Void)?) {
    switch kind {
    case .confirmation:
      guard case .key(let key) = event else { return (false, nil) }
      guard key == Key("y") || key == Key("Y") else { return (true, cancel) }
      return (true, { [accept] in accept("") })
    case .line(var editor, let changed):
      let old = editor.text
      switch event {
      case .paste(let text):
        // A prompt has one line.
        editor.insert(text.split(whereSeparator: \.isNewline).joined(separator: " "))
      case .key(Key(.enter)):
        return (true, { [accept] in accept(old) })
      case .key(Key(.escape)), .key(.control("c")), .key(.control("g")): return (true, cancel)
      case .key(Key(.backspace)) where editor.isEmpty: return (true, cancel)
      case .key(let key): editor.handle(key)
      default: return (false, nil)
      }
      kind = .line(editor, changed: changed)
      let text = editor.text
      guard text != old, let changed else { return (false, nil) }
      return (false, { changed(text) })
    }
  }
}

extension TextEditor {
  /// Does what a key does in a text, but for keys that move between rows. Returns whether the key is one of them.
  @discardableResult
  mutating func handle(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      insert(String(character))
    case (.backspace, []), (.character("h"), .control): eraseBackward()
    case (.delete, []), (.character("d"), .control): eraseForward()
    case (.left, []), (.character("b"), .control): move(.left)
    case (.right, []), (.character("f"), .control): move(.right)
    case (.left, .control), (.left, .alt), (.character("b"), .alt): move(.wordLeft)
    case (.right, .control), (.right, .alt), (.character("f"), .alt): move(.wordRight)
    case (.home, []), (.character("a"), .control): move(.lineStart)
    case (.end, []), (.character("e"), .control): move(.lineEnd)
    case (.home, .control): move(.textStart)
    case (.end, .control): move(.textEnd)
    case (.character("w"), .control), (.backspace, .alt): eraseWord()
    case (.character("u"), .control): eraseToLineStart()
    case (.character("k"), .control): eraseToLineEnd()
    case (.character("y"), .control): insertErased()
    default: return false
    }
    return true
  }
}
