import PostDocument
import PostPolicy
import PostSanitizer
import Testing

@Suite struct ReportTests {
  @Test(
    "a finding contains its code, element, attribute and offset",
    arguments: [
      ("<p>a<script>b</script>", ["element-dropped script @4"]),
      ("ab<x-y>c</x-y>", ["element-unwrapped x-y @2"]),
      ("<P ONCLICK=a>b", ["attribute-removed p onclick @3"]),
      ("<p>a<a href=javascript:b>c</a>", ["link-removed a href @7"]),
      ("<p><img alt=a>b", ["image-removed img @3"]),
      ("<p><img src=data:x>b", ["image-removed img src @3"]),
      ("a<!-- b -->", ["comment-removed @1"]), ("a<?b>", ["comment-removed @1"]),
      ("a\u{7}b", ["character-removed @1"]), ("<p>a\u{202E}b", ["character-removed @4"]),
      ("<p></p>a", ["empty-paragraph p @3"]), ("a&copy b", ["reference-repaired @1"]),
      ("a < b", ["markup-repaired @2"]), ("a</b>", ["end-tag-ignored b @1"]),
      ("<b>1<i>2</b>3</i>", ["nesting-repaired b @8"]),
      ("<h1>1<h2>2</h2>", ["nesting-repaired h2 @5"]), ("<li>a", ["nesting-repaired li @0"]),
      ("<table>a<tr><td>b</table>", ["nesting-repaired table @0"]),
      ("<dl><dt>a</dl>", ["element-mapped dl @0"]),
      (
        "<p class=x style=color:red>a",
        ["attribute-removed p class @9", "attribute-removed p style @17"]
      ),
      ("a<img src=/b class='emojione emoji' alt=c>", ["attribute-removed img class @20"]),
      ("a<hr hidden>", ["element-dropped hr @1"]),
      ("a<br style=display:none>b", ["element-dropped br @1"]),
      ("a<wbr hidden>b", ["element-dropped wbr @1"]),
      ("<p style=background:yellow>a", ["attribute-removed p style @9"]),
      ("<p style=white-space:nowrap>a", ["attribute-removed p style @9"]),
      ("a<img src=/b alt='c\u{C}d'>", []),
    ])
  func findings(source: String, expected: [String]) throws {
    let found = try PostSanitizerTests.findings(source)
    #expect(found == expected, "\(source)")
  }

  @Test(
    "a finding about a removed image has its URL and the reason",
    arguments: [
      (
        "<img src='/a.png'>",
        "'/a.png': the policy does not allow relative images without a base URL"
      ),
      (
        "<img src='http://b.example/a'>",
        "'http://b.example/a': the policy does not allow images with the scheme 'http'"
      ),
      (
        "<img src='https://a.example/a'>",
        "'https://a.example/a': the policy does not allow images from its host"
      ),
      (
        "<img src='javascript:a\u{202E}'>",
        """
        'javascript:a\\u{202E}': the scheme 'javascript' is not allowed; allowed are: http, https, \
        mailto, tel, sms, xmpp, matrix, irc, ircs, gemini, magnet, geo
        """
      ),
      (
        "<img src='mailto:a@b.example'>",
        """
        'mailto:a@b.example': the scheme 'mailto' is not allowed for images; allowed are: http, \
        https
        """
      ),
      ("<img class=emoji alt=:b: src='https://b.example/a'>", nil), ("<img alt=a>", nil),
      ("<code><img src='https://b.example/a'></code>", nil),
    ])
  func removedImages(source: String, reason: String?) throws {
    var policy = Policy.post
    policy.images = ImagePolicy(sources: [.https], hosts: .only(["b.example"]))
    let report = try Sanitizer(policy: policy).sanitize(source).report
    #expect(report.findings.compactMap(\.reason) == [reason].compactMap(\.self))
    policy.inlines.remove(.image)
    let findings = try Sanitizer(policy: policy).sanitize("<img src='/a'>").report.findings
    #expect(findings.map(\.reason) == ["'/a': the policy does not allow images"])
  }

  @Test("canonical HTML has no findings")
  func clean() throws {
    let source =
      """
      <h1 lang="de">a</h1><p>b <strong>c</strong><br>d</p><ul><li>e</li></ul>\
      <pre><code class="language-x">f</code></pre><table><tbody><tr><td>g</td></tr></tbody></table>
      """
    #expect(try Sanitizer().sanitize(source).report.isEmpty)
  }

