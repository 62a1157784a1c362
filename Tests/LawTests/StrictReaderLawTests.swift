import PostKit
import TestSupport
import Testing

@testable import PostSanitizer

/// U+FDD0, of which Swift takes no literal.
private let noncharacter = String(UnicodeScalar(0xFDD0 as UInt16)!)

/// What the strict reader accepts reads the same through libxml2: document, findings and all.
@Suite struct StrictReaderLawTests {
  @Test("both paths read generated broken HTML alike, by any policy")
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

  /// What is no UTF-8, alone and where a reader looks for the end of something; controls and what
  /// stands for them.
  private let brokenBytes: [[UInt8]] =
    [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80]]
    + [
      "<!-- \(noncharacter)", "<p class=\"\u{1}\" lang=\"\(noncharacter)\">",
      "<a href=\"/\(noncharacter)\">",
    ].map {
      Array($0.utf8)
    }
    + ["<script>", "<!--", "<!", "<?", "<plaintext>"].map { Array($0.utf8) + [0xFF] }

  @Test("both paths read the HTML of generated documents alike, whole and cut")
  func encodedDocuments() throws {
    for seed in LawRun(cases: 3000).seeds {
      let html = HTMLEncoder().html(for: DocumentGenerator.document(seed: seed))
      let pieces = html.split(separator: "<", omittingEmptySubsequences: false)
        .enumerated().map { $0.offset == 0 ? String($0.element) : "<" + $0.element }
      try expectSameReading(of: pieces.map { Array($0.utf8) }, by: .post, seed)
      try expectSameReading(of: [Array(html.prefix(Int(seed % 400)).utf8)], by: .post, seed)
    }
  }

  @Test("both paths read lines, signs and plain values alike, wherever they stand")
  func linesAndSigns() throws {
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
      // Without what ends its reading, most often.
      let known = random.oneIn(4) ? parts : parts.dropLast(3)
      let pieces = (0..<random.number(1...20)).map { _ in random.pick(known) }
      try expectSameReading(of: pieces, by: .post, seed)
    }
  }

  @Test("both paths read every corpus file alike")
  func corpus() throws {
    #expect(Corpus.html.count >= 65)
    for file in Corpus.html {
      let strict = try StrictReaderLawTests.reading(file.bytes, by: .post, .strictFirst)
      let whole = try StrictReaderLawTests.reading(file.bytes, by: .post, .libXML2)
      #expect(strict == whole, "\(file)")
    }
  }

  @Test("the strict reader reads canonical HTML to its end")
  func readsCanonicalHTML() {
    let failure = LawRun(cases: 1000).failure(
      of: { Array(DocumentGenerator.document(seed: $0).blocks) }
    ) { blocks, _ in
      let html = Array(HTMLEncoder().html(for: Document(Blocks(blocks))).utf8)
      let end = StrictReaderLawTests.end(of: html)
      return end == html.count ? nil : "stops at \(end) of \(String(decoding: html, as: UTF8.self))"
    }
    #expect(failure == nil)
  }

  @Test(
    "the strict reader reads what word processors and servers write to its end",
    arguments: [
      "<!DOCTYPE html><html><head><title>a<b</title><style>p{}</style></head><body><p>b</body></html>",
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
  func readsWhatProgramsWrite(_ html: String) {
    let bytes = Array(html.utf8)
    #expect(StrictReaderLawTests.end(of: bytes) == bytes.count)
    #expect(StrictReaderLawTests.isSame(bytes))
  }

  @Test(
    "the strict reader stops at what may be read in two ways",
    arguments: [
      "<svg>", "<math>", "a\0", "<a:>", "<p", "<p a=b", "<p a=\"", "<p a=b'>",
      "<p a='b'c>",
      "<!--a", "<!-->", "<!-- a -- b -->", "<!a", "</>", "&#0;", "<p a b=1 a>x<p class=a class=b>",
      "\u{FEFF}", "<a title='\r'>", "<a href==x>", "a\r\0", "< \u{1}", "<p>\r\n<svg>",
    ])
  func stopsInDoubt(_ html: String) {
    let bytes = Array(html.utf8)
    #expect(StrictReaderLawTests.end(of: bytes) < bytes.count)
    #expect(StrictReaderLawTests.isSame(bytes))
  }

  /// Where the strict reader stops.
  private static func end(of html: [UInt8]) -> Int {
    let rules = Rules(.post)
    let document = DocumentBuilder(
      rules: rules, baseURL: nil, source: html, sourceSize: html.count, report: Report())
    var builder = TreeConstruction(builder: document)
    return StrictReader.read(
      html, isUTF8: true, rules: rules, report: Report(), into: &builder
    ).index
  }

  @Test(
    "the rest of a source is read as the whole",
    arguments: [
      String(repeating: "a", count: 1000) + "<i>" + String(repeating: "<b ", count: 80) + "a=\">\"",
      "<!doctype html><a href=\"https://e.example/\(noncharacter)\">t</a><p class=\"\u{1}\">x",
      "<!doctype html><img src=\"https://e.example/i.png\" alt=\"a\(noncharacter)b\"><p class=\"\u{1}\">x",
      "<img src=\"https://e.example/i.png\" alt=\"a&#xFDD1;b\"><3<p class=\"\u{1}\">x",
    ])
  func readsTheRestAlike(_ html: String) {
    #expect(StrictReaderLawTests.isSame(Array(html.utf8)))
  }

  private func expectSameReading(
    of pieces: [[UInt8]], by policy: Policy, _ seed: UInt64
  ) throws {
    guard !StrictReaderLawTests.isSame(pieces.flatMap { $0 }, by: policy) else { return }
    let smallest = shrink(pieces) { !StrictReaderLawTests.isSame($0.flatMap { $0 }, by: policy) }
      .flatMap { $0 }
    let strict = try StrictReaderLawTests.reading(smallest, by: policy, .strictFirst)
    let whole = try StrictReaderLawTests.reading(smallest, by: policy, .libXML2)
    Issue.record(
      """
      seed \(seed): the paths differ
      source: \(String(decoding: smallest, as: UTF8.self).debugDescription)
      strict:  \(strict.report.findings)
      \(strict.document.tree)
      libxml2: \(whole.report.findings)
      \(whole.document.tree)
      """)
  }

  private static func isSame(_ bytes: [UInt8], by policy: Policy = .post) -> Bool {
    guard let strict = try? reading(bytes, by: policy, .strictFirst) else { return false }
    guard strict == (try? reading(bytes, by: policy, .libXML2)) else { return false }
    // The same findings are the first.
    let first = try? reading(bytes, by: policy, .strictFirst, reportCapacity: 2)
    guard first == (try? reading(bytes, by: policy, .libXML2, reportCapacity: 2)) else {
      return false
    }
    // Who wants the document alone gets the same.
    guard let html = String(validating: bytes, as: UTF8.self) else { return true }
    return strict.document == (try? Sanitizer(policy: policy).document(from: html))
  }

  private static func reading(
    _ bytes: [UInt8], by policy: Policy, _ path: Sanitizer.Path, reportCapacity: Int = 100_000
  ) throws -> Reading {
    var sanitizer = Sanitizer(policy: policy, reportCapacity: reportCapacity)
    sanitizer.path = path
    return try sanitizer.reading(bytes)
  }
}
