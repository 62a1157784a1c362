import PostDocument
import PostPolicy
import PostSanitizer
import Testing

@Suite("Paragraphs and white space")
struct ParagraphTests {
  @Test(
    "white space collapses across inline tags and is removed at the edges of blocks",
    arguments: [
      ("<p> a  <b>  b </b> c </p>", "<p>a <strong>b </strong>c</p>"),
      ("<p>a</p> \n <p>b</p>", "<p>a</p><p>b</p>"),
      ("a <div> b </div> c", "<p>a</p><p>b</p><p>c</p>"),
      ("<p>a<b> </b>b</p>", "<p>a<strong> </strong>b</p>"),
      ("<p><b> </b>a</p>", "<p>a</p>"),
      ("<p>a <br> b<br><br></p>", "<p>a<br>b</p>"),
      ("<p>a <img src=/b> c</p>", "<p>a <img src=\"/b\"> c</p>"),
      ("<p>a <span></span> b</p>", "<p>a b</p>"),
      ("<p>a\u{3000}\u{2003} b</p>", "<p>a\u{3000}\u{2003} b</p>"),
    ])
  func whiteSpace(source: String, expected: String) throws {
    #expect(try html(source) == expected, "\(source)")
  }

  @Test(
    "a block element separates its text from the text before and after it",
    arguments: [
      "div", "section", "article", "header", "footer", "nav", "aside", "main", "address", "form",
      "fieldset", "center", "hgroup", "search", "dialog open", "legend",
      "dl", "summary", "figcaption",
    ])
  func blockElements(name: String) throws {
    let end = name.prefix { $0 != " " }
    #expect(try text("a<\(name)>b</\(end)>c") == "a\n\nb\n\nc")
  }

  @Test(
    "an inline element does not separate its text from the text before and after it",
    arguments: [
      "span", "font", "small", "big", "abbr", "acronym", "time", "data", "output", "label", "bdi",
      "bdo", "blink", "nobr", "x-y", "slot", "button", "meter", "progress", "area", "map",
    ])
  func inlineElements(name: String) throws {
    #expect(try text("a<\(name)>b</\(name)>c") == "abc")
  }

  @Test("empty paragraphs are removed and reported")
  func emptyParagraphs() throws {
    let source = "<p></p><p> </p><p>a</p><p><br></p><p><b></b></p>"
    #expect(try html(source) == "<p>a</p>")
    #expect(try findings(source).filter { $0.hasPrefix("empty-paragraph") }.count == 4)
  }

  @Test("a paragraph that contains only a no-break space is kept")
  func noBreakSpace() throws {
    #expect(try html("<p>&nbsp;</p>") == "<p>&nbsp;</p>")
  }
}

@Suite struct MarkTests {
  @Test(
    "a formatting element such as `b` or `del` becomes its mark",
    arguments: [
      ("b", "strong"), ("strong", "strong"), ("i", "em"), ("em", "em"), ("cite", "em"),
      ("dfn", "em"), ("var", "em"), ("u", "u"), ("ins", "u"), ("s", "s"), ("strike", "s"),
      ("del", "s"), ("sub", "sub"), ("sup", "sup"), ("mark", "mark"), ("kbd", "kbd"),
      ("code", "code"), ("tt", "code"), ("samp", "code"),
    ])
  func elements(name: String, canonical: String) throws {
    #expect(try html("a<\(name)>b</\(name)>") == "<p>a<\(canonical)>b</\(canonical)></p>")
  }