  @Test("classes and styles with an equivalent in documents are not reported")
  func readClasses() throws {
    let source = """
      <p class="ql-align-center" style="TEXT-ALIGN: right; font-weight:normal">a\
      <b class="spoiler" style="font-weight:bold!important;">b</b></p>\
      <ul><li class="ql-indent-1">c</li></ul>
      """
    #expect(try PostSanitizerTests.findings(source).isEmpty)
  }

  @Test("findings beyond the report capacity are counted, but not stored")
  func capacity() throws {
    let source = String(repeating: "<!-- x --><p onclick=x>a</p>", count: 50)
    var sanitizer = Sanitizer(reportCapacity: 3)
    var report = try sanitizer.sanitize(source).report
    #expect(report.findings.count == 3)
    #expect(report.count(of: .commentRemoved) == 50)
    #expect(report.count(of: .attributeRemoved) == 50)
    sanitizer.reportCapacity = 0
    report = try sanitizer.sanitize(source).report
    #expect(report.findings.isEmpty)
    #expect(report.counts == [.commentRemoved: 50, .attributeRemoved: 50])
    sanitizer.reportCapacity = 1000
    #expect(try sanitizer.sanitize(source).report.findings.count == 100)
  }

  @Test(
    "a report at its capacity stores the findings that come first in the source",
    arguments: [
      ("<table><<<</table>", ["nesting-repaired @0", "markup-repaired @7"]),
      ("<table>x<!--a--><!--b--><!--c-->", ["markup-repaired @0", "nesting-repaired @0"]),
      ("<p onclick=x>a<!--b-->\u{FF}\u{FF}", ["attribute-removed @3", "comment-removed @14"]),
      ("a<!--b-->\u{FF}<!--c-->\u{FF}", ["comment-removed @1", "encoding-repaired @9"]),
    ])
  func firstOfTheSource(source: String, expected: [String]) throws {
    // As Latin-1: U+00FF becomes the byte FF, which is not valid UTF-8.
    let bytes = source.unicodeScalars.map { UInt8($0.value) }
    let report = try Sanitizer(reportCapacity: 2).sanitize(bytes).report
    #expect(
      report.findings.map { "\($0.code.rawValue) @\($0.sourceRange?.lowerBound ?? -1)" } == expected
    )
  }

  @Test("a report stores 100 findings by default")
  func defaultCapacity() throws {
    let report = try Sanitizer().sanitize(String(repeating: "<!---->", count: 101)).report
    #expect(report.findings.count == 100)
    #expect(report.count(of: .commentRemoved) == 101)
  }

  @Test("the report capacity does not change the document")
  func sameDocument() throws {
    let source = String(repeating: "<p onclick=x>a<b>c<i>d</b>e<!-- f -->", count: 20)
    let sanitizer = Sanitizer(reportCapacity: 0)
    #expect(try sanitizer.sanitize(source).document == Sanitizer().sanitize(source).document)
  }

  @Test("a name in a finding is truncated to 32 scalars, and its markup is escaped")
  func longNames() throws {
    let name = "x" + String(repeating: "y", count: 100)
    let finding = try #require(try Sanitizer().sanitize("<\(name)>a").report.findings.first)
    #expect(finding.element == "x" + String(repeating: "y", count: 31) + "…")
    let odd = try #require(try Sanitizer().sanitize("<b <\"onclick>a").report.findings.last)
    #expect(odd.attribute == #"\u{3C}\u{22}onclick"#)
  }

  @Test(
    "a finding about an element that the end of the source closes includes the rest of the source",
    arguments: [
      ("<script>T00", 0..<11), ("<template><b>text", 0..<17), ("a<style>b</styl", 1..<15),
      ("<svg><title>x", 0..<13), ("<template><template></template>x", 0..<32),
      ("<template><table><tr><td>x", 0..<26), ("<script>a</script>b", 0..<18),
    ])
  func unclosedElements(source: String, expected: Range<Int>) throws {
    let report = try Sanitizer().sanitize(source).report
    let ranges = report.findings.filter { $0.code == .elementDropped }.map(\.sourceRange)
    #expect(ranges.contains(expected), "\(source): \(ranges)")
  }

  @Test("the offset of a finding counts bytes of the source, not characters")
  func offsets() throws {
    #expect(try PostSanitizerTests.findings("日本<!-- x -->") == ["comment-removed @6"])
    #expect(
      try PostSanitizerTests.findings("é\r\n<p onclick=x>") == [
        "empty-paragraph p @4", "attribute-removed p onclick @7",
      ])
  }
}
