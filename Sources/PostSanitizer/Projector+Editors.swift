internal import PostDocument
internal import PostPolicy
internal import PostText

// What only editors write.
extension Projector {
  /// Takes text of which every space and line feed shows: a space that would collapse is U+00A0.
  mutating func spacedText(
    _ text: borrowing Span<UInt8>, need: TextHygiene.Need?, style: Style, in frame: Int
  ) {
    var style = style
    style.keepsSpaces = false
    let need = need ?? TextHygiene.need(of: text)
    // Of text that needs nothing, a space at the start alone could collapse.
    let isPlain = need.isNothing && (text.isEmpty || text[0] != 0x20 || frames[frame].hasContent)
    if isPlain || frames[frame].kind == .code || ASCII.isBlank(text) {
      return self.text(text, need: need, style: style, in: frame)
    }
    var isFirst = true
    var keptSpaces = false
    var start = 0
    while start <= text.count {
      let end = text.bytes.firstOffset(of: 0x0A, from: start) ?? text.count
      if !isFirst {
        if !policy.inlines.contains(.lineBreak) { needsNarrowing = true }
        append(.lineBreak, style: style, in: flowFrame(for: frame), isVisible: false)
      }
      var spaced: [UInt8] = []
      var endsWithSpace = !isFirst || !frames[frame].hasContent
      for index in start..<end where text[index] != 0x0D {
        let byte = text[index]
        if byte == 0x20 || byte == 0x09 {
          spaced += endsWithSpace ? [0xC2, 0xA0] : [0x20]
          keptSpaces = keptSpaces || endsWithSpace
          endsWithSpace = true
        } else {
          spaced.append(byte)
          endsWithSpace = false
        }
      }
      self.text(spaced.span, need: nil, style: style, in: frame)
      isFirst = false
      start = end + 1
    }
    if keptSpaces { report(.spacesKept, element: .unknown) }
  }

  /// How a formula looks in text: as code, and even where what shows it otherwise is hidden.
  func formulaStyle(on style: Style) -> Style {
    var style = style
    style.isHidden = false
    style.marks.formUnion(policy.marks.intersection(.code))
    return style
  }

  /// Takes a formula that an attribute says, as code, which keeps its signs as they are.
  mutating func formula(
    _ formula: String, _ element: ElementName, style: Style, in frame: Int
  ) {
    guard !formula.isEmpty else { return }
    report(.elementMapped, element: element)
    let isHidden = style.marks.contains(.spoiler)
    guard element == .div, !frames[frame].kind.isInline, !isHidden else {
      return text(formula, style: formulaStyle(on: style), in: frame)
    }
    let frame = flowFrame(for: frame)
    flush(frame)
    use(.codeBlock, element: element)
    count(nodes: 1)
    serial += 1
    let block = CodeBlock(formula, language: CodeLanguage("latex"))
    frames[frame].blocks.append(.codeBlock(block))
  }
}
