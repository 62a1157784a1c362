import PostKit
import TestSupport
import Testing

/// Law 8: no character of any string of a source is lost without a finding.
@Suite struct RemovedCharacterLawTests {
  /// Sources with `%` in one of their strings, by format.
  private static let html = [
    "<p>%", "<code>%</code>", "<pre>%</pre>", "<pre><code>a\n%</code></pre>",
    "<img src=/a alt='%'>",
    "<img src=/a title='%'>", "<a href=/a title='%'>x</a>",
    "<a class=mention href=/a data-id='%'>@x</a>", "<a class=mention href=/a data-label='%'></a>",
    "<a class=mention href=/a>@%</a>", "<figure><img src=/a><figcaption>%</figcaption></figure>",
    "<figure><img src=/a alt='%'><figcaption>x</figcaption></figure>",
    "<details><summary>%</summary>x</details>",
    "<table><caption>%</caption><tr><td>x</table>", "<table><tr><td>%</table>", "<h1>%</h1>",
    "<ul><li>%</ul>", "<img class=emoji src=/a alt=':cat:' title='%'>",
    "<img src='x:y' alt='%'>", "<span class=ql-formula data-value='%'></span>",
  ]
  private static let markdown = [
    "%", "`%`", "```\n%\n```", "    %", "![%](/a)", "![x](/a \"%\")", "[x](/a \"%\")", "# %",
    "- %", "> %", "<img src=/a alt=\"%\">",
  ]
  private static let tiptap = [
    #"{"type":"paragraph","content":[{"type":"text","text":"%"}]}"#,
    #"{"type":"paragraph","content":[{"type":"text","text":"%","marks":[{"type":"code"}]}]}"#,
    #"{"type":"codeBlock","content":[{"type":"text","text":"%"}]}"#,
    #"{"type":"paragraph","content":[{"type":"mention","attrs":{"label":"%"}}]}"#,
    #"{"type":"paragraph","content":[{"type":"mention","attrs":{"label":"x","id":"%"}}]}"#,
    #"{"type":"image","attrs":{"src":"/a","alt":"%"}}"#,
    #"{"type":"image","attrs":{"src":"/a","title":"%"}}"#,
    #"{"type":"image","attrs":{"src":"/a","caption":"%"}}"#,
  ]
  private static let quill = [
    #"{"insert":"%\n"}"#, #"{"insert":"%","attributes":{"code":true}},{"insert":"\n"}"#,
    #"{"insert":"%"},{"insert":"\n","attributes":{"code-block":true}}"#,
    #"{"insert":{"mention":{"value":"%","denotationChar":"@"}}},{"insert":"\n"}"#,
    #"{"insert":{"mention":{"value":"x","id":"%","denotationChar":"@"}}},{"insert":"\n"}"#,
    #"{"insert":{"image":"/a"},"attributes":{"alt":"%"}},{"insert":"\n"}"#,
    #"{"insert":{"image":"/a"},"attributes":{"title":"%"}},{"insert":"\n"}"#,
    #"{"insert":{"image":"/a"},"attributes":{"caption":"%"}},{"insert":"\n"}"#,
  ]
  private static let lexical = [
    #"{"type":"paragraph","children":[{"type":"text","text":"%"}]}"#,
    #"{"type":"paragraph","children":[{"type":"text","text":"%","format":16}]}"#,
    #"{"type":"code","children":[{"type":"code-highlight","text":"%"}]}"#,
    #"{"type":"paragraph","children":[{"type":"mention","mentionName":"%","text":"%"}]}"#,
    #"{"type":"paragraph","children":[{"type":"image","src":"/a","altText":"%"}]}"#,
  ]

  private static let removed: [String] = [
    "\u{1}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{202D}", "\u{2066}", "\u{202A}", "\u{FFF9}",
    "\u{E0041}", "\u{3164}", "\u{180E}", "\u{200B}\u{200B}", "\u{FFFE}", "x\u{200D}", " \u{FE0F}",
  ]
  private static let kept = [
    "", " ", "\t", "é", "日", "👩\u{200D}🔬", "\u{200B}", "\u{AD}", "\u{2067}א\u{2069}", "\u{200F}",
    "❤\u{FE0F}",
  ]

  private static let sources =
    html.map { (Format.html, $0) }
    + (Libraries.hasLibCMark ? markdown : []).map { (.markdown, $0) }
    + tiptap.map { (.tiptap, #"{"type":"doc","content":["# + $0 + "]}") }
    + quill.map { (.quill, #"{"ops":["# + $0 + "]}") }
    + lexical.map { (.lexical, #"{"root":{"type":"root","children":["# + $0 + "]}}") }

  private enum Format {
    case html, markdown, tiptap, quill, lexical

    func report(of source: String) throws -> Report {
      switch self {
      case .html: try Sanitizer().sanitize(source).report
      case .markdown: try MarkdownDecoder(.gitHub).decode(source).report
      case .tiptap: try TiptapDecoder().decode(source).report
      case .quill: try QuillDecoder().decode(source).report
      case .lexical: try LexicalDecoder().decode(source).report
      }
    }
  }

  @Test("a character that is removed from any string of a source has a finding")
  func removals() {
    // Findings about the whole string.
    let codes: Set<Finding.Code> = [
      .characterRemoved, .attributeRemoved, .encodingRepaired, .referenceRepaired,
    ]
    let failure = LawRun(cases: 5000).failure(
      of: { seed in
        var random = Random(seed: seed)
        let parts = (0..<random.number(0...3)).map { _ in random.pick(RemovedCharacterLawTests.kept)
        }
        return ["a"] + parts + [random.pick(RemovedCharacterLawTests.removed), "b"]
      }
    ) { parts, seed in
      var random = Random(seed: seed &+ 1)
      let (format, source) = random.pick(RemovedCharacterLawTests.sources)
      let isJSON = source.hasPrefix("{")
      let text = parts.joined()
      let value = isJSON ? String(HostileNames.json(text).dropFirst().dropLast()) : text
      guard parts.contains(where: RemovedCharacterLawTests.removed.contains) else { return nil }
      let report = try format.report(of: source.replacing("%", with: value))
      return codes.contains { report.count(of: $0) > 0 }
        ? nil : "\(source) with \(text.debugDescription)"
    }
    #expect(failure == nil)
  }
}
