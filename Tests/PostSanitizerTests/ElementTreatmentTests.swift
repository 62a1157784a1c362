import PostDocument
import PostHTML
import PostPolicy
import PostSanitizer
import TestSupport
import Testing

private typealias Treatment = ElementTreatments.Treatment

private func policy(_ treatments: KeyValuePairs<String, ElementTreatments.Treatment>) throws
  -> Policy
{
  var policy = Policy.post
  for (name, treatment) in treatments { try policy.elements.set(treatment, for: name) }
  return policy
}

@Suite struct DroppedElementTests {
  @Test("the link of an element that is removed has no finding")
  func droppedLinks() throws {
    let report = try Sanitizer(policy: policy(["a": .drop])).sanitize("a<a href=/x>b</a>c").report
    #expect(report.findings.map(\.code) == [.elementDropped])
    let hidden = try Sanitizer().sanitize("a<a hidden href=javascript:x>b</a>c").report
    #expect(hidden.findings.map(\.code) == [.elementDropped])
  }
}

@Suite("Elements shown as text")
struct ShownElementTests {
  @Test(
    "with the treatment `show`, the tags of an element become text, and its contents are read",
    arguments: [
      (
        "marquee", "<marquee>a <b>b</b></marquee>",
        "<p>&lt;marquee&gt;a <strong>b</strong>&lt;/marquee&gt;</p>"
      ),
      (
        "marquee", "<MARQUEE loop='1' onclick=\"x\">a",
        "<p>&lt;MARQUEE loop='1' onclick=&quot;x&quot;&gt;a</p>"
      ),
      (
        "marquee", "<marquee title='&amp;lt;&#60;\u{e9}'>a",
        "<p>&lt;marquee title='&amp;amp;lt;&amp;#60;\u{e9}'&gt;a</p>"
      ),
      ("marquee", "<marquee\n a\t=b>c", "<p>&lt;marquee a =b&gt;c</p>"),
      ("marquee", "</marquee>a", "<p>&lt;/marquee&gt;a</p>"),
      ("blockquote", "<blockquote>a</blockquote>", "<p>&lt;blockquote&gt;a&lt;/blockquote&gt;</p>"),
      (
        "table", "<table><tr><td>a</td></tr></table>",
        "<p>&lt;table&gt;&lt;tr&gt;&lt;td&gt;a&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</p>"
      ),
      ("img", "<img src=/a onerror=x>", "<p>&lt;img src=/a onerror=x&gt;</p>"),
      ("img", "<image src=/a>", "<p>&lt;image src=/a&gt;</p>"),
      ("a", "<a href=javascript:x>a</a>", "<p>&lt;a href=javascript:x&gt;a&lt;/a&gt;</p>"),
      ("br", "a<br>b", "<p>a&lt;br&gt;b</p>"), ("hr", "a<hr>b", "<p>a&lt;hr&gt;b</p>"),
      ("*", "<x-poll id=a>b</x-poll>", "<p>&lt;x-poll id=a&gt;b&lt;/x-poll&gt;</p>"),
      ("h2", "<h2>a</h2><h3>b</h3>", "<p>&lt;h2&gt;a&lt;/h2&gt;</p><h3>b</h3>"),
      (
        "details", "<details open><summary>a</summary>b</details>",
        "<p>&lt;details open&gt;&lt;summary&gt;a&lt;/summary&gt;b&lt;/details&gt;</p>"
      ),
      ("form", "<form action=/x><input>a</form>", "<p>&lt;form action=/x&gt;a&lt;/form&gt;</p>"),
      ("pre", "<pre><code>a\n b</code></pre>", "<p>&lt;pre&gt;<code>a b</code>&lt;/pre&gt;</p>"),
    ])
  func tags(name: String, source: String, expected: String) throws {
    let policy = try policy([name: .show])
    #expect(try html(source, policy) == expected)
    #expect(try html(expected, policy) == expected)
  }

