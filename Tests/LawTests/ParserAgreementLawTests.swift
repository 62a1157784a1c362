import PostKit
import PostText
import TestSupport
import Testing

@_spi(Testing) @testable import PostSanitizer

/// U+FDD0, which Swift does not allow in a literal.
private let noncharacter = String(UnicodeScalar(0xFDD0 as UInt16)!)

/// Swift's tokenizer and libxml2 give the same document and the same findings.
@Suite(.enabled(if: Libraries.hasLibXML2)) struct ParserAgreementLawTests {
  @Test("both parsers give the same result for generated broken HTML, under any policy")
  func generatedHTML() throws {
    for seed in LawRun(cases: 10_000).seeds {
      var random = Random(seed: seed)
      let policy = random.oneIn(2) ? Policy.post : PolicyGenerator.policy(seed: random.next())
      var pieces = HTMLGenerator.pieces(seed: seed).map { Array($0.utf8) }
      if random.oneIn(8) {
        pieces.insert(random.pick(brokenBytes), at: random.number(0...pieces.count))
      }
      try expectSameReading(of: pieces, by: policy, seed)
    }
  }

  /// Ill-formed UTF-8, alone and in unclosed constructs; control characters and noncharacters.
  private let brokenBytes: [[UInt8]] =
    [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80]]
    + [
      "<!-- \(noncharacter)", "<p class=\"\u{1}\" lang=\"\(noncharacter)\">",
      "<a href=\"/\(noncharacter)\">",
    ].map {
      Array($0.utf8)
    }
    + ["<script>", "<!--", "<!", "<?", "<plaintext>"].map { Array($0.utf8) + [0xFF] }

  @Test("both parsers give the same result for complete and truncated canonical HTML")
  func encodedDocuments() throws {
    for seed in LawRun(cases: 3000).seeds {
      let html = HTMLEncoder().encode(DocumentGenerator.document(seed: seed))
      let pieces = html.split(separator: "<", omittingEmptySubsequences: false)
        .enumerated().map { $0.offset == 0 ? String($0.element) : "<" + $0.element }
      try expectSameReading(of: pieces.map { Array($0.utf8) }, by: .post, seed)
      try expectSameReading(of: [Array(html.prefix(Int(seed % 400)).utf8)], by: .post, seed)
    }
  }

  @Test("both parsers give the same result for shuffled line endings, symbols and attributes")
  func linesAndSymbols() throws {
    let parts = [
      "\r", "\n", "\r\n", "<", "< ", "<3", "<=", "<\r", "&", "&amp;", "&lt;", "&#13;", "&\r\n", "a",
      " ",
      "é", "\u{3000}", "\u{AD}", "\u{200D}", "<b>", "</b\r\n>", "<p>", "</p>", "<pre>", "</pre>",
      "<br>",
      "<!--\r-->", "<style>\r<</style>", "<textarea>\r</textarea>", "<table>", "<tr>", "<td>",
      "</table>", "<ul><li>", "<span\rclass=a>", "<p title=\"a\nb\tc\" lang='d&amp;e'>",
      "<a href=/?a=b==c>", "<a href=\"/?a=b&c=d&lt=e\">", "<a href='\u{FF01}\u{FDCF}'>", "</a>",
      "</x>",
      "<img src=/=a= alt=b=\"c>", "<svg>", "\0",
    ].map { Array($0.utf8) }
    for seed in LawRun(cases: 10_000).seeds {
      var random = Random(seed: seed)
      // Three of four sources have none of the constructs that only libxml2 parses.
      let known = random.oneIn(4) ? parts : parts.dropLast(3)
      let pieces = (0..<random.number(1...20)).map { _ in random.pick(known) }
      try expectSameReading(of: pieces, by: .post, seed)
    }
  }

  @Test("both parsers give the same result for each corpus file")
  func corpus() throws {
    #expect(Corpus.html.count >= 65)
    for file in Corpus.html {
      let direct = try ParserAgreementLawTests.reading(file.bytes, by: .post, .direct)
      let whole = try ParserAgreementLawTests.reading(file.bytes, by: .post, .libXML2)
      #expect(direct == whole, "\(file)")
    }
  }

  @Test("canonical HTML of generated documents does not need libxml2")
  func canonicalHTML() {
    let failure = LawRun(cases: 1000).failure(
      of: { Array(DocumentGenerator.document(seed: $0).blocks) }
    ) { blocks, _ in
      let html = Array(HTMLEncoder().encode(Document(Blocks(blocks))).utf8)
      return ParserAgreementLawTests.unusual(in: html).map {
        "\($0) in \(String(decoding: html, as: UTF8.self))"
      }
    }
    #expect(failure == nil)
  }

  @Test(
    "common markup of word processors and servers does not need libxml2",
    arguments: [
      """
      <!DOCTYPE html><html><head><title>a<b</title><style>p{}</style></head><body><p>b</body></html>
      """,
      "<?xml version='1.0'?><p>a</p>",
      "<p class=MsoNormal>a<![if !supportLists]><b>b</b><![endif]><o:p>&nbsp;</o:p></p >",
      "<!--[if gte mso 9]><xml>a</xml><![endif]--><g-emoji alias=x>a</g-emoji>",
      "<a href=https://example.org/a?b#c>a</a><script>if (a<b) c();</script><x.y_z>b</x.y_z>",
      "<textarea></p></textarea><plaintext></plaintext>",
      "I <3 you, and 5 < 6 <= 7 <", "<<b>a</b><!--b--><", "a<\r\nb<é<&amp;<\r",
      "<p>\r\na\r\rb&amp;c\r\n&lt;\r\n</p>\r\n<pre>\r\na\r\nb\r</pre>\r",
      "<pre>\r</pre><pre>\n\r\n</pre><code>\r\na</code>\r<!--\r-->\n",
      "<a href=https://example.org/?a=b=c#d=e>a</a\r\n><td colspan=\"2\"\rrowspan=3\r\n>",
    ])
  func exportedMarkup(_ html: String) {
    let bytes = Array(html.utf8)
    #expect(ParserAgreementLawTests.unusual(in: bytes) == nil)
    #expect(ParserAgreementLawTests.isSame(bytes))
  }

  @Test(
    "ambiguous markup falls back to libxml2, which gives the same result for the whole source",
    arguments: [
      "<svg>", "<math>", "a\0", "<a:>", "<p", "<p a=b", "<p a=\"", "<p a=b'>",
      "<p a='b'c>",
      "<!--a", "<!-->", "<!-- a -- b -->", "<!a", "</>", "&#0;", "<p a b=1 a>x<p class=a class=b>",
      "a\u{FEFF}", "<a title='\r'>", "<a href==x>", "a\r\0", "< \u{1}", "<p>\r\n<svg>",
    ])
  func ambiguousConstructs(_ html: String) {
    let bytes = Array(html.utf8)
    #expect(ParserAgreementLawTests.unusual(in: bytes) != nil)
    #expect(ParserAgreementLawTests.isSame(bytes))
  }

  @Test(
    "each `UnusualConstruct` is detected in its examples",
    arguments: UnusualConstruct.allCases)
  func unusualConstructs(_ construct: UnusualConstruct) throws {
    var policy = Policy.post
    policy.limits.attributesPerTag = 8
    policy.limits.attributeBytes = 1024
    try policy.elements.set(.show, for: "kbd")
    for html in examples(of: construct) {
      let bytes = Array("<p>x\n&amp;\(html)".utf8)
      #expect(ParserAgreementLawTests.unusual(in: bytes, by: policy) == construct, "\(html)")
      #expect(ParserAgreementLawTests.isSame(bytes, by: policy), "\(html)")
    }
  }

  private func examples(of construct: UnusualConstruct) -> [String] {
    switch construct {
    case .control: ["a\0", "\u{1}", "\u{B}", "<p class='\u{1F}'>", "<p class='\0'>"]
    case .carriageReturnInValue: ["<p class='\r'>", "<p class=\"a\r\nb\">"]
    case .noncharacter:
      ["\u{FEFF}", "\u{FFFE}", "\u{FFFF}", noncharacter, "<p class='\(noncharacter)'>"]
    case .reference:
      ["&lt", "&#0;", "&#x80;", "&#10;", "&#xFEFF;", "&#xFFFF;", "<p class='&#1;'>"]
    case .comment: ["<!-->", "<!--->", "<!---->", "<!-- a -- b -->", "<!--a--!>", "<!--a"]
    case .declaration: ["<!-a>", "<!-"]
    case .bogusEndTag: ["</>", "</ a>", "</3>"]
    case .unfinishedTag: ["<b", "<b a=c", "<b a='c", "<b/", "</b"]
    case .tagName: ["<b<i>", "<https://e.example/>", "<ada@e.example>", "<a:>", "<bé>", "</b'>"]
    case .foreignContent: ["<svg>", "<math>", "</svg>"]
    case .shownElement: ["<kbd>", "</kbd>"]
    case .endTagAttribute: ["</b a>", "</b/>"]
    case .slash: ["<br/ >", "<br/a>", "<br//>"]
    case .missingSpace: ["<b a='c'd>", "<b a=\"\"d>"]
    case .attributeName: ["<b 'a'>", "<b a<c>", "<b =a>", "<b @a>"]
    case .spacedValue: ["<b a =c>", "<b a= c>", "<b a = 'c'>", "<b a=>"]
    case .unquotedValue: ["<b a=c'>", "<b a==c>", "<b a=é>", "<b a=&amp;>", "<b a=\u{1}>"]
    case .unclosedQuote: ["<b a='c>", "<b a=\"c>"]
    case .duplicateAttribute: ["<p dir=rtl dir=ltr>", "<p dir=rtl DIR=rtl>"]
    case .attributeLimit:
      [
        "<b a b c d e f g h i>", "<p class=\(String(repeating: "a", count: 1025))>",
        "<p class='&amp;\(String(repeating: "a", count: 1024))'>",
      ]
    }
  }

  /// Returns the first construct of a source that only libxml2 parses.
  private static func unusual(
    in html: [UInt8], by policy: Policy = .post
  ) -> UnusualConstruct? {
    let report = SharedReport(.discarding)
    let input = HTMLInput(html, isUTF8: false, report: report)
    var tokenizer = Tokenizer(input, rules: Rules(policy), report: report)
    var sink = Discarding()
    tokenizer.run(into: &sink)
    return tokenizer.unusual
  }

  private struct Discarding: TokenSink {
    func readsRawText() -> Bool { true }
    func isInForeignContent() -> Bool { true }
    func text(_: borrowing TextToken, unusual: UnusualConstruct?) {}
    func tag(_: PostSanitizer.Tag, _: borrowing Attributes, unusual: UnusualConstruct?) {}
    func comment(at offset: Int, unusual: UnusualConstruct?) -> Bool { true }
  }

  @Test(
    "parsing only the end of a source with libxml2 gives the same result as parsing all of it",
    arguments: [
      String(repeating: "a", count: 1000) + "<i>" + String(repeating: "<b ", count: 80) + "a=\">\"",
      "<!doctype html><a href=\"https://e.example/\(noncharacter)\">t</a><p class=\"\u{1}\">x",
      """
      <!doctype html><img src="https://e.example/i.png" alt="a\(noncharacter)b"><p class="\u{1}">x
      """,
      "<img src=\"https://e.example/i.png\" alt=\"a&#xFDD1;b\"><3<p class=\"\u{1}\">x",
    ])
  func restOfSource(_ html: String) {
    #expect(ParserAgreementLawTests.isSame(Array(html.utf8)))
  }

  @Test(
    "both parsers read raw text where tree construction does",
    arguments: [
      "<template><col><script></template>x", "<template><col><style><p>x</style>y</template>z",
      "<template><col></template><script><p>x</script>y", "<svg><style><p>x</style>y",
      "<math><mi><script><p>x</script>y</mi>z", "<template><svg><title><p>x</title>y",
    ])
  func rawText(_ html: String) {
    for start in ["", "<!---->", "&#0;"] {
      #expect(ParserAgreementLawTests.isSame(Array((start + html).utf8)), "\(start)")
    }
  }

  private func expectSameReading(
    of pieces: [[UInt8]], by policy: Policy, _ seed: UInt64
  ) throws {
    guard !ParserAgreementLawTests.isSame(pieces.flatMap { $0 }, by: policy) else { return }
    let smallest = shrink(pieces) { !ParserAgreementLawTests.isSame($0.flatMap { $0 }, by: policy) }
      .flatMap { $0 }
    let direct = try ParserAgreementLawTests.reading(smallest, by: policy, .direct)
    let whole = try ParserAgreementLawTests.reading(smallest, by: policy, .libXML2)
    Issue.record(
      """
      seed \(seed): the parsers differ
      source: \(String(decoding: smallest, as: UTF8.self).debugDescription)
      direct:  \(direct.report.findings)
      \(direct.document.tree)
      libxml2: \(whole.report.findings)
      \(whole.document.tree)
      """)
  }

  private static func isSame(_ bytes: [UInt8], by policy: Policy = .post) -> Bool {
    guard let direct = try? reading(bytes, by: policy, .direct) else { return false }
    for sink in [Sanitizer.Sink.automatic, .libXML2] {
      guard direct == (try? reading(bytes, by: policy, sink)) else { return false }
    }
    // A report that is full stores the same findings.
    let first = try? reading(bytes, by: policy, .direct, reportCapacity: 2)
    guard first == (try? reading(bytes, by: policy, .libXML2, reportCapacity: 2)) else {
      return false
    }
    // Without a report, the document is the same.
    guard let html = String(validating: bytes, as: UTF8.self) else { return true }
    return direct.document == (try? Sanitizer(policy: policy).sanitize(html).document)
  }

  private static func reading(
    _ bytes: [UInt8], by policy: Policy, _ sink: Sanitizer.Sink, reportCapacity: Int = 100_000
  ) throws -> Reading {
    var sanitizer = Sanitizer(policy: policy, reportCapacity: reportCapacity)
    sanitizer.sink = sink
    return try sanitizer.sanitize(bytes)
  }
}
