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

  /// Renders CommonMark as HTML.
  init(of source: [UInt8], reportCapacity: Int) throws(MarkdownError) {
    losses = Report(capacity: reportCapacity)
    bytes.reserveCapacity(source.count + source.count / 2)
    var result = self
    try LibCMark.walk(source) { node, side in
      if result.imageDepth > 0 {
        result.writeAlternative(node, side)
      } else {
        result.write(node, side)
      }
    }
    self = result
  }

  private mutating func write(_ node: CommonMarkNode, _ side: CommonMarkNode.Side) {
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
      write(node.listStart == 1 ? "<ol>\n" : "<ol start=\"\(node.listStart)\">\n")
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
    default: writeInline(node, side)
    }
  }

  private mutating func writeInline(_ node: CommonMarkNode, _ side: CommonMarkNode.Side) {
    switch (node.kind, side) {
    case (.text, _): writeEscaped(node.literal)
    case (.softBreak, _): write("\n")
    case (.lineBreak, _): write("<br />\n")
    case (.code, _):
      write("<code>")
      writeEscaped(node.literal)
      write("</code>")
    case (.html, _):
      note(node, .inlineHTML)
      bytes.append(contentsOf: node.literal)
      noteBlock()
    case (.emphasis, .start): write("<em>")
    case (.emphasis, .end): write("</em>")
    case (.strong, .start): write("<strong>")
    case (.strong, .end): write("</strong>")
    case (.link, .start):
      note(node, .markup)
      if node.isEmpty { reportLoss(.linkRemoved, "a") }
      write("<a href=\"")
      writeURL(node.url)
      writeTitle(node.title)
      write("\">")
      noteBlock()
    case (.link, .end): write("</a>")
    case (.image, .start):
      note(node, .markup)
      write("<img src=\"")
      writeURL(node.url)
      write("\" alt=\"")
      imageDepth = 1
    default: break
    }
  }

  /// Writes the alternative text of an image.
  private mutating func writeAlternative(_ node: CommonMarkNode, _ side: CommonMarkNode.Side) {
    switch (node.kind, side) {
    case (.text, _), (.html, _): writeEscaped(node.literal)
    case (.code, _):
      reportLoss(.elementUnwrapped, "code")
      writeEscaped(node.literal)
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
    let info = node.info
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
    writeEscaped(node.literal)
    write("</code></pre>\n")
  }

  /// Reports Markdown that HTML cannot represent.
  private mutating func reportLoss(
    _ code: Finding.Code, _ element: String, _ attribute: String? = nil
  ) {
    losses.add(Finding(code, element: element, attribute: attribute, at: .offset(bytes.count)))
  }

  private mutating func writeHTMLBlock(_ node: CommonMarkNode) {
    endLine()
    var line = node.line
    for text in node.literal.split(separator: 0x0A, omittingEmptySubsequences: false) {
      places.append(Place(html: bytes.count, line: line, column: 1, origin: .lineOfHTML))
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
  /// The source position of a part of the HTML.
  struct Place {
    /// What a part of the HTML was made from.
    enum Origin {
      /// The start of a block.
      case block
      /// The start of a link or image.
      case markup
      /// Raw HTML in text.
      case inlineHTML
      /// A line of an HTML block, without the markers of quotes and lists before it.
      case lineOfHTML

      /// Whether the HTML is an unchanged part of the source.
      var isVerbatim: Bool { self == .inlineHTML || self == .lineOfHTML }
    }

    /// The offset in the HTML at which the part starts, in bytes.
    let html: Int
    /// The line of the source, counted from 1.
    let line: Int
    /// The position in the line, in bytes and counted from 1.
    let column: Int
    let origin: Origin
  }

  private mutating func note(_ node: CommonMarkNode, _ origin: Place.Origin = .block) {
    if origin == .block { block = (node.line, node.column) }
    places.append(
      Place(html: bytes.count, line: node.line, column: node.column, origin: origin))
  }

  private mutating func noteBlock() {
    places.append(
      Place(html: bytes.count, line: block.line, column: block.column, origin: .block))
  }
}

// Output.
extension CommonMarkHTML {
  private mutating func startLine(_ node: CommonMarkNode) {
    endLine()
    note(node)
  }

  private mutating func endLine() {
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
  }

  private mutating func write(_ markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  private mutating func writeEscaped(_ text: some Sequence<UInt8>) {
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
}
