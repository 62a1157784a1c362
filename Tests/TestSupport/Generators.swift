public import PostDocument

/// Generates documents that use every kind of node, mark and value.
public struct DocumentGenerator {
  private var random: Random
  /// The number of nodes that can still be generated.
  private var budget: Int

  public init(seed: UInt64) {
    random = Random(seed: seed)
    budget = random.number(1...60)
  }

  public static func document(seed: UInt64) -> Document {
    var generator = DocumentGenerator(seed: seed)
    return Document(generator.blocks(depth: 0, most: 8))
  }

  private mutating func blocks(depth: Int, most: Int) -> Blocks {
    Blocks((0..<random.number(0...most)).map { _ in block(depth: depth) })
  }

  private mutating func block(depth: Int) -> Block {
    budget -= 1
    guard budget > 0, depth < 6 else { return .paragraph(Paragraph(runs())) }
    switch random.number(0...14) {
    case 0: return .heading(Heading(level: random.number(1...6), runs(), layout: layout()))
    case 1, 2: return .quote(Quote(blocks(depth: depth + 1, most: 4)))
    case 3, 4, 5: return .list(list(depth: depth))
    case 6: return .codeBlock(CodeBlock(code(), language: codeLanguage()))
    case 7: return .table(table(depth: depth))
    case 8:
      let figure = Figure(image(), link: random.oneIn(3) ? link() : nil, caption: runs())
      return figure.map { .figure($0) } ?? .thematicBreak
    case 9:
      return .details(
        Details(
          summary: runs(), state: random.oneIn(2) ? .open : .closed,
          blocks(depth: depth + 1, most: 3)))
    case 10: return .thematicBreak
    default: return .paragraph(Paragraph(runs(), layout: layout()))
    }
  }

  private mutating func list(depth: Int) -> ListBlock {
    let style: ListStyle =
      random.oneIn(2)
      ? .bullet
      : .ordered(
        Numbering(
          start: random.oneIn(2) ? random.number(-3...120) : nil, isReversed: random.oneIn(5)))
    return ListBlock(
      style,
      items: (0..<random.number(1...4)).map { _ in
        ListItem(
          blocks(depth: depth + 1, most: random.oneIn(3) ? 3 : 1),
          task: random.oneIn(4) ? random.pick(TaskState.allCases) : nil)
      })
  }

  private mutating func table(depth: Int) -> TableBlock {
    TableBlock(
      caption: random.oneIn(3) ? runs() : [],
      head: rows(depth: depth, most: 2), body: rows(depth: depth, most: 3))
  }

  private mutating func rows(depth: Int, most: Int) -> [TableBlock.Row] {
    (0..<random.number(0...most)).map { _ in
      TableBlock.Row(
        (0..<random.number(0...4)).map { _ in
          TableBlock.Cell(
            random.pick(TableBlock.Cell.Kind.allCases), blocks(depth: depth + 1, most: 2),
            columnSpan: random.oneIn(5) ? random.number(1...4) : 1,
            rowSpan: random.oneIn(5) ? random.number(1...4) : 1, layout: layout())
        })
    }
  }

  private mutating func layout() -> TextLayout {
    TextLayout(
      alignment: random.oneIn(8) ? random.pick(TextLayout.Alignment.allCases) : nil,
      direction: random.oneIn(8) ? random.pick(TextLayout.Direction.allCases) : nil,
      language: random.oneIn(8) ? LanguageTag(random.pick(["en", "de-CH", "zh-Hant", "ar"])) : nil)
  }

  private mutating func runs() -> Inlines {
    var result = Inlines()
    var marks: Marks = []
    var link: Hyperlink?
    if random.oneIn(8) {
      let (url, label) = LinkLabelGenerator.link(&random)
      result.append(.text(label, link: LinkTarget(url).map { Hyperlink($0) }))
    }
    for _ in 0..<random.number(0...6) {
      if random.oneIn(2) { marks = self.marks() }
      if random.oneIn(3) { link = random.oneIn(2) ? self.link() : nil }
      result.append(Inline(content(), marks: marks, link: link))
    }
    return result
  }

  private mutating func marks() -> Marks {
    var marks: Marks = []
    for _ in 0..<random.number(0...3) {
      marks.insert(Marks(rawValue: 1 << UInt16(random.number(0...9))))
    }
    return marks
  }