  @Test(
    "a style such as `font-weight:bold` becomes a mark, and an unknown style is ignored",
    arguments: [
      ("font-weight:bold", "<strong>x</strong>"), ("font-weight: 600", "<strong>x</strong>"),
      ("FONT-WEIGHT:BOLD", "<strong>x</strong>"), ("font-weight:500", "x"),
      ("font-style: oblique", "<em>x</em>"), ("text-decoration: underline", "<u>x</u>"),
      ("text-decoration-line:line-through", "<s>x</s>"), ("vertical-align: sub", "<sub>x</sub>"),
      ("vertical-align:super", "<sup>x</sup>"),
      ("color:red;;font-weight:700;", "<strong>x</strong>"),
      ("background-color: #FFC; color: inherit", "<mark>x</mark>"),
      ("background-color: rgb(255, 255, 0)", "<mark>x</mark>"),
      ("background-color: transparent", "x"), ("background-color:RGB(255, 255, 255)", "x"),
      ("background-color: rgba(0, 0, 0, 0)", "x"), ("background-color", "x"),
      ("background:#f0c!important", "<mark>x</mark>"), ("background:# FF 00 CC", "x"),
      ("background:#ff", "x"), ("background:#ff00cc7", "x"), ("background:#ff00cg", "x"),
      ("background:rgb(0,255,0", "<mark>x</mark>"),
      ("background:rgb(0,256,0)", "<mark>x</mark>"),
      ("background:rgb(0,255)", "x"), ("background:rgb(0,255,0,1)", "<mark>x</mark>"),
      ("background:rgb(0,255,0)x", "x"), ("background:Khaki", "<mark>x</mark>"),
      ("background:khakikhakikhakikhakikhakikhakikhaki", "x"),
      ("font-weight", "x"), (":;:", "x"), ("background:url(javascript:x)", "x"),
      ("background:yellow;mso-highlight:yellow", "<mark>x</mark>"),
      ("font-family:'a;display:none'", "x"), ("cursor:url(data:x;display:none)", "x"),
      ("font-family:'a\n;font-weight:bold", "<strong>x</strong>"),
      ("color:red /* don't */; font-weight:bold", "<strong>x</strong>"),
      ("/* a; */font-weight:/**/bold", "<strong>x</strong>"),
      ("background:url(it's.png);font-weight:bold", "<strong>x</strong>"),
      ("background:url(();font-weight:bold", "<strong>x</strong>"),
      ("background:url( 'a)' );font-weight:bold", "<strong>x</strong>"),
      ("quotes:'\\'' ;font-weight:bold", "<strong>x</strong>"),
      ("x:[;font-weight:bold;];font-style:italic", "<em>x</em>"),
      ("x:(;font-weight:bold", "x"), ("x:'", "x"), ("x:\\", "x"), ("/*", "x"), ("x:url(", "x"),
    ])
  func styles(style: String, expected: String) throws {
    #expect(try html("a<span style=\"\(style)\">x</span>") == "<p>a\(expected)</p>")
  }

  @Test("`font-weight:normal` removes the strong mark of the element and of its ancestors")
  func removal() throws {
    #expect(try html("<b style=\"font-weight:normal\">x</b>") == "<p>x</p>")
    #expect(
      try html("<b>a<span style=\"font-weight:400\">x</span></b>") == "<p><strong>a</strong>x</p>")
    #expect(try html("<i>a<em style=\"font-style:normal\">x</em></i>") == "<p><em>a</em>x</p>")
  }

  @Test("`text-decoration` on `u` replaces its underline, but no mark of an ancestor")
  func decorations() throws {
    #expect(try html("<u style=\"text-decoration:none\">a</u>") == "<p>a</p>")
    #expect(try html("<u style=\"text-decoration:line-through\">a</u>") == "<p><s>a</s></p>")
    #expect(
      try html("<s><u style=\"text-decoration:none\">a</u></s>") == "<p><s>a</s></p>")
  }

  @Test("an underline style on a link is ignored")
  func underlinedLinks() throws {
    #expect(
      try html("<a href=/b style=\"text-decoration:underline\">c</a>")
        == "<p><a href=\"/b\">c</a></p>")
  }

  @Test("the class `spoiler` sets the spoiler mark on any element")
  func spoilers() throws {
    #expect(
      try html("<b class='x  spoiler\ty'>a</b>")
        == "<p><strong><span class=\"spoiler\">a</span></strong></p>")
    #expect(
      try html("<div class=spoiler><p>a<p>b</div>")
        == "<p><span class=\"spoiler\">a</span></p><p><span class=\"spoiler\">b</span></p>")
    #expect(try html("<b class=nospoiler>a</b>") == "<p><strong>a</strong></p>")
  }

  @Test("`dt` becomes strong text, `q` gets quotation marks, and `rt` gets parentheses")
  func mapped() throws {
    #expect(try html("<dl><dt>a<dd>b</dl>") == "<p><strong>a</strong></p><p>b</p>")
    #expect(try html("a <q>b <q>c</q></q>") == "<p>a “b “c””</p>")
    #expect(try html("<ruby>漢<rp>[<rt>kan<rp>]</ruby>x") == "<p>漢(kan)x</p>")
    #expect(try findings("<q>a</q>") == ["element-mapped q @0"])
  }
}