  @Test(
    "with the treatment `show`, the tags and the code of a `script` become text",
    arguments: [
      (
        "script", "<script>alert(\"<b>&amp;\")</script>c",
        "<p>&lt;script&gt;alert(&quot;&lt;b&gt;&amp;amp;&quot;)&lt;/script&gt;c</p>"
      ),
      (
        "script", "<script><!--<script></script>--></script>c",
        "<p>&lt;script&gt;&lt;!--&lt;script&gt;&lt;/script&gt;--&gt;&lt;/script&gt;c</p>"
      ),
      ("script", "<script>a", "<p>&lt;script&gt;a</p>"),
      ("style", "<style>p{}</style>", "<p>&lt;style&gt;p{}&lt;/style&gt;</p>"),
      ("textarea", "<textarea><b></textarea>", "<p>&lt;textarea&gt;&lt;b&gt;&lt;/textarea&gt;</p>"),
      ("title", "<title>&lt;</title>a", "<p>&lt;title&gt;&amp;lt;&lt;/title&gt;a</p>"),
      ("plaintext", "<plaintext><b>a", "<p>&lt;plaintext&gt;&lt;b&gt;a</p>"),
      (
        "iframe", "<iframe src=x><b></iframe>",
        "<p>&lt;iframe src=x&gt;&lt;b&gt;&lt;/iframe&gt;</p>"
      ),
      (
        "noscript", "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
        "<p>&lt;noscript&gt;&lt;p title='&lt;/noscript&gt;<img src=\"x\">'&gt;</p>"
      ),
      ("svg", "<svg onload=x><script>a</script></svg>", "<p>&lt;svg onload=x&gt;&lt;/svg&gt;</p>"),
      (
        "xmp", "<xmp><script>a</script></xmp>",
        "<p>&lt;xmp&gt;&lt;script&gt;a&lt;/script&gt;&lt;/xmp&gt;</p>"
      ),
    ])
  func rawText(name: String, source: String, expected: String) throws {
    let policy = try policy([name: .show])
    #expect(try html(source, policy) == expected)
    #expect(try html(expected, policy) == expected)
  }

  @Test("control and invisible characters are removed from a tag that is shown as text")
  func characters() throws {
    let policy = try policy(["marquee": .show])
    #expect(
      try html("<marquee a=\"\u{1}\u{202E}\0b\u{85}\">", policy)
        == "<p>&lt;marquee a=&quot;b &quot;&gt;</p>")
  }

  @Test("an element that is shown as text is reported once, without its attributes")
  func reports() throws {
    let policy = try policy(["marquee": .show])
    #expect(
      try findings("a<marquee onclick=x b=c>d</marquee>", policy) == ["element-shown marquee @1"])
  }

  @Test("`li` tags are shown only if both `ul` and `ol` are shown")
  func items() throws {
    #expect(
      try html("<ul><li>a</ul><ol><li>b</ol>", policy(["ul": .show, "ol": .show]))
        == "<p>&lt;ul&gt;&lt;li&gt;a&lt;/ul&gt;&lt;ol&gt;&lt;li&gt;b&lt;/ol&gt;</p>")
    // With `ul` alone, its items are read without a list: as bullet items, which become text.
    #expect(
      try html("<ul><li>a</ul><ol><li>b</ol>", policy(["ul": .show]))
        == "<p>&lt;ul&gt;</p><p>• a&lt;/ul&gt;</p><ol><li>b</li></ol>")
  }

  @Test("4000 tags that are shown as text take linear time", .hangLimit)
  func floods() throws {
    let policy = try policy(["marquee": .show, "script": .show, "*": .show])
    for piece in ["<marquee>", "</marquee>", "<x y>", "<script>", "<marquee a='", "<script><!--"] {
      let shown = try html(String(repeating: piece, count: 4000), policy)
      #expect(shown.utf8.count > 4000 * piece.utf8.count, "\(piece)")
    }
  }
}

