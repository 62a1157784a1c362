internal import PostText

/// Passes tokens to tree construction: directly up to the first unusual construct, then through
/// libxml2.
struct Parser: TokenSink, ~Copyable {
  private var construction: TreeConstruction
  private let inputSize: Int
  /// The tokens for libxml2, or `nil` before the first unusual construct.
  private var form: FlatForm?
  private var libXML2: LibXML2Parser?
  /// Whether foreign content or a template can be open.
  private var hasSpecialContent = false
  private var error: SanitizerError?

  init(_ construction: consuming TreeConstruction, inputSize: Int, startsWithLibXML2: Bool) {
    self.construction = construction
    self.inputSize = inputSize
    form = startsWithLibXML2 ? FlatForm(inputSize: inputSize) : nil
  }

  mutating func text(_ text: borrowing TextToken, unusual: UnusualConstruct?) {
    guard passesDirectly(unusual) else {
      text.withBytes { form?.append($0) }
      return
    }
    if let range = text.inputRange {
      construction.text(construction.tree.text(at: range, need: text.need))
    } else {
      construction.text(text.withBytes { construction.tree.store($0, need: text.need) })
    }
  }

  mutating func tag(
    _ tag: Tag, _ attributes: borrowing Attributes, unusual: UnusualConstruct?
  ) {
    switch tag.element {
    case .svg, .math, .template: hasSpecialContent = true
    default: break
    }
    if passesDirectly(unusual) {
      construction.tag(tag, attributes)
    } else {
      form?.append(tag, attributes)
    }
  }

  mutating func readsRawText() -> Bool {
    guard form != nil else { return construction.readsRawText }
    // Only in foreign content and in the columns of a template, a start tag does not start raw text.
    guard hasSpecialContent else { return true }
    flush()
    return construction.readsRawText
  }

  mutating func isInForeignContent() -> Bool {
    guard hasSpecialContent else { return false }
    flush()
    return construction.isInForeignContent
  }

  mutating func comment(at offset: Int, unusual: UnusualConstruct?) -> Bool {
    if passesDirectly(unusual) { construction.comment() } else { form?.appendComment() }
    return true
  }

  /// Whether a token is passed directly to tree construction. Starts a flat form if necessary.
  private mutating func passesDirectly(_ unusual: UnusualConstruct?) -> Bool {
    if form == nil, unusual != nil { form = FlatForm(inputSize: inputSize) }
    return form == nil
  }

  /// Parses the tokens in the flat form with libxml2.
  private mutating func flush() {
    guard let form, !form.isEmpty, error == nil else { return }
    self.form = FlatForm(inputSize: 0)
    defer { hasSpecialContent = construction.isInSpecialContent }
    do {
      if libXML2 == nil { libXML2 = try LibXML2Parser() }
      try libXML2?.parse(form, into: &construction)
    } catch {
      self.error = error
    }
  }

  /// Returns the tree of all tokens.
  consuming func finish() throws(SanitizerError) -> HTMLTree {
    flush()
    if let error { throw error }
    construction.finish()
    return construction.tree
  }
}