@Suite struct HiddenAndDroppedElementTests {
  @Test(
    "active and embedded elements are dropped with their contents",
    arguments: [
      "script", "style", "template", "iframe", "object", "applet", "noscript", "noframes",
      "noembed",
      "xmp", "textarea", "title", "svg", "math", "select", "datalist", "audio", "video", "canvas",
      "portal",
    ])
  func dropped(name: String) throws {
    #expect(
      try html("a<\(name)>b</\(name)>c") == (name == "xmp" ? "<p>a</p><p>c</p>" : "<p>ac</p>"))
    #expect(try findings("a<\(name)>b</\(name)>c").contains("element-dropped \(name) @1"))
  }

  @Test("a hidden element is dropped with all its descendants")
  func hidden() throws {
    #expect(try html("a<div hidden><p>b<ul><li>c</ul><table><td>d</table></div>e") == "<p>ae</p>")
    #expect(try html("a<b style='display: none'>b<img src=/c></b>d") == "<p>ad</p>")
  }

  @Test("text with `display:none` is dropped, such as the preheader of a mail")
  func displayNone() throws {
    #expect(try text("<div style=\"display:none;max-height:0\">b</div>a") == "a")
  }

  @Test(
    "form controls are removed, and their text is kept",
    arguments: [
      ("<form>a<input value=x>b</form>c", "ab\n\nc"), ("<button>a</button>", "a"),
      ("<label>a<input type=checkbox></label>", "a"),
      ("<fieldset><legend>a</legend>b</fieldset>", "a\n\nb"),
      ("<keygen>a", "a"), ("<input type=image src=/x alt=y>a", "a"),
    ])
  func forms(source: String, expected: String) throws {
    #expect(try text(source) == expected)
  }

  @Test("`meta`, `base` and `link` are removed and do not affect links")
  func head() throws {
    #expect(
      try html(
        """
        <meta http-equiv=refresh content='0;/x'><base href=//evil.example/><link rel=x>\
        <a href=b>c</a>
        """
      )
        == "<p><a href=\"b\">c</a></p>")
  }
}

@Suite("Lists and tasks")
struct ListTests {
  @Test(
    "a list with misplaced or missing items is repaired to what browsers render",
    arguments: [
      ("<ul><ul><li>a</ul></ul>", "<ul><li><ul><li>a</li></ul></li></ul>"),
      ("<ul><li>a</li><ol><li>b</ol></ul>", "<ul><li>a<ol><li>b</li></ol></li></ul>"),
      ("<ul><li>a</li>b<li>c</ul>", "<ul><li><p>a</p><p>b</p></li><li>c</li></ul>"),
      ("<ul>a</ul>", "<p>a</p>"),
      ("<ul><p>a</p><p>b</p></ul>", "<p>a</p><p>b</p>"),
      ("<li>a<li>b", "<ul><li>a</li><li>b</li></ul>"),
      ("<li>a</li>b<li>c", "<ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>"),
      ("<div><li>a</div><p>b", "<ul><li>a</li></ul><p>b</p>"),
      ("<ul></ul><ol> </ol>a", "<p>a</p>"),
      ("<ul><li></ul>", "<ul><li></li></ul>"),
      ("<ul> <li>a</li> </ul>", "<ul><li>a</li></ul>"),
      ("<ul><div><li>a</div></ul>", "<ul><li>a</li></ul>"),
      ("<ul><li>a</li><hr><li>b</ul>", "<ul><li><p>a</p><hr></li><li>b</li></ul>"),
    ])
  func repaired(source: String, expected: String) throws {
    #expect(try html(source) == expected, "\(source)")
  }

