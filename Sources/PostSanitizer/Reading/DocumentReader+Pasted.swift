internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

// What editors and office programs write instead of the elements of HTML: flat lists with levels, check
// boxes, and languages of code.
extension DocumentReader {
  /// Reads an element without a meaning in HTML. Returns whether it became a container or a task.
  mutating func readPasted(
    _ id: HTMLTree.NodeID, _ own: ElementStyle, _ tree: borrowing HTMLTree
  ) -> Bool {
    if attributes.classes.contains(.codeContainer) {
      blocks.closeImplied(for: .paragraph)
      return readCode(id, own, tree)
    }
    if own.wordLevel > 0 {
      let style: ListStyle = hasNumber(id, tree) ? .ordered(Numbering()) : .bullet
      attributes.select(tree.attributeList(of: id))
      return readItem(id, FlatItem(style: style, indent: Int(own.wordLevel) - 1), tree)
    }
    let mayBeTask = attributes.classes.hasTask || tree[id].name == .enTodo
    return mayBeTask && readTask(id, tree)
  }

  // MARK: - Tasks

  /// Reads a check box of Notion, or of Evernote. Returns whether the element has no other contents.
  private mutating func readTask(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) -> Bool {
    let state: TaskState
    if tree[id].name == .enTodo {
      state = attributes[.checked]?.asciiLowercased == "true" ? .checked : .unchecked
    } else if attributes.classes.contains(.checkboxOn) {
      state = .checked
    } else if attributes.classes.contains(.checkboxOff) {
      state = .unchecked
    } else {
      return false
    }
    if !setTask(state) { add(text: state == .checked ? "☑ " : "☐ ") }
    return tree[id].firstChild == .none
  }

  /// Makes the item at whose start the current place is a task. Returns false at other places.
  mutating func setTask(_ state: TaskState) -> Bool {
    guard isInItem, !blocks.line.isVisible, blocks.top.blocks.isEmpty else {
      return false
    }
    blocks.top.task = state
    return true
  }

  // MARK: - Flat lists

  /// Whether the items of a list have levels, as those of Word Online and Slack: each list has the items
  /// of one level, and the lists belong together.
  mutating func isFlatList(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) -> Bool {
    var item = tree[id].firstChild
    while item != .none, !tree[item].isHTML(.li) { item = tree[item].next }
    guard item != .none else { return false }
    defer { attributes.select(tree.attributeList(of: id)) }
    attributes.select(tree.attributeList(of: item))
    return attributes.listLevel != nil
  }

  /// Returns the style and the level of an item in a flat list, or `nil` if it is in no flat list.
  mutating func flatItem(of id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) -> FlatItem? {
    let style: ListStyle? =
      switch attributes[.dataList]?.asciiLowercased {
      case "ordered": .ordered(Numbering())
      case "bullet", "checked", "unchecked": .bullet
      default: nil
      }
    if let indent = attributes.classes.indent { return FlatItem(style: style, indent: indent) }
    guard let level = attributes.listLevel else {
      return style.map { FlatItem(style: $0, indent: 0) }
    }
    let isOrdered = tree[tree[id].parent].isHTML(.ol)
    return FlatItem(style: isOrdered ? .ordered(Numbering()) : .bullet, indent: level)
  }

  /// Whether the marker of an item of Word is a number or a letter with a dot or a bracket.
  private mutating func hasNumber(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) -> Bool {
    var marker = tree[id].firstChild
    // The marker is at the start.
    for _ in 0..<8 where marker != .none {
      if !tree[marker].isText {
        attributes.select(tree.attributeList(of: marker))
        if styles.wordList(of: attributes) == .marker { break }
      }
      marker = tree.following(marker, in: id)
    }
    guard marker != .none else { return false }
    var text: [UInt8] = []
    var node = tree[marker].firstChild
    for _ in 0..<8 where node != .none && text.count < 16 {
      if tree[node].isText {
        tree.withBytes(of: tree[node].text) { bytes in
          for index in 0..<min(16, bytes.count) where !ASCII.isSpace(bytes[index]) {
            text.append(bytes[index])
          }
        }
      }
      node = tree.following(node, in: marker)
    }
    guard let first = text.first(where: { $0 != UInt8(ascii: "(") }) else { return false }
    let isEnumerated = text.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ")") }
    return isEnumerated && (ASCII.isDigit(first) || ASCII.isLetter(first))
  }
}

extension Attributes {
  /// The level of an item in a flat list, from 0.
  fileprivate var listLevel: Int? {
    if let level = integer(.dataAriaLevel) { return (level - 1).clamped(to: 0...31) }
    return integer(.dataStringifyIndent).map { $0.clamped(to: 0...31) }
  }

  /// The task state in the attributes of an item, which editors write.
  var taskState: TaskState? {
    if classes.contains(.checked) { return .checked }
    let state = self[.dataChecked] ?? self[.ariaChecked] ?? self[.dataList]
    return switch state?.asciiLowercased {
    case "true", "checked": .checked
    case "false", "unchecked": .unchecked
    default: nil
    }
  }

  /// The language of a code element, from its class or from attributes that editors write.
  var codeLanguage: CodeLanguage? {
    if let value = bytes(of: .class), let language = Attributes.language(inWords: value) {
      return language
    }
    if let params = bytes(of: .dataHighlighter),
      let language = Attributes.language(inWords: params)
    {
      return language
    }
    return (self[.dataLanguage] ?? self[.dataParams] ?? self[.lang]).flatMap { name in
      Attributes.naturalLanguages.contains(name.asciiLowercased) ? nil : CodeLanguage(name)
    }
  }

  private static func language(inWords value: ArraySlice<UInt8>) -> CodeLanguage? {
    var rest = value
    while !rest.isEmpty {
      let word = rest.prefix { !ASCII.isSpace($0) }
      rest = rest[word.endIndex...].dropFirst()
      guard let start = ClassWords.languagePrefix(of: word.span) else { continue }
      var name = word.dropFirst(start)
      // The language can be the next word: `brush: swift;`.
      if name.isEmpty { name = rest.prefix { !ASCII.isSpace($0) } }
      name = name.prefix { $0 != UInt8(ascii: ";") }
      if let language = CodeLanguage(String(decoding: name, as: UTF8.self)) { return language }
    }
    return nil
  }

  /// Languages that people speak, which `lang` on code also has.
  private static let naturalLanguages: Set<String> = [
    "ar", "bg", "bn", "cs", "da", "de", "el", "en", "en-gb", "en-us", "es", "et", "fa", "fi", "fr",
    "he", "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "lv", "nb", "nl", "no", "pl", "pt",
    "pt-br", "ro", "ru", "sk", "sl", "sr", "sv", "th", "tr", "uk", "ur", "vi", "zh",
  ]
}