@Suite struct UnwrappedAndDroppedElementTests {
  @Test(
    "an element with the treatment `unwrap` is replaced by its contents",
    arguments: [
      ("blockquote", "a<blockquote>b</blockquote>c", "<p>a</p><p>b</p><p>c</p>"),
      ("table", "<table><tr><td>a<td>b</table>", "<p>a | b</p>"),
      ("ul", "<ul><li>a</ul><ol><li>b</ol>", "<p>• a</p><ol><li>b</li></ol>"),
      ("h1", "<h1>a</h1><h2>b</h2>", "<p><strong>a</strong></p><h2>b</h2>"),
      ("strong", "<strong>a</strong><b>b</b>", "<p>ab</p>"),
      ("b", "<strong>a</strong><b>b</b>", "<p><strong>a</strong>b</p>"),
      ("q", "<q>a</q>", "<p>a</p>"), ("a", "<a href=/b>a</a>", "<p>a</p>"),
      ("img", "<img src=/a alt=b>", "<p>b</p>"), ("br", "a<br>b", "<p>a b</p>"),
      ("hr", "a<hr>b", "<p>a</p><p>b</p>"),
      ("pre", "<pre>a\n b</pre>", "<p><code>a<br>&nbsp;b</code></p>"),
      ("code", "<code>a</code><pre>b</pre>", "<p>a</p><p>b</p>"),
      ("details", "<details><summary>a</summary>b</details>", "<p>a</p><p>b</p>"),
      (
        "figure", "<figure><img src=/a><figcaption>b</figcaption></figure>",
        "<p><img src=\"/a\"></p><p>b</p>"
      ),
      ("menu", "<menu><li>a</menu>", "<ul><li>a</li></ul>"),
      ("dt", "<dl><dt>a<dd>b</dl>", "<p>a</p><p>b</p>"),
    ])
  func unwrapped(name: String, source: String, expected: String) throws {
    #expect(try html(source, policy([name: .unwrap])) == expected)
  }

  @Test(
    "an element with the treatment `drop` is removed with its contents",
    arguments: [
      ("blockquote", "a<blockquote>b<p>c</blockquote>d", "<p>a</p><p>d</p>"),
      ("table", "<table><caption>x<tr><td>a</table>b", "<p>b</p>"),
      ("ul", "<ul><li>a</ul><ol><li>b</ol>", "<ol><li>b</li></ol>"),
      ("h1", "<h1>a</h1><h2>b</h2>", "<h2>b</h2>"),
      ("strong", "<strong>a</strong><b>b</b>", "<p>b</p>"),
      ("b", "<strong>a</strong><b>b</b>", "<p><strong>a</strong></p>"),
      ("a", "<a href=/b>a</a>b<a class=mention href=/c>@c</a><a>d</a>", "<p>b</p>"),
      ("img", "a<img src=/a alt=b><img class=emoji alt=:c: src=/c>", "<p>a</p>"),
      ("pre", "a<pre>b</pre>", "<p>a</p>"),
      ("figure", "a<figure><img src=/a><figcaption>b</figcaption></figure>", "<p>a</p>"),
      ("div", "<div>a</div>b", "<p>b</p>"), ("form", "<form>a</form>b", "<p>b</p>"),
      ("*", "<x-poll>a</x-poll>b", "<p>b</p>"), ("center", "<center>a</center>b", "<p>b</p>"),
    ])
  func dropped(name: String, source: String, expected: String) throws {
    let policy = try policy([name: .drop])
    #expect(try html(source, policy) == expected)
    #expect(try findings(source, policy).contains { $0.hasPrefix("element-dropped") })
  }

