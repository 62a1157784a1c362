internal import PostDocument
internal import PostPolicy

/// The HTML of a CommonMark tree, and the source positions of its parts.
///
/// The HTML equals the output of libcmark's renderer with raw HTML allowed, byte for byte. It is
/// untrusted: only the sanitizer may read it.
struct CommonMarkHTML {
  private(set) var bytes: [UInt8] = []

  /// The source positions of parts of the HTML, in order.
  private(set) var places: [Place] = []

  /// Findings about Markdown that HTML cannot represent, with offsets in the HTML.
  private(set) var losses: Report

  /// The number of images that contain the current node. Only the text of their contents is
  /// written.
  private var imageDepth = 0

  /// The source position of the block that contains the current inline node.
  private var block = (line: 1, column: 1)

  /// What is read of GitHub's Markdown, or `nil` for CommonMark.
  var github: GitHubBlocks?

  /// Whether the source uses syntax that CommonMark does not have. False for CommonMark.
  var usesGitHubSyntax: Bool { github?.isUsed ?? false }

  /// Renders CommonMark as HTML.
  init(of source: [UInt8], reportCapacity: Int) throws(MarkdownError) {
    losses = Report(capacity: reportCapacity)
    bytes.reserveCapacity(source.count + source.count / 2)
    var result = self
    try LibCMark.walk(source) { node, side in
      if node.kind.isInline {
        result.writeInline(InlineEvent(node, side))
      } else {
        result.write(node, side)
      }
    }
    self = result
  }

  /// Renders GitHub's Markdown as HTML.
  init(ofGitHub source: [UInt8], reportCapacity: Int) throws(MarkdownError) {
    losses = Report(capacity: reportCapacity)
    let github = try GitHubSource(source)
    self.github = GitHubBlocks(github)
    bytes.reserveCapacity(source.count + source.count / 2)
    if github.hasFrontMatter { losses.add(Finding(.elementDropped, element: "front matter")) }
    var result = self
    try LibCMark.walk(github.bytes) { node, side in result.visit(node, side) }
    self = result
  }