  @Test(
    "list `start` is parsed as an HTML integer, and any value of `reversed` sets it",
    arguments: [
      ("start=5", " start=\"5\""), ("start=\" +7x\"", " start=\"7\""),
      ("start=-3", " start=\"-3\""),
      ("start=x", ""), ("start=1", ""), ("start=99999999999999999999", ""), ("start=\"\"", ""),
      ("reversed", " reversed"), ("start=9 reversed=false", " start=\"9\" reversed"),
      ("start=٣", ""), ("type=a", ""),
    ])
  func starts(attribute: String, expected: String) throws {
    #expect(try html("<ol \(attribute)><li>a</ol>") == "<ol\(expected)><li>a</li></ol>")
  }

  @Test("a checkbox at the start of a list item makes the item a task")
  func tasks() throws {
    let unchecked = "<input type=\"checkbox\" disabled>"
    let checked = "<input type=\"checkbox\" disabled checked>"
    #expect(try html("<ul><li><input type=CheckBox>a</ul>") == "<ul><li>\(unchecked) a</li></ul>")
    #expect(
      try html("<ul><li> <input type=checkbox checked> a</ul>") == "<ul><li>\(checked) a</li></ul>")
    #expect(
      try html("<ul><li><label><input type=checkbox>a</label></ul>")
        == "<ul><li>\(unchecked) a</li></ul>")
    #expect(
      try html("<ul><li><p><input type=checkbox>a</ul>") == "<ul><li>\(unchecked) a</li></ul>")
    #expect(try html("<ul><li>a<input type=checkbox></ul>") == "<ul><li>a</li></ul>")
    #expect(try html("<p><input type=checkbox>a") == "<p>a</p>")
    #expect(try html("<ul><li><input type=radio>a</ul>") == "<ul><li>a</li></ul>")
    #expect(try findings("<p><input type=checkbox>a") == ["element-dropped input @3"])
  }
}

@Suite struct CodeBlockTests {
  @Test(
    "one line feed after `<pre>` and one before `</pre>` are dropped",
    arguments: [
      ("<pre>\na\n</pre>", "a"), ("<pre>\n\na\n\n</pre>", "\na\n\n"), ("<pre>a</pre>", "a"),
      ("<pre><code>\na</code></pre>", "\na"), ("<pre>\r\na</pre>", "a"), ("<pre> a </pre>", " a "),
      ("<pre>a&#13;\n<div>b</div></pre>", "a\nb"),
    ])
  func lineFeeds(source: String, expected: String) throws {
    #expect(try html(source) == "<pre><code>\(expected)</code></pre>")
  }

  @Test(
    "the language of code is read from its class or its `data-language`",
    arguments: [
      ("<pre><code class=language-swift>", "swift"), ("<pre><code class='a lang-c++ b'>", "c++"),
      ("<pre class=language-f#>", "f#"), ("<pre data-language=Go>", "go"),
      ("<pre><code class=\"language-Objective-C\">", "objective-c"),
      ("<pre><code class='language- lang-&#x301; lang-c'>", "c"),
    ])
  func languages(tags: String, expected: String) throws {
    #expect(try html(tags + "x") == "<pre><code class=\"language-\(expected)\">x</code></pre>")
  }

  @Test(
    "a class of `code` is ignored if it does not name a valid language",
    arguments: [
      "language-", "language-a\"b", "language-<b>", "language-é", "swift", "language-../x",
    ])
  func badLanguages(name: String) throws {
    let escaped = name.replacing("\"", with: "&quot;")
    #expect(try html("<pre><code class=\"\(escaped)\">x") == "<pre><code>x</code></pre>")
  }

  @Test("in `pre`, an element becomes its text, and an image its alternative text")
  func markup() throws {
    #expect(
      try html("<pre><code><b>a</b><br><p>b</p><ul><li>c</ul><img src=/d alt=e></code></pre>")
        == "<pre><code>a\nb\nc\ne</code></pre>")
  }
}

