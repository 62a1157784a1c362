internal import PostDocument

/// Converts flat runs to tokens with nested links and marks. Links and marks that cover more runs
/// contain the links and marks that cover fewer runs.
struct Tokenizer {
  private let dialect: MarkdownDialect
  private(set) var tokens: [Token] = []
  private(set) var emphases: [Emphasis] = []
  /// The open wrappers, outermost first, and the tokens that close them.
  private var open: [(wrapper: Wrapper, end: Token)] = []
  /// Whether the current token is in the brackets of a link.
  private var isInLabel = false

  /// Creates the tokens of runs.
  ///
  /// - Complexity: Linear in the number of runs.
  init(_ runs: Inlines, _ dialect: MarkdownDialect) {
    self.dialect = dialect
    guard runs.plainText.isEmpty else {
      tokens = [.text(Array(runs.plainText.utf8), .flow)]
      return
    }
    let runWrappers = RunWrappers(runs)
    for (position, run) in runs.enumerated() {
      enter(runWrappers, at: position)
      if runWrappers.needed[position].isAutolink {
        tokens.append(.markup("<\(run.content.plainText)>"))
      } else {
        append(run)
      }
    }
    close(downTo: 0)
  }

  /// Closes the wrappers that end before a run, and opens the wrappers that start at the run.
  private mutating func enter(_ runWrappers: RunWrappers, at position: Int) {
    let needed = runWrappers.needed[position]
    var kept = open.firstIndex { !needed.contains($0.wrapper) } ?? open.count
    if let link = needed.link.map(Wrapper.link),
      !open[..<kept].contains(where: { $0.wrapper == link })
    {
      // Marks that end inside the link are closed before it: a mark can be split in two, a link cannot.
      let end = runWrappers.end(of: link, at: position)
      kept =
        open[..<kept].firstIndex { runWrappers.end(of: $0.wrapper, at: position) < end } ?? kept
    }
    close(downTo: kept)
    let wrappers = needed.wrappers.filter { wrapper in
      !open.contains { $0.wrapper == wrapper }
    }
    let ends = wrappers.map { runWrappers.end(of: $0, at: position) }
    for index in wrappers.indices.sorted(by: { (-ends[$0], $0) < (-ends[$1], $1) }) {
      start(wrappers[index])
    }
  }

  private mutating func close(downTo count: Int) {
    while open.count > count {
      let (wrapper, end) = open.removeLast()
      if case .link = wrapper { isInLabel = false }
      if case .delimiter(let emphasis) = end { emphases[emphasis].close = tokens.count }
      tokens.append(end)
    }
  }

  private mutating func start(_ wrapper: Wrapper) {
    let end: Token
    switch wrapper {
    case .link(let link):
      if let syntax = LinkSyntax(link) {
        isInLabel = true
        tokens.append(.opening("["))
        end = .markup(syntax.end)
      } else {
        let tag = HTMLFragment.startTag(
          "a", ["href": link.href.description, "title": link.title])
        tokens.append(.markup(tag))
        end = .markup("</a>")
      }
    case .mark(.strong): end = open(.strong)
    case .mark(.emphasis): end = open(.emphasis)
    case .mark(.strikethrough) where dialect == .gitHub: end = open(.deletion)
    case .mark(let mark):
      tokens.append(.markup(MarkSyntax.start(of: mark)))
      end = .markup(MarkSyntax.end(of: mark))
    }
    open.append((wrapper, end))
  }

  /// Opens an emphasis. Returns its delimiter.
  private mutating func open(_ kind: Emphasis.Kind) -> Token {
    let delimiter = Token.delimiter(emphases.count)
    emphases.append(Emphasis(kind, open: tokens.count))
    tokens.append(delimiter)
    return delimiter
  }

  private mutating func append(_ run: Inline) {
    switch run.content {
    case .text(let text) where run.marks.contains(.code):
      let text = Array(text.utf8)
      // The label could start a link reference definition, in which backticks are not code.
      guard isInLabel, text.mayEndReference else { return tokens.append(.code(text)) }
      tokens.append(.markup(MarkSyntax.start(of: .code)))
      tokens.append(.text(text, .label))
      tokens.append(.markup(MarkSyntax.end(of: .code)))
    case .text(let text): append(text)
    case .lineBreak: tokens.append(.lineBreak)
    case .mention(let mention):
      append(
        mention.text, classes: mention.target == nil ? "mention" : "u-url mention",
        target: mention.target, relation: nil, id: mention.id)
    case .hashtag(let hashtag):
      append(
        hashtag.text, classes: "mention hashtag", target: hashtag.target, relation: "tag",
        id: hashtag.id)
    case .emoji: append(tag: HTMLFragment.html(for: run.content))
    case .image(let image): append(image)
    }
  }

  /// Adds a mention or hashtag as HTML tags. The text between the tags is escaped as Markdown.
  private mutating func append(
    _ text: String, classes: String, target: LinkTarget?, relation: String?, id: String?
  ) {
    let name = target == nil ? "span" : "a"
    let tag = HTMLFragment.startTag(
      name,
      [
        "class": classes, "href": target?.description, "rel": target == nil ? nil : relation,
        "data-id": id,
      ])
    append(tag: tag)
    append(text)
    tokens.append(.markup("</\(name)>"))
  }

  private mutating func append(_ text: String) {
    tokens.append(.text(Array(text.utf8), isInLabel ? .label : .flow))
  }

  /// Adds a tag. In a label, it does not end a link reference definition.
  private mutating func append(tag: String) {
    tokens.append(.markup(isInLabel ? tag.replacing("]:", with: "&#93;:") : tag))
  }

  private mutating func append(_ image: InlineImage) {
    guard let syntax = LinkSyntax(image), let alternative = image.alternative else {
      return append(tag: HTMLFragment.html(for: .image(image)))
    }
    tokens.append(.opening("!["))
    if !alternative.isEmpty { tokens.append(.text(Array(alternative.utf8), .label)) }
    tokens.append(.markup(syntax.end))
  }
}