  private mutating func content() -> InlineContent {
    switch random.number(0...19) {
    case 0, 1: return .lineBreak
    case 2:
      return Mention(
        random.pick(["@ada", "@bob@example.org", "Carol", "@ د", "@<b>&amp;"]),
        target: random.oneIn(2) ? target() : nil, id: random.oneIn(3) ? random.pick(ids) : nil
      ).map { .mention($0) } ?? .lineBreak
    case 3:
      return Hashtag(
        random.pick(["#swift", "#日本", "topic", "##", "#a b"]),
        target: random.oneIn(2) ? target() : nil, id: random.oneIn(3) ? random.pick(ids) : nil
      ).map { .hashtag($0) } ?? .lineBreak
    case 4:
      return CustomEmoji(random.pick(["blobcat", "a_b+1", "-"]), image: source()).map {
        .emoji($0)
      } ?? .lineBreak
    case 5: return .image(image())
    default: return .text(text())
    }
  }

  private let ids = ["7", "a\"b", "<x>&", "ñ 1"]

  private mutating func link() -> Hyperlink {
    Hyperlink(
      target(), title: random.oneIn(4) ? random.pick(["A title", "\"q\" & <b>", " "]) : nil)
  }

  private mutating func target() -> LinkTarget {
    let texts = [
      "https://example.org", "https://example.org/a?b=c&d=%20#e", "http://example.com:8080/~x/'y'",
      "mailto:ada@example.org", "tel:+1-555-0100", "/relative/path", "page?x=1", "../up",
      "https://bücher.example/straße", "https://[2001:db8::1]/", "matrix:u/ada:example.org",
      "https://example.org/&lt;&quot;", "https://example.org/\"<>`\\",
    ]
    return LinkTarget(random.pick(texts)) ?? target()
  }

  private mutating func source() -> ImageSource {
    ImageSource(
      random.pick(["https://example.org/cat.png", "http://example.com/d og.jpg", "/local.webp"]))
      ?? source()
  }

  private mutating func image() -> InlineImage {
    InlineImage(
      source(),
      alternative: random.oneIn(3)
        ? nil : random.pick(["A cat", "", "\"quoted\" & <b>", ":notemoji:", "猫"]),
      title: random.oneIn(5) ? "A title" : nil, width: random.oneIn(3) ? 640 : nil,
      height: random.oneIn(3) ? 480 : nil)
  }

  private mutating func codeLanguage() -> CodeLanguage? {
    random.oneIn(2) ? CodeLanguage(random.pick(["swift", "c++", "objective-c", "f#"])) : nil
  }

  private mutating func code() -> String {
    random.pick([
      "let x = 1", "if a < b && c {\n\treturn \"<b>\"\n}\n", "\n\nlead", "trail\n\n", "  indented",
      "&amp; &lt;", "タブ\tと日本語", "\n", "</code></pre><script>alert(1)</script>", "a\r\nb\rc",
    ])
  }

  /// Text in many scripts, with all syntax of HTML and terminals.
  public mutating func text() -> String {
    var text = ""
    for _ in 0..<random.number(1...3) { text += random.pick(DocumentGenerator.pieces) }
    return text
  }

