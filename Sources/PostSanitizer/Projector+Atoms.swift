internal import PostDocument
internal import PostPolicy

// Mentions and hashtags: elements whose text becomes one run.
extension Projector {
  /// Sets aside what was read of the line, so that the text to come can become one atom.
  mutating func beginCapture(in frame: Int, _ effect: Effect, style: Style) -> Bool {
    guard !style.isHidden, frames[frame].kind.takesParagraphs, frames[frame].captured == nil else {
      return false
    }
    frames[frame].captured = frames[frame].line
    frames[frame].line = Inlines()
    return true
  }

  /// Turns the text that was read since into an atom, when it is nothing but text.
  mutating func endCapture(in frame: Int, _ effect: Effect?) {
    guard let before = frames[frame].captured else { return }
    let inner = frames[frame].line
    frames[frame].captured = nil
    frames[frame].line = before
    guard let effect, effect.atom >= 0, let content = atoms[Int(effect.atom)].content(of: inner)
    else {
      return frames[frame].line.append(contentsOf: inner)
    }
    let text = inner.reduce(into: "") { $0 += $1.content.plainText }
    let marks = inner.isEmpty ? [] : inner.reduce(Marks.all) { $0.intersection($1.marks) }
    // An empty element shows what its attributes say.
    if inner.isEmpty {
      frames[frame].hasContent = true
      serial += 1
    }
    if text.utf8.first == 0x20 { frames[frame].line.append(.text(" ")) }
    frames[frame].line.append(Inline(content, marks: marks))
    if text.utf8.last == 0x20 { frames[frame].line.append(.text(" ")) }
  }
}

/// A mention or hashtag whose text is to come.
struct Atom {
  var isHashtag: Bool
  var target: LinkTarget?
  var id: String?
  /// What it shows when the element is empty.
  var label: String?

  /// The mention or hashtag that an element stands for, if it is one that `kinds` admits.
  init?(
    _ element: ElementName, _ attributes: borrowing Attributes, _ link: Link?, of kinds: InlineKinds
  ) {
    let isMention =
      attributes.classes.contains(.mention) || attributes[.dataType]?.asciiLowercased == "mention"
      || attributes.contains(.dataLexicalMention)
    let isTag =
      attributes.classes.contains(.hashtag)
      || (element == .a && attributes.hasWord("tag", in: .rel))
    guard isMention || isTag else { return nil }
    let sign = attributes[.dataMentionSign] ?? attributes[.dataDenotation]
    isHashtag = isTag || sign == "#"
    guard kinds.contains(isHashtag ? .hashtag : .mention) else { return nil }
    target = link?.target
    id = attributes[.dataId]
    label = attributes[.dataLabel].map { (sign ?? "@") + $0 }
  }

  /// The mention or hashtag with the text of the given runs, or `nil` when they are no plain text.
  fileprivate func content(of runs: Inlines) -> InlineContent? {
    var text = ""
    for run in runs {
      guard case .text(let piece) = run.content else { return nil }
      text += piece
    }
    if text.isEmpty { text = label ?? "" }
    guard text.utf8.count <= 512 else { return nil }
    if isHashtag {
      return Hashtag(text, target: target, id: id).map { .hashtag($0) }
    }
    return Mention(text, target: target, id: id).map { .mention($0) }
  }
}