  @Test("element treatments give the same result for a document and for its HTML")
  func documents() throws {
    let document = try Sanitizer().sanitize(
      """
      <h1>a</h1><h2>b</h2><blockquote>c</blockquote><ul><li>d</ul><ol><li>e</ol><pre>f</pre>\
      <table><tr><td>g</table><p><strong>h</strong> <em>i</em> <a href=/j>j</a><br>\
      <img src=/k alt=k>\
      <a class=mention href=/l>@l</a><span class=mention>@m</span></p><hr>\
      <details><summary>n</summary>o</details>
      """
    ).document
    let written = HTMLEncoder().encode(document)
    for name in [
      "h1", "blockquote", "ul", "ol", "pre", "table", "strong", "em", "a", "img", "br", "hr",
      "details", "code",
    ] {
      for treatment in [Treatment.unwrap, .drop] {
        let policy = try policy([name: treatment])
        #expect(
          HTMLEncoder(relations: .none).encode(policy.narrowing(document).document)
            == (try html(written, policy)), "\(name) \(treatment)")
      }
    }
  }

  @Test("a line break inside an element with the treatment `drop` is removed with it")
  func lineBreaks() throws {
    let policy = try policy(["code": .drop, "a": .drop])
    for (source, expected) in [
      ("<p><code>a<br>b</code>c</p>", "<p>c</p>"), ("<p><code>a</code><br>c</p>", "<p><br>c</p>"),
      ("<p><a href=\"/x\">a<br>b</a>c</p>", "<p>c</p>"),
      ("<p><code>a</code><br><em><code>b</code></em>c</p>", "<p><br>c</p>"),
    ] {
      let document = try Sanitizer().sanitize(source).document
      #expect(try html(source, policy) == expected)
      #expect(HTMLEncoder().encode(policy.narrowing(document).document) == expected)
    }
  }

  @Test("setting an element to its default treatment leaves the policy unchanged")
  func defaultTreatment() throws {
    #expect(try policy(["table": .keep, "div": .unwrap, "script": .drop]) == .post)
    var elements = ElementTreatments()
    try elements.set(.drop, for: "table")
    try elements.set(.keep, for: "table")
    #expect(elements.isEmpty)
    #expect(elements.treatment(of: "table") == .keep)
    #expect(elements.treatment(of: "marquee") == .unwrap)
    #expect(elements.treatment(of: "script") == .drop)
    #expect(elements.treatment(of: "no-such") == .unwrap)
  }
}

@Suite("Elements mapped to marks")
struct MappedElementTests {
  @Test(
    "the contents of an element that is mapped to a mark get the mark",
    arguments: [
      ("abbr", Marks.underline, "<abbr title=x>a</abbr> b", "<p><u>a</u> b</p>"),
      ("font", .highlight, "<font color=red>a</font>", "<p><mark>a</mark></p>"),
      ("*", .code, "<x-y>a</x-y><z>b</z>", "<p><code>ab</code></p>"),
      (
        "section", .emphasis, "<section>a<p>b</section>c",
        "<p><em>a</em></p><p><em>b</em></p><p>c</p>"
      ),
      ("small", .subscript, "<p><small>a</p>b", "<p><sub>a</sub></p><p><sub>b</sub></p>"),
    ])
  func marks(name: String, mark: Marks, source: String, expected: String) throws {
    let policy = try policy([name: .mark(mark)])
    #expect(try html(source, policy) == expected)
  }

  @Test("a `q` that is mapped to a mark gets no quotation marks")
  func quotations() throws {
    let policy = try policy(["q": .mark(.emphasis)])
    #expect(try html("a <q>b</q>", policy) == "<p>a <em>b</em></p>")
  }

  @Test("an element that is mapped to a mark outside the policy is unwrapped and reported")
  func removedMarks() throws {
    var policy = try policy(["abbr": .mark(.underline)])
    policy.marks.remove(.underline)
    #expect(try html("<abbr>a</abbr>", policy) == "<p>a</p>")
    #expect(try findings("<abbr>a</abbr>", policy) == ["element-unwrapped abbr @0"])
  }
}
