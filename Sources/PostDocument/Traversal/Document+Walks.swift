extension Document {
  /// Calls a closure with every block, in reading order. A container precedes the blocks inside it.
  ///
  /// - Complexity: Linear in the size of the document.
  public func forEachBlock(_ body: (Block) -> Void) {
    withoutActuallyEscaping(body) { body in
      var visitor = ClosureVisitor(onBlock: body) { _ in }
      visitor.visit(self)
    }
  }

  /// Calls a closure with every run, in reading order, including the images of figures.
  ///
  /// ```swift
  /// var names: [String] = []
  /// document.forEachInline { run in
  ///   if case .mention(let mention) = run.content { names.append(mention.user) }
  /// }
  /// ```
  ///
  /// - Complexity: Linear in the size of the document.
  public func forEachInline(_ body: (Inline) -> Void) {
    withoutActuallyEscaping(body) { body in
      var visitor = ClosureVisitor(onBlock: { _ in }, onInline: body)
      visitor.visit(self)
    }
  }

  /// The links of the document, in reading order.
  ///
  /// Adjacent runs with the same link count once. The targets of mentions and hashtags are not
  /// included.
  ///
  /// - Complexity: Linear in the size of the document.
  public var links: [Hyperlink] {
    var collector = LinkCollector()
    collector.visit(self)
    return collector.links
  }

  /// Returns the document transformed by a rewriter.
  public func rewritten(by rewriter: some Rewriter) -> Document {
    var rewriter = rewriter
    return rewriter.rewrite(self)
  }

  /// Returns the document with its image sources replaced.
  ///
  /// This example uses an image proxy, so image hosts learn nothing about readers. URLs of the
  /// proxy are kept, so posts can be rewritten again:
  ///
  /// ```swift
  /// let prefix = "https://images.example/"
  /// let proxied = document.mapImages { source in
  ///   let url = source.description
  ///   guard source.kind == .http || source.kind == .https, !url.hasPrefix(prefix) else {
  ///     return source
  ///   }
  ///   let digits = url.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  ///   return ImageSource("\(prefix)\(sign(url))/\(digits)")
  /// }
  /// ```
  ///
  /// - Parameter transform: A closure that returns the new source of an image or custom emoji. If
  ///   it returns `nil`, an image is replaced by its alternative text, and an emoji by its
  ///   shortcode.
  /// - Complexity: Linear in the size of the document.
  public func mapImages(_ transform: (ImageSource) -> ImageSource?) -> Document {
    withoutActuallyEscaping(transform) { transform in
      rewritten(by: ImageMapper(transform: transform))
    }
  }
}

extension Document {
  /// Returns the document with the targets of its links replaced, also those of mentions and hashtags.
  ///
  /// This example sends readers through a page that warns of other sites. Only web links to other
  /// hosts change, so relative links and `mailto:` are kept, and documents can be rewritten again:
  ///
  /// ```swift
  /// let ownHosts: HostSet = ["example.org", "leave.example.org"]
  /// let warned = document.mapLinks { target in
  ///   guard target.scheme == .http || target.scheme == .https,
  ///     let host = target.host, !ownHosts.contains(host)
  ///   else { return target }
  ///   let url = target.description.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
  ///   return LinkTarget("https://leave.example.org/\(url.joined())")
  /// }
  /// ```
  ///
  /// The `rel` of a link depends on its new target: if ``LinkRelations/ownHosts`` contains the host of
  /// the page, links to the page have no `rel`. Labels do not change, so read `deceptiveLinks` before.
  ///
  /// - Parameter transform: A closure that returns the new target of a link, mention or hashtag. If it
  ///   returns `nil`, the text is kept without a link.
  /// - Complexity: Linear in the size of the document.
  public func mapLinks(_ transform: (LinkTarget) -> LinkTarget?) -> Document {
    withoutActuallyEscaping(transform) { transform in
      rewritten(by: LinkMapper(transform: transform))
    }
  }
}

private struct ClosureVisitor: Visitor {
  let onBlock: (Block) -> Void
  let onInline: (Inline) -> Void

  init(onBlock: @escaping (Block) -> Void, onInline: @escaping (Inline) -> Void) {
    self.onBlock = onBlock
    self.onInline = onInline
  }

  func visit(_ run: Inline) { onInline(run) }

  mutating func visit(_ block: Block) {
    onBlock(block)
    visitContents(of: block)
  }
}

private struct LinkCollector: Visitor {
  var links: [Hyperlink] = []
  /// The link of the preceding run in the same paragraph, heading, summary or caption.
  private var previous: Hyperlink?

  mutating func visit(_ runs: Inlines) {
    previous = nil
    for run in runs {
      if let link = run.link, link != previous { links.append(link) }
      previous = run.link
    }
  }
}

private struct ImageMapper: Rewriter {
  let transform: (ImageSource) -> ImageSource?

  func rewrite(_ run: Inline) -> Inlines {
    switch run.content {
    case .image(var image):
      guard let source = transform(image.source) else {
        return [.text(image.alternative ?? "", marks: run.marks, link: run.link)]
      }
      image.source = source
      return [Inline(.image(image), marks: run.marks, link: run.link)]
    case .emoji(let emoji):
      guard let source = transform(emoji.image), let mapped = CustomEmoji(emoji.name, image: source)
      else { return [.text(emoji.shortcode, marks: run.marks, link: run.link)] }
      return [Inline(.emoji(mapped), marks: run.marks, link: run.link)]
    case .text, .lineBreak, .mention, .hashtag: return [run]
    }
  }
}

private struct LinkMapper: Rewriter {
  let transform: (LinkTarget) -> LinkTarget?

  func rewrite(_ run: Inline) -> Inlines {
    var run = run
    run.link = run.link.flatMap { link in
      transform(link.href).map { Hyperlink($0, title: link.title) }
    }
    switch run.content {
    case .mention(let name):
      let mapped = Mention(name.text, target: name.target.flatMap(transform), id: name.id)
      run.content = mapped.map { .mention($0) } ?? run.content
    case .hashtag(let name):
      let mapped = Hashtag(name.text, target: name.target.flatMap(transform), id: name.id)
      run.content = mapped.map { .hashtag($0) } ?? run.content
    case .text, .lineBreak, .emoji, .image: break
    }
    return [run]
  }
}
