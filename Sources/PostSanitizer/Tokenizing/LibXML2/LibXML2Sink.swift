#if LibXML2
  internal import PostText

  /// Passes tokens to tree construction: directly up to the first unusual construct, then through
  /// libxml2.
  struct LibXML2Sink: TokenSink, ~Copyable {
    private var construction: TreeConstruction
    private let inputSize: Int
    /// The tokens for libxml2, or `nil` before the first unusual construct.
    private var form: FlatForm?
    private var parser: LibXML2Parser?
    /// Whether foreign content or a template can be open.
    private var hasSpecialContent = false
    private var error: SanitizerError?

    init(_ construction: consuming TreeConstruction, inputSize: Int, startsWithLibXML2: Bool) {
      self.construction = construction
      self.inputSize = inputSize
      form = startsWithLibXML2 ? FlatForm(inputSize: inputSize) : nil
    }

    mutating func text(_ text: borrowing TextToken, unusual: UnusualConstruct?) {
      if passesDirectly(unusual) {
        construction.text(text, unusual: unusual)
      } else {
        text.withBytes { form?.append($0) }
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
      guard form != nil else { return construction.readsRawText() }
      // Only in foreign content and in the columns of a template, a start tag does not start raw text.
      guard hasSpecialContent else { return true }
      flush()
      return construction.readsRawText()
    }

    mutating func isInForeignContent() -> Bool {
      guard hasSpecialContent else { return false }
      flush()
      return construction.isInForeignContent()
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
        if parser == nil { parser = try LibXML2Parser() }
        try parser?.parse(form, into: &construction)
      } catch {
        self.error = error
      }
    }

    /// Returns the tree of all tokens.
    consuming func finish() throws(SanitizerError) -> HTMLTree {
      flush()
      if let error { throw error }
      return construction.finish()
    }
  }
#endif