@Suite("Tables, figures and details")
struct StructureTests {
  @Test(
    "a `colspan` out of range is ignored",
    arguments: [
      ("colspan=2", " colspan=\"2\""), ("colspan=0", ""), ("colspan=-2", ""), ("colspan=x", ""),
      ("colspan=\" 2 \"", " colspan=\"2\""),
    ])
  func spans(attribute: String, expected: String) throws {
    #expect(
      try html("<table><tr><td \(attribute)>a<tr><td>b<td>c</table>")
        .hasPrefix("<table><tbody><tr><td\(expected)>a</td>"))
  }

  @Test("blocks in a table caption become lines")
  func captions() throws {
    #expect(
      try html("<table><caption>a<p>b</p><ul><li>c</ul></caption><tr><td>d</table>")
        == "<table><caption>a<br><br>b<br><br>c</caption><tbody><tr><td>d</td></tr></tbody></table>"
    )
  }

  @Test("a table that has only a caption becomes a paragraph")
  func onlyCaption() throws {
    #expect(try html("<table><caption>a</caption></table>") == "<p>a</p>")
  }

  @Test("a figure is kept if it consists of one image and a caption")
  func figures() throws {
    #expect(
      try html("<figure><img src=/a><figcaption>b</figcaption></figure>")
        == "<figure><img src=\"/a\"><figcaption>b</figcaption></figure>")
    #expect(try html("<figure><img src=/a></figure>") == "<p><img src=\"/a\"></p>")
    #expect(try html("<figure><figcaption>b</figcaption></figure>") == "<p>b</p>")
    #expect(
      try html("<figure><img src=/a>x<figcaption>b</figcaption></figure>")
        == "<p><img src=\"/a\">x</p><p>b</p>")
    #expect(
      try html("<figure><div><img src=/a></div><figcaption> </figcaption></figure>")
        == "<p><img src=\"/a\"></p>")
  }

  @Test("two captions of a figure become two lines of one caption")
  func twoCaptions() throws {
    #expect(
      try html("<figure><figcaption>a</figcaption><img src=/b><figcaption>c</figcaption></figure>")
        == "<figure><img src=\"/b\"><figcaption>a<br>c</figcaption></figure>")
  }

  @Test("`details` keeps its summary and its `open` state")
  func details() throws {
    #expect(
      try html("<details open>a<summary>b</summary></details>")
        == "<details open><summary>b</summary><p>a</p></details>")
    #expect(
      try html("<details><div><summary>b</summary></div>c</details>")
        == "<details><summary>b</summary><p>c</p></details>")
    #expect(
      try html("<details></details>a") == "<details><summary>Details</summary></details><p>a</p>")
  }
}

@Suite("Mentions, hashtags and custom emoji")
struct MentionTests {
  @Test(
    "mentions and hashtags are recognized by `class`, `rel` and data attributes",
    arguments: [
      ("<a class=mention href=/@a>@a</a>", "mention \"@a\" target=/@a"),
      ("<a class=\"u-url mention\" href=/@a>@<span>a</span></a>", "mention \"@a\" target=/@a"),
      ("<span class=mention data-id=7>@a</span>", "mention \"@a\" id=\"7\""),
      ("<span data-type=mention data-id=\"a b\">@a</span>", "mention \"@a\" id=\"a b\""),
      ("<a rel=tag href=/t>#t</a>", "hashtag \"#t\" target=/t"),
      (
        "<a class=\"mention hashtag\" href=/t rel=\"tag nofollow\">#t</a>",
        "hashtag \"#t\" target=/t"
      ),
      ("<a class=hashtag href=javascript:x>#t</a>", "hashtag \"#t\""),
      ("<span class=hashtag>#t</span>", "hashtag \"#t\""),
    ])
  func recognized(source: String, expected: String) throws {
    let tree = try Sanitizer().sanitize(source).document.tree
    #expect(tree == "document\n  paragraph\n    \(expected)\n")
  }