  private static let pieces = [
    "word", " ", "two words", " lead", "trail ", "\n", "\t", "  double  ", "&", "&amp;", "<b>",
    "a<b",
    "\"", "'", "`", "<!--", "-->", "</p>", "<script>", "&#x3C;", "&lt", "\u{A0}", "naïve", "Ωμέγα",
    "Привет", "日本語のテキスト。", "你好，世界！", "한국어", "עברית", "العربية", "نیم‌فاصله", "ภาษาไทย",
    "हिन्दी", "👩‍👩‍👧‍👦", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇩🇪", "👍🏽", "e\u{301}", "\u{200B}", "\u{AD}soft",
    "\u{1B}[31m", "\u{9B}", "\u{202E}evil", "\u{2066}iso\u{2069}", "\u{2067}open", "\u{200F}",
    "\u{FEFF}", "\u{FFFE}", "\u{2028}", "\0", "\u{7F}", "x\u{200D}", "\u{FE0F}", "javascript:",
    "{{x}}", "${y}", "*a*", "_b_", "# h", "1. i", "> q",
    // Clusters of every break property, and marks that are separate clusters.
    "မာမာမာ", "\u{102B}", "\u{102C}\u{102C}", "\u{903}", "\u{93F}", "\u{BCB}", "க\u{BCB}", "माा",
    "न्त्र्य", "\u{600}", "\u{600}क्षि", "\u{600}🇩🇪", "\u{600}\u{600}1", "\u{94D}क", "🇩", "🇩🇪🇫",
    "\u{1100}\u{1100}\u{1100}", "\u{1100}\u{1161}\u{11A8}", "\u{1161}", "\u{11A8}", "각\u{11A8}",
    "가\u{302E}", "👩\u{200D}", "🏋\u{200D}♂\u{FE0F}", "☰", "🏽",
    // Spaces that do not collapse: wide, narrow, not breaking, and one that fonts can draw.
    "\u{3000}", "\u{3000}日", "\u{2003}", "\u{2003}a", "\u{2009}", "\u{202F}", "\u{2007}1",
    "\u{205F}", "\u{1680}", "א\u{2003}ב", "א\u{3000}",
  ]
}

/// Generates broken HTML from pieces of markup.
public struct HTMLGenerator {
  /// Returns the pieces of a source, so that a failing one can be shrunk.
  ///
  /// Half of the sources use a few elements only, so that elements of the same name overlap, repeat
  /// and close in the wrong order.
  public static func pieces(seed: UInt64) -> [String] {
    var random = Random(seed: seed)
    var documents = DocumentGenerator(seed: random.next())
    let few = (0..<random.number(2...5)).map { _ in random.pick(overlapping) }
    let names = random.oneIn(2) ? few : names
    return (0..<random.number(1...40)).map { _ in
      switch random.number(0...10) {
      case 0, 1, 2: startTag(random.pick(names), &random)
      case 3, 4: "</\(random.pick(names))>"
      case 5: random.pick(oddities)
      case 10: link(&random)
      case 6: String(repeating: "<\(random.pick(names))>", count: random.number(2...5))
      default: documents.text()
      }
    }
  }

  /// Returns a link whose label is similar to its URL. In one case of four, an element contains a
  /// part of the label.
  private static func link(_ random: inout Random) -> String {
    let (url, label) = LinkLabelGenerator.link(&random)
    let name = random.oneIn(4) ? random.pick(names) : ""
    let start = label.unicodeScalars.prefix(random.number(0...label.unicodeScalars.count))
    let rest = String(label.unicodeScalars.dropFirst(start.count))
    return "<a href=\"\(url)\">" + String(start) + (name.isEmpty ? "" : "<\(name)>") + rest
      + random.pick(["</a>", "</a>", "</a> ", ""])
  }

  private static func startTag(_ name: String, _ random: inout Random) -> String {
    var tag = "<" + name
    for _ in 0..<random.number(0...2) {
      tag += random.pick([" ", "\n", "/", "  "]) + attribute(&random)
    }
    return tag + random.pick([">", ">", ">", "/>", " >"])
  }

