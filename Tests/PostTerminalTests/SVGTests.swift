import Foundation
import PostDocument
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

import PostTerminal

@Suite struct SVGTests {
  private func svg(
    _ blocks: Blocks, _ frame: SVGFrame = .none,
    _ change: (inout TerminalOptions) -> Void = { _ in }
  ) -> String {
    var options = TerminalOptions()
    options.width = 40
    options.theme = Theme([
      .strong: TextStyle(attributes: .bold), .link: TextStyle(attributes: .underline),
    ])
    change(&options)
    return SVGRenderer(options, frame: frame).render(Document(blocks))
  }

  @Test("an SVG image has the size of its text, in cells of 9 by 22 pixels")
  func size() {
    #expect(
      svg([paragraph(.text("ab "), .text("c<", marks: .strong))]) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="85" height="62" viewBox="0 0 85 62" \
        role="img" font-family="ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace" \
        font-size="15" fill="#000000">
        <title>ab c&lt;</title>
        <rect width="85" height="62" fill="#ffffff"/>
        <text x="20" y="36" textLength="18">ab</text>
        <text x="47" y="36" textLength="18" font-weight="bold">c&lt;</text>
        </svg>

        """)
  }

  @Test("an empty document gives an image without lines, and a window has room for its buttons")
  func emptyDocument() {
    let empty = svg([])
    #expect(empty.contains(#"width="40" height="40" viewBox="0 0 40 40""#))
    #expect(
      empty.hasSuffix(
        "<title></title>\n<rect width=\"40\" height=\"40\" fill=\"#ffffff\"/>\n</svg>\n"))
    #expect(svg([], .window).contains(#"width="88" height="68""#))
    #expect(svg([text("a")], .window).contains(#"width="88" height="90""#))
  }

  @Test("an underline or strike reaches across blanks, wide characters and emoji")
  func decorations() {
    let lines = svg([
      paragraph(
        .text("a 日 ", marks: .underline), .text("👍🏽b", marks: [.underline, .strikethrough]),
        .text(" c d"))
    ]) {
      $0.theme = Theme([
        .underline: TextStyle(attributes: .underline),
        .strikethrough: TextStyle(attributes: .strikethrough),
      ])
    }.split(separator: "\n").filter { $0.contains("v1h-") }
    #expect(
      lines == [
        ##"<path fill="#000000" d="M20 38h72v1h-72z"/>"##,
        ##"<path fill="#000000" d="M65 31h27v1h-27z"/>"##,
      ])
  }

  @Test("the title of an SVG image is the start of its first line with text")
  func title() {
    func title(_ blocks: Blocks) -> String {
      let image = svg(blocks) {
        $0.width = 1000
        $0.measure = 0
      }
      return String(image.split(separator: "<title>")[1].split(separator: "</title>")[0])
    }
    #expect(title([.thematicBreak, quote(text("a & \u{1B}b"))]) == "a &amp; b")
    #expect(title([text(String(repeating: "é", count: 300))]).count == 100)
  }

  @Test("each wide character has its position, and emoji are 18 pixels wide")
  func wideCharacters() {
    let lines = svg([text("a日本👍🏽b")]).split(separator: "\n").filter { $0.hasPrefix("<text") }
    #expect(
      lines == [
        #"<text x="20" y="36" textLength="9">a</text>"#,
        #"<text x="29 47" y="36">日本</text>"#,
        #"<text x="65" y="36" textLength="18" lengthAdjust="spacingAndGlyphs">👍🏽</text>"#,
        #"<text x="83" y="36" textLength="9">b</text>"#,
      ])
  }

  @Test("in an SVG image, Hebrew text is in logical order, and its `x` is its right edge")
  func rightToLeft() {
    let lines = svg([text("a שלום (אב), c b")]).split(separator: "\n")
      .filter { $0.hasPrefix("<text") }
    let shaped = #"lengthAdjust="spacingAndGlyphs" direction="rtl""#
    #expect(
      lines == [
        #"<text x="20" y="36" textLength="27">a (</text>"#,
        "<text x=\"119\" y=\"36\" textLength=\"72\" \(shaped)>שלום (אב</text>",
        #"<text x="119" y="36" textLength="45">, c b</text>"#,
      ])
  }

  @Test("an https link becomes `a`, and a mailto link becomes text")
  func webLinks() {
    let block = paragraph(
      .text("a", link: link(to: "https://a.example/?x=1&y=\"2\"")), .text(" "),
      .text("ada@b.example", link: link(to: "mailto:ada@b.example")))
    let svgImage = svg([block])
    #expect(svgImage.contains(#"<a href="https://a.example/?x=1&amp;y=%222%22"><text "#))
    #expect(svgImage.components(separatedBy: "<a ").count == 2)
    #expect(!svg([block], .none) { $0.hyperlinks = .none }.contains("<a "))
  }

  @Test("a code background becomes `rect`, and quote bars and thematic breaks become `path`")
  func shapes() {
    let svgImage = svg([quote(.codeBlock(CodeBlock("x"))), .thematicBreak]) {
      $0.theme = .dark
      $0.width = 10
    }
    #expect(
      svgImage.contains("<rect x=\"38\" y=\"20\" width=\"72\" height=\"22\" fill=\"#24283b\"/>"))
    #expect(svgImage.contains("<path fill=\"#7aa2f7\" d=\"M24 20h1v22h-1z\"/>"))
    #expect(svgImage.contains("<path fill=\"#949494\" d=\"M20 75h9v1h-9z"))
  }

  @Test(
    "an SVG image of an attack has no active elements or attributes",
    arguments: SecurityTests.attacks + [
      "]]><script>alert(1)</script>", "\"'><a href='javascript:x'>",
    ])
  func inertImages(attack: String) throws {
    let target = LinkTarget("https://a.example/\(attack)") ?? LinkTarget("https://a.example/")
    let titled = target.map { Hyperlink($0, title: attack) }
    let source = try #require(ImageSource("https://a.example/a.png"))
    let block = paragraph(
      .text(attack), .text(attack, marks: [.strong, .highlight], link: titled),
      Inline(.image(InlineImage(source, alternative: attack))),
      .text("js", link: link(to: "xmpp:a@b.example?\(attack)")))
    let svgImage = svg(
      [block, .codeBlock(CodeBlock(attack, language: CodeLanguage("html")))], .window
    ) {
      $0.theme = .dark
    }
    let reader = ImageReader()
    let parser = XMLParser(data: Data(svgImage.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(parser.parserError.map(String.init(describing:)) ?? "")")
    #expect(reader.faults == [])
    #expect(reader.count > 5)
  }

  @Test("of 5000 combining marks on a letter, 8 are written, in the `text` element of the line")
  func longCluster() {
    let marks = String(repeating: "\u{301}", count: 5000)
    let lines = svg([text("a\(marks) b")]).split(separator: "\n").filter { $0.hasPrefix("<text") }
    let shown = "a" + String(repeating: "\u{301}", count: 8)
    #expect(lines == ["<text x=\"20\" y=\"36\" textLength=\"27\">\(shown) b</text>"])
  }

  @Test(
    "rendering 150,000 scalars as one cluster takes linear time", .hangLimit,
    arguments: [
      "\u{600}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{301}", "\u{903}", "\u{1F469}\u{200D}",
      "\u{1F1E9}", "क\u{94D}", "א\u{600}",
    ])
  func splitCluster(piece: String) {
    let block = text(String(repeating: piece, count: 150_000))
    let svgImage = svg([block]) { $0.width = 2 }
    #expect(svgImage.hasSuffix("</svg>\n"))
    #expect(!render([block], plain(2) { $0.textOrder = .visual }).isEmpty)
  }

  @Test("rendering a document twice gives the same SVG image")
  func determinism() {
    for sample in LayoutLawTests.samples {
      #expect(svg(sample.blocks, .window) == svg(sample.blocks, .window))
    }
  }
}

/// Collects elements and attributes that are not allowed in an SVG image.
private final class ImageReader: NSObject, XMLParserDelegate {
  var faults: [String] = []
  var count = 0

  private static let attributes: [String: Set<String>] = [
    "svg": ["xmlns", "width", "height", "viewBox", "role", "font-family", "font-size", "fill"],
    "title": [],
    "rect": ["x", "y", "width", "height", "rx", "fill", "stroke", "stroke-opacity"],
    "circle": ["cx", "cy", "r", "fill"], "path": ["fill", "fill-opacity", "d"], "a": ["href"],
    "text": [
      "x", "y", "textLength", "lengthAdjust", "direction", "fill", "fill-opacity", "font-weight",
      "font-style", "text-decoration",
    ],
  ]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    count += 1
    guard let allowed = ImageReader.attributes[name] else { return faults.append(name) }
    faults += Set(attributes.keys).subtracting(allowed)
    if let target = attributes["href"], !target.hasPrefix("https://"), !target.hasPrefix("http://")
    {
      faults.append(target)
    }
    for (name, value) in attributes where name != "href" && value.contains("url(") {
      faults.append(value)
    }
  }
}