  @Test(
    "a mention with an image, line break or no text, or on `b` or `div`, is not recognized",
    arguments: [
      "<a class=mention href=/@a><img src=/b></a>", "<a class=mention href=/@a>a<br>b</a>",
      "<a class=mention href=/@a></a>c",
      "<span class=mention><a class=mention href=/@a></a></span>c",
      "<b class=mention>c</b>", "<div class=mention>c</div>",
    ])
  func notRecognized(source: String) throws {
    #expect(try Sanitizer().sanitize(source).document.tree.contains("mention \"") == false)
  }

  @Test("a mention that contains a block becomes a link in each block")
  func blocks() throws {
    #expect(
      try html("<a class=mention href=/@a>a<p>b</p>c</a>")
        == "<p><a href=\"/@a\">a</a></p><p><a href=\"/@a\">b</a></p><p><a href=\"/@a\">c</a></p>")
  }

  @Test("a mention of more than 512 bytes becomes a link")
  func long() throws {
    let name = String(repeating: "a", count: 513)
    #expect(
      try html("<a class=mention href=/@a>\(name)</a>") == "<p><a href=\"/@a\">\(name)</a></p>")
  }

  @Test(
    "a custom emoji needs an `alt` of colons around 1 to 64 of `A-Z a-z 0-9 _ - +`",
    arguments: [
      (":cat:", true), (":blob_cat-2+:", true), (":a b:", false), ("cat", false), ("::", false),
      (":é:", false), (":<b>:", false), (":\(String(repeating: "a", count: 65)):", false),
    ])
  func emoji(name: String, isEmoji: Bool) throws {
    let escaped = name.replacing("<", with: "&lt;")
    let tree = try Sanitizer().sanitize("<img class=emoji src=/e alt=\"\(escaped)\">").document.tree
    #expect(tree.contains("emoji \(name) source=/e") == isEmoji)
    #expect(tree.contains("image source=/e") != isEmoji)
  }

  @Test("a custom emoji without a URL becomes its name")
  func emojiWithoutURL() throws {
    #expect(try html("a <img class=emoji alt=:cat:>") == "<p>a :cat:</p>")
  }
}

@Suite("Direction, language and alignment")
struct LayoutTests {
  @Test(
    "`dir`, `lang` and `align` of an element are inherited by the blocks inside it",
    arguments: [
      ("<div dir=rtl><p>a", "<p dir=\"rtl\">a</p>"),
      ("<div dir=rtl><p dir=LTR>a", "<p dir=\"ltr\">a</p>"),
      ("<div lang=de><blockquote>a", "<blockquote><p lang=\"de\">a</p></blockquote>"),
      ("<p xml:lang=de>a", "<p lang=\"de\">a</p>"), ("<p lang=\"\">a", "<p>a</p>"),
      ("<p lang=\"x\" dir=\"\">a", "<p lang=\"x\">a</p>"),
      ("<p align=CENTER>a", "<p align=\"center\">a</p>"), ("<p align=middle>a", "<p>a</p>"),
      ("<h2 style='text-align:right'>a", "<h2 align=\"right\">a</h2>"),
      ("<center><p>a", "<p align=\"center\">a</p>"),
      ("<p style='text-align:left' align=right>a", "<p align=\"left\">a</p>"),
      (
        "<table><tr align=center><td>a<td align=left>b</table>",
        """
        <table><tbody><tr><td align="center">a</td><td align="left">b</td></tr></tbody></table>
        """
      ),
      (
        "<table><td dir=rtl><p>a</table>",
        "<table><tbody><tr><td dir=\"rtl\">a</td></tr></tbody></table>"
      ),
      (
        "<ul dir=rtl><li>a<li dir=ltr>b</ul>",
        "<ul><li><p dir=\"rtl\">a</p></li><li><p dir=\"ltr\">b</p></li></ul>"
      ),
      ("<p>a <bdo dir=rtl>b</bdo>", "<p>a b</p>"),
    ])
  func layout(source: String, expected: String) throws {
    #expect(try html(source) == expected, "\(source)")
  }
}