  /// Returns an attribute, in one case of four with some characters replaced.
  private static func attribute(_ random: inout Random) -> String {
    var scalars = Array(random.pick(attributes).unicodeScalars)
    guard random.oneIn(4) else { return String(String.UnicodeScalarView(scalars)) }
    for _ in 0..<random.number(1...3) {
      let start = random.number(0...scalars.count)
      let end = min(scalars.count, start + random.number(0...2))
      scalars.replaceSubrange(start..<end, with: random.pick(others).unicodeScalars)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Replacements for characters of attributes.
  private static let others = [
    "", "", "é", "日", "😀", "\u{301}", "\u{200D}", "\u{202E}", "\u{A0}", "0", "9",
    "99999999999999999999",
    "-", "+", ".", ",", ":", ";", "/", "//", "\\", "#", "%", "%41", "%zz", "(", ")", "!", "*/",
    "/*", "@",
    " ", "\t", "\n", "\u{1}", "&#9;", "&amp;", "a", "Z",
  ]

  private static let overlapping = [
    "b", "b", "i", "s", "a", "font", "nobr", "p", "div", "ul", "ol", "li", "blockquote", "table",
    "tr", "td", "caption", "h2", "dl", "dd", "pre", "button", "span", "figure", "details",
    "summary",
  ]

  private static let names = [
    "p", "p", "b", "i", "a", "a", "div", "span", "strong", "em", "u", "s", "code", "pre", "h1",
    "h3",
    "ul", "ol", "li", "li", "blockquote", "table", "tbody", "thead", "tr", "td", "th", "caption",
    "colgroup", "col", "figure", "figcaption", "img", "br", "hr", "details", "summary", "dl", "dt",
    "dd", "ruby", "rt", "rp", "q", "sub", "sup", "mark", "kbd", "font", "nobr", "button", "form",
    "input", "select", "option", "textarea", "script", "style", "title", "svg", "math", "mi",
    "foreignObject", "template", "iframe", "video", "source", "noscript", "object", "center", "x-y",
    "o:p", "body", "html", "head", "main", "marquee", "tfoot", "wbr", "xmp", "plaintext", "label",
  ]

  private static let attributes = [
    "class=mention", "class=\"mention hashtag\"", "class=spoiler", "class=emoji alt=:cat:",
    "href=https://example.org", "href='javascript:alert(1)'", "href=\"/a?b=c&amp;d\"", "href",
    "src=https://example.org/c.png", "src=data:image/svg+xml,x", "alt=cat", "dir=rtl", "dir=ltr",
    "lang=de", "align=center", "start=7", "reversed", "type=checkbox", "checked", "open", "hidden",
    "colspan=2", "rowspan=2", "rowspan=0", "colspan=1000", "style=\"font-weight:bold\"",
    "style='display:none'", "style=\"background:#ffee00\"", "style='background-color:#fe0'",
    "style=\"background: rgb(255, 238, 0)\"", "style='font-weight:600;text-decoration:underline'",
    "style='text-align:center;vertical-align:super;white-space:pre'",
    "style='white-space:pre-wrap'", "style='white-space:pre-line;tab-size:3'",
    "style='white-space:normal'", "style='display:block'", "style='display:inline'",
    "style='display:inline-block'", "style='display:table-cell'", "style='display:flex'",
    "style='display:contents;font:bold 1em x'", "style='display:none;all:unset'",
    "style='font-weight:bold!important;font-weight:inherit;width:3em;height:9px'", "width=1em",
    "style='background:url(x)/*;*/;font-style:italic'", "class=ql-indent-2", "data-list=ordered",
    "href='https://a:b@é.example:80/%C3%A9?q#f'", "href='https://a%EF%B8%8F.e\u{301}.example'",
    "src='https://❤%EF%B8%8F.\u{1112}\u{1161}.example/%CD%8F.png'",
    "href='https://\u{3297}.\u{E33}a/'",
    "href=mailto:ada@example.org", "lang=zh-Hant-TW",
    "src=\"data:image/png;base64,iVBORw0KGgo=\"", "class='ql-bg-red ql-formula' data-value=x",
    "onclick=alert(1)", "class=language-swift", "title=\"a<b\"",
    "data-id=7", "data-type=mention", "id=x", "href=https://example.org/a?b=c;d", "title=a/b",
    "TITLE=(a)", "data-x.y=1", "width=10", "height=99999999999", "x=\"", "y='",
  ]

  private static let oddities = [
    "<", ">", "</", "<!", "<!-->", "<!-- x -->", "<!-- x --!>", "<![CDATA[x]]>", "<?php x ?>",
    "<!doctype html>", "</>", "<3", "<a@b.example>", "&", "&amp", "&notit;", "&#0;", "&#x80;",
    "&#xD800;", "&#1114112;", "&nbsp;", "&NotEqualTilde;", "\0", "\r\n", "\u{C}", "\"", "'", "=",
    "<p", "<a href=\"", "]]>", "&lt;script&gt;", "</br>", "</p>", "</b></i>", "\n\n",
    "<![if !x]>", "<![endif]>", "<!--[if x]><b>a</b><![endif]-->", "<!->", "<!-x>", "<!>", "<?>",
    "<?--a>b-->", "</p >", "</o:p\n>", "<x.y_z>", "<a:>", "<script>a<b</script>", "<!---->",
    "<!-- a -- b -->", "<!--more-->", "<style>p{}</style x>", "<title>&lt;a</title>",
  ]
}
