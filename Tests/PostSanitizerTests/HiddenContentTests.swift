import PostDocument
import PostPolicy
import Testing

/// Hidden content stays hidden where the document has no equivalent of its element.
@Suite struct HiddenContentTests {
  @Test(
    "a code block in a spoiler becomes a paragraph with the spoiler mark",
    arguments: [
      "<span class=spoiler><pre><code>a  b\nc</code></pre></span>",
      "<div class=spoiler><pre>a  b\nc</pre></div>", "<pre class=spoiler>a  b\nc</pre>",
      "<pre><code class=\"language-swift spoiler\">a  b\nc</code></pre>",
      "<pre>a  b\n<span class=spoiler>c</span></pre>",
    ])
  func code(source: String) throws {
    #expect(
      try html(source)
        == "<p><span class=\"spoiler\"><code>a &nbsp;b<br>c</code></span></p>")
  }

  @Test("a code block in a spoiler is kept if the policy does not allow spoilers")
  func codeWithoutSpoilers() throws {
    var policy = Policy.post
    policy.marks.remove(.spoiler)
    #expect(
      try html("<pre class=spoiler>a</pre>", policy) == "<pre><code>a</code></pre>")
  }

  @Test("a formula in a spoiler becomes text with the spoiler mark")
  func formula() throws {
    #expect(
      try html("<div class=spoiler><div data-latex=x></div></div>")
        == "<p><span class=\"spoiler\"><code>x</code></span></p>")
  }

  @Test("a hidden formatting element stays active, however many others are active")
  func activeFormatting() throws {
    for count in [63, 64, 200] {
      let others = (0..<count).map { "<i id=\($0)>" }.joined()
      #expect(try html("<div><b hidden>\(others)</div>secret<p>secret") == "", "\(count)")
      #expect(
        try html("<div><b style=visibility:hidden>\(others)</div>secret") == "", "\(count)")
    }
  }

  @Test("if all active formatting elements are hidden, another one does not replace the first")
  func activeHiddenFormatting() throws {
    let hidden = (0..<64).map { "<b hidden id=\($0)>" }.joined()
    let ends = String(repeating: "</b>", count: 63)
    for other in ["<i>", "<a href=/x>"] {
      let start = "<div>\(hidden)\(other)</div>"
      #expect(try html("\(start)\(ends)secret</b>shown") == "<p>shown</p>", "\(other)")
    }
  }

  @Test("a hidden formatting element stays active when no more copies of elements are made")
  func copies() throws {
    let others = (0..<60).map { "<b id=\($0)>" }.joined()
    for blocks in [80, 800] {
      let source = "<div><b hidden>\(others)</div>" + String(repeating: "<p>secret", count: blocks)
      #expect(try html(source) == "")
    }
    let visible = "<div><b>\(others)</div>" + String(repeating: "<p>x", count: 800)
    #expect(try text(visible).utf8.filter { $0 == UInt8(ascii: "x") }.count == 800)
  }

  @Test(
    "the end of a formatting element does not end a hidden block in it, without more copies either",
    arguments: [
      "<table><td><i><div hidden></i>secret</div></table>", "<p><i><ul hidden></i><li>secret</ul>",
      "<p><a href=/a><div hidden><a href=/b>secret</a></div>",
      "<p><nobr><div style=display:none><nobr>secret</div>",
      "<p><i><div><section hidden></i>secret</section></div>",
    ])
  func hiddenBlocks(source: String) throws {
    let others = (0..<64).map { "<b class=\($0)>" }.joined()
    for blocks in [1, 110, 1000] {
      let start = "<div>\(others)</div>" + String(repeating: "<p>x", count: blocks)
      let text = try text(start + source + "<p>shown")
      #expect(!text.contains("secret"))
      #expect(text.contains("shown"))
    }
  }

  @Test("a figure in a spoiler becomes paragraphs with the spoiler mark")
  func figure() throws {
    #expect(
      try html("<figure class=spoiler><img src=/a alt=b><figcaption>c</figcaption></figure>")
        == "<p><span class=\"spoiler\"><img src=\"/a\" alt=\"b\"></span></p>"
        + "<p><span class=\"spoiler\">c</span></p>")
  }

  @Test("`details` in code, in a summary or beyond the depth limit becomes a spoiler")
  func details() throws {
    #expect(
      try html("<pre>a <details>b</details></pre>")
        == "<p><span class=\"spoiler\"><code>a<br>b</code></span></p>")
    #expect(
      try html("<details><summary>a<details>b</details></summary>c</details>")
        == "<details><summary>a<br><span class=\"spoiler\">b</span></summary><p>c</p></details>")
    let deep = String(repeating: "<blockquote>", count: 32)
    #expect(
      try html(deep + "<details><summary>a</summary>b</details>")
        .contains("<p><span class=\"spoiler\">a</span></p><p><span class=\"spoiler\">b</span></p>"))
  }

  @Test("if text that exceeds the node limit is partly hidden, all of it becomes one spoiler")
  func nodeLimit() throws {
    let policy = limited { $0.nodes = 2 }
    #expect(
      try html("<p>a</p><p>b <span class=spoiler>c</span></p>", policy)
        == "<p>a</p><p><span class=\"spoiler\">b c</span></p>")
    #expect(
      try html(
        "<details><summary>a</summary><p>b</p></details><p>c</p>", limited { $0.nodes = 3 })
        == "<details><summary>a</summary></details><p><span class=\"spoiler\">b c</span></p>")
  }
}
