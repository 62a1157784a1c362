extension TreeConstruction: TokenSink {
  mutating func text(_ text: borrowing TextToken, unusual: UnusualConstruct?) {
    if let range = text.inputRange {
      self.text(tree.text(at: range, need: text.need))
    } else {
      self.text(text.withBytes { tree.store($0, need: text.need) })
    }
  }

  mutating func tag(
    _ tag: Tag, _ attributes: borrowing Attributes, unusual: UnusualConstruct?
  ) {
    self.tag(tag, attributes)
  }

  mutating func readsRawText() -> Bool { mode == .text }

  mutating func isInForeignContent() -> Bool { adjustedCurrent?.isForeign ?? false }

  mutating func comment(at offset: Int, unusual: UnusualConstruct?) -> Bool {
    comment()
    return true
  }
}