  /// Writes a block, or a start or end tag of a block.
  mutating func write(_ node: CommonMarkNode, _ side: CommonMarkNode.Side) {
    switch (node.kind, side) {
    case (.document, _), (.other, _): break
    case (.quote, .start):
      startLine(node)
      write("<blockquote>\n")
    case (.quote, .end):
      endLine()
      write("</blockquote>\n")
    case (.bulletList, .start):
      startLine(node)
      write("<ul>\n")
    case (.bulletList, .end): write("</ul>\n")
    case (.orderedList, .start):
      startLine(node)
      let start = github?.source.footnote(atLine: node.line) ?? node.listStart
      write(start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n")
    case (.orderedList, .end): write("</ol>\n")
    case (.item, .start):
      startLine(node)
      write("<li>")
    case (.item, .end): write("</li>\n")
    case (.paragraph, .start) where node.isInTightList: note(node)
    case (.paragraph, .end) where node.isInTightList: break
    case (.paragraph, .start):
      startLine(node)
      write("<p>")
    case (.paragraph, .end): write("</p>\n")
    case (.heading, .start):
      startLine(node)
      write("<h\(node.headingLevel)>")
    case (.heading, .end): write("</h\(node.headingLevel)>\n")
    case (.codeBlock, _): writeCode(node)
    case (.htmlBlock, _): writeHTMLBlock(node)
    case (.thematicBreak, _):
      startLine(node)
      write("<hr />\n")
    default: break
    }
  }

  /// Writes an inline node, or a start or end tag of an inline node.
  mutating func writeInline(_ node: InlineEvent) {
    guard imageDepth == 0 else { return writeAlternative(node) }
    switch (node.kind, node.side) {
    case (.text, _): writeEscaped(node.text)
    case (.softBreak, _): write("\n")
    case (.lineBreak, _): write("<br />\n")
    case (.code, _), (.formula, _):
      if node.kind == .formula { reportLoss(.elementMapped, "a formula") }
      write("<code>")
      writeEscaped(node.text)
      write("</code>")
    case (.html, _):
      note(node.line, node.column, .inlineHTML)
      bytes.append(contentsOf: node.text)
      noteBlock()
    case (.emphasis, .start): write("<em>")
    case (.emphasis, .end): write("</em>")
    case (.strong, .start): write("<strong>")
    case (.strong, .end): write("</strong>")
    case (.deletion, .start): write("<del>")
    case (.deletion, .end): write("</del>")
    case (.footnote, _):
      reportLoss(.elementMapped, "a footnote")
      write("<sup>")
      writeEscaped(node.text)
      write("</sup>")
    case (.link, .start):
      note(node.line, node.column, .markup)
      if node.isEmpty { reportLoss(.linkRemoved, "a") }
      write("<a href=\"")
      writeURL(node.url)
      writeTitle(node.title)
      write("\">")
      noteBlock()
    case (.link, .end): write("</a>")
    case (.image, .start):
      note(node.line, node.column, .markup)
      write("<img src=\"")
      writeURL(node.url)
      write("\" alt=\"")
      imageDepth = 1
    default: break
    }
  }

  /// Writes the alternative text of an image.
  private mutating func writeAlternative(_ node: InlineEvent) {
    switch (node.kind, node.side) {
    case (.text, _), (.html, _): writeEscaped(node.text)
    case (.code, _):
      reportLoss(.elementUnwrapped, "code")
      writeEscaped(node.text)
    case (.footnote, _), (.formula, _):
      reportLoss(.elementMapped, node.kind == .footnote ? "a footnote" : "a formula")
      writeEscaped(node.text)
    case (.deletion, .start): reportLoss(.elementUnwrapped, "del")
    case (.softBreak, _): write(" ")
    case (.lineBreak, _):
      reportLoss(.elementMapped, "br")
      write(" ")
    case (.emphasis, .start): reportLoss(.elementUnwrapped, "em")
    case (.strong, .start): reportLoss(.elementUnwrapped, "strong")
    case (.link, .start): reportLoss(.linkRemoved, "a")
    case (.image, .start):
      reportLoss(.imageRemoved, "img")
      imageDepth += 1
    case (.image, .end):
      imageDepth -= 1
      guard imageDepth == 0 else { return }
      writeTitle(node.title)
      write("\" />")
      noteBlock()
    default: break
    }
  }

  private mutating func writeCode(_ node: CommonMarkNode) {
    startLine(node)
    let info = unmarked(node.info)
    let language = info.prefix { !Self.isSpace($0) }
    // HTML cannot represent the rest of the info string.
    let isKept = CodeLanguage(String(decoding: language, as: UTF8.self)) != nil
    if !info.isEmpty, !isKept || language.count < info.count {
      reportLoss(.attributeRemoved, "code", "info")
    }
    if language.isEmpty {
      write("<pre><code>")
    } else {
      write("<pre><code class=\"language-")
      writeEscaped(language)
      write("\">")
    }
    writeEscaped(unmarked(node.literal))
    write("</code></pre>\n")
  }

  /// Reports Markdown that HTML cannot represent.
  mutating func reportLoss(
    _ code: Finding.Code, _ element: String, _ attribute: String? = nil
  ) {
    losses.add(Finding(code, element: element, attribute: attribute, at: .offset(bytes.count)))
  }

  private mutating func writeHTMLBlock(_ node: CommonMarkNode) {
    endLine()
    var line = node.line
    for text in unmarked(node.literal).split(separator: 0x0A, omittingEmptySubsequences: false) {
      note(line, 1, .lineOfHTML)
      bytes.append(contentsOf: text)
      bytes.append(0x0A)
      line += 1
    }
    // The literal ends in a line feed, so the loop wrote an extra line feed.
    if bytes.last == 0x0A { bytes.removeLast() }
    endLine()
  }

  private mutating func writeTitle(_ title: [UInt8]) {
    guard !title.isEmpty else { return }
    write("\" title=\"")
    writeEscaped(title)
  }
}

// Positions.
extension CommonMarkHTML {
  /// Notes the position of a block.
  mutating func note(_ node: CommonMarkNode) {
    let line = github?.source.sourceLine(node.line) ?? node.line
    block = (line, node.column)
    noteBlock()
  }

  private mutating func note(_ line: Int, _ column: Int, _ origin: Place.Origin) {
    let line = github?.source.sourceLine(line) ?? line
    places.append(Place(html: bytes.count, line: line, column: column, origin: origin))
  }

  private mutating func noteBlock() {
    places.append(
      Place(html: bytes.count, line: block.line, column: block.column, origin: .block))
  }
}

// Output.
extension CommonMarkHTML {
  mutating func startLine(_ node: CommonMarkNode) {
    endLine()
    note(node)
  }

  mutating func endLine() {
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
  }

  mutating func write(_ markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  mutating func writeEscaped(_ text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      case UInt8(ascii: "\""): write("&quot;")
      default: bytes.append(byte)
      }
    }
  }

  private mutating func writeURL(_ url: [UInt8]) {
    for byte in url {
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "'"): write("&#x27;")
      case _ where URLSyntax.isKept(byte): bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append(Self.digits[Int(byte >> 4)])
        bytes.append(Self.digits[Int(byte & 15)])
      }
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Whether libcmark treats a byte as white space.
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

  /// Returns text of the tree without the markers of escaped characters.
  private func unmarked(_ bytes: [UInt8]) -> [UInt8] {
    github?.source.marks.unmarked(bytes) ?? bytes
  }
}
