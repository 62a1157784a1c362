import Foundation
import PostSanitizer
import Testing

@Suite("Tree construction: formatting")
struct FormattingTests {
  @Test(
    "an overlapping formatting element is closed and reopened (adoption agency algorithm)",
    arguments: [
      ("<b>1<i>2</b>3</i>4", "<p><strong>1<em>2</em></strong><em>3</em>4</p>"),
      ("<b>1<p>2</b>3</p>4", "<p><strong>1</strong></p><p><strong>2</strong>3</p><p>4</p>"),
      (
        "<b>1<div>2<i>3</b>4</div>5</i>6",
        "<p><strong>1</strong></p><p><strong>2<em>3</em></strong><em>4</em></p><p><em>5</em>6</p>"
      ),
      ("<i>1<b>2</i>3</b>", "<p><em>1</em><strong><em>2</em>3</strong></p>"),
      ("<b><i><u>1</b>2</u>3</i>4", "<p><strong><em><u>1</u></em></strong><em><u>2</u>3</em>4</p>"),
      (
        "<p>1<b>2<i>3<u>4</p>5",
        "<p>1<strong>2<em>3<u>4</u></em></strong></p><p><strong><em><u>5</u></em></strong></p>"
      ),
      ("<b>1<b>2</b>3</b>4", "<p><strong>123</strong>4</p>"),
      ("<b>1</i>2</b>3", "<p><strong>12</strong>3</p>"),
      ("<em><p>1</em>2<p>3", "<p><em>1</em>2</p><p>3</p>"),
      ("<b><div><i><div>1</b>2</i>3", "<p><strong><em>1</em></strong><em>2</em>3</p>"),
      (
        "<s>1<blockquote>2</s>3</blockquote>4",
        "<p><s>1</s></p><blockquote><p><s>2</s>3</p></blockquote><p>4</p>"
      ),
      ("<cite><b>1</cite>2</b>3", "<p><strong><em>1</em>2</strong>3</p>"),
      ("<b><cite>1</b>2</cite>3", "<p><strong><em>1</em></strong>23</p>"),
      ("<code>1<pre>2</code>3</pre>4", "<p><code>1</code></p><pre><code>23</code></pre><p>4</p>"),
    ])
  func adoption(source: String, expected: String) throws {
    #expect(try html(source) == expected, "\(source)")
  }

  @Test(
    "a block element closes the open paragraph, but formatting continues in the next block",
    arguments: [
      ("<p><b>1<p>2", "<p><strong>1</strong></p><p><strong>2</strong></p>"),
      ("<p><b>1</p>2</b>3", "<p><strong>1</strong></p><p><strong>2</strong>3</p>"),
      (
        "<p><b><i>1<ul><li>2</ul>3",
        """
        <p><strong><em>1</em></strong></p><ul><li><strong><em>2</em></strong></li></ul>\
        <p><strong><em>3</em></strong></p>
        """
      ),
      ("<p>1<h2>2</h2>3", "<p>1</p><h2>2</h2><p>3</p>"),
    ])
  func reconstruction(source: String, expected: String) throws {
    #expect(try html(source) == expected, "\(source)")
  }

  @Test("of four equal open formatting elements, three are reopened")
  func noahsArk() throws {
    #expect(
      try html("<p><b><b><b><b>1</p>2</b></b></b>3")
        == "<p><strong>1</strong></p><p><strong>2</strong>3</p>")
  }

  @Test("a link in a link ends the outer link, also across blocks")
  func links() throws {
    #expect(
      try html("<a href=/1>1<a href=/2>2</a>3</a>4")
        == "<p><a href=\"/1\">1</a><a href=\"/2\">2</a>34</p>")
    #expect(
      try html("<a href=/1><div>1<a href=/2>2</div>3")
        == "<p><a href=\"/1\">1</a><a href=\"/2\">2</a></p><p><a href=\"/2\">3</a></p>")
  }

  @Test("a link that is opened in a table cell and not closed ends with the cell")
  func linksAndCells() throws {
    #expect(
      try html("<table><tr><td><a href=/1>1<td>2</table>3")
        == "<table><tbody><tr><td><a href=\"/1\">1</a></td><td>2</td></tr></tbody></table><p>3</p>")
  }

  @Test("a `nobr` in a `nobr` ends the outer `nobr`")
  func nobr() throws {
    #expect(try html("<nobr>1<nobr>2</nobr>3") == "<p>123</p>")
  }

  @Test("open formatting ends at the end of a `marquee`, but continues after a `button`")
  func markers() throws {
    #expect(try html("<marquee><b>1</marquee>2") == "<p><strong>1</strong>2</p>")
    #expect(try html("<button><b>1</button>2") == "<p><strong>12</strong></p>")
    #expect(try html("<button>1<button>2") == "<p>12</p>")
  }
}

@Suite("Tree construction: blocks")
struct BlockTests {
  @Test(
    "a heading tag ends an open heading of any level",
    arguments: [
      ("<h1>1<h2>2</h1>3", "<h1>1</h1><h2>2</h2><p>3</p>"),
      ("<h1>1<b>2</h2>3", "<h1>1<strong>2</strong></h1><p><strong>3</strong></p>"),
      ("<h1><p>1</p>2</h1>", "<h1>1</h1><h1>2</h1>"),
      ("<h1><div>1</div></h1>2", "<h1>1</h1><p>2</p>"),
      ("<h3></h3>1", "<p>1</p>"),
    ])
  func headings(source: String, expected: String) throws {
    #expect(try html(source) == expected, "\(source)")
  }

  @Test(
    "missing end tags of `li`, `dt` and `dd` are implied",
    arguments: [
      ("<ul><li>1<li>2</ul>", "<ul><li>1</li><li>2</li></ul>"),
      ("<ul><li>1<p>2<li>3</ul>", "<ul><li><p>1</p><p>2</p></li><li>3</li></ul>"),
      ("<ul><li>1<div>2<li>3</div></ul>", "<ul><li><p>1</p><p>2</p></li><li>3</li></ul>"),
      ("<ul><li>1</p>2</ul>", "<ul><li><p>1</p><p>2</p></li></ul>"),
      (
        "<ul><li><b>1</li><li>2</ul>",
        "<ul><li><strong>1</strong></li><li><strong>2</strong></li></ul>"
      ),
      (
        "<dl><dt>1<dd>2<dt>3</dl>4",
        "<p><strong>1</strong></p><p>2</p><p><strong>3</strong></p><p>4</p>"
      ),
      ("<ul><li>1<ol>2</ul>3", "<ul><li><p>1</p><p>2</p></li></ul><p>3</p>"),
      ("<li>1</ul>2", "<ul><li>12</li></ul>"),
      ("<ul>1<li>2</ul>", "<p>1</p><ul><li>2</li></ul>"),
      ("<ol><p>1</p><li>2</ol>", "<p>1</p><ol><li>2</li></ol>"),
    ])
  func items(source: String, expected: String) throws {
    #expect(try html(source) == expected, "\(source)")
  }

  @Test("the end tag of a block closes the open elements inside the block")
  func blockEnds() throws {
    #expect(
      try html("<blockquote><ul><li><b>1</blockquote>2")
        == "<blockquote><ul><li><strong>1</strong></li></ul></blockquote><p><strong>2</strong></p>")
    #expect(try html("<div><span>1</div>2</span>3") == "<p>1</p><p>23</p>")
  }

  @Test("a stray `</p>` ends a paragraph, `</br>` is a line break, other end tags are ignored")
  func strayEnds() throws {
    #expect(try html("1</p>2") == "<p>1</p><p>2</p>")
    #expect(try html("1</br>2") == "<p>1<br>2</p>")
    #expect(try html("<b>1</b></b></i></div>2") == "<p><strong>1</strong>2</p>")
  }

  @Test("in a button, `<p>` does not close a `p` that contains the button")
  func buttonScope() throws {
    #expect(try html("<p>1<button><p>2</button>3") == "<p>1</p><p>2</p><p>3</p>")
  }

  @Test("`html`, `head` and `body` tags after the start are ignored")
  func lateTags() throws {
    #expect(
      try html("<p>1<body class=spoiler>2<html>3</body>4</html>5<head>6") == "<p>123456</p>")
  }

  @Test("`frame` and `frameset` tags are ignored")
  func frames() throws {
    #expect(try html("1<frameset><frame src=x></frameset>2") == "<p>12</p>")
  }

  @Test("a form in a form is ignored, and `</form>` does not close blocks")
  func forms() throws {
    #expect(try html("<form>1<div>2<form>3</form>4</div>5</form>6").contains("6"))
    #expect(try text("<form>1<form>2</form>3") == "12\n\n3")
  }
}

@Suite("Tree construction: tables")
struct TableConstructionTests {
  @Test(
    "content outside the cells of a table moves before the table (foster parenting)",
    arguments: [
      (
        "<table>1<tr><td>2</table>3",
        "<p>1</p><table><tbody><tr><td>2</td></tr></tbody></table><p>3</p>"
      ),
      ("0<table>1<tr><td>2</table>", "<p>01</p><table><tbody><tr><td>2</td></tr></tbody></table>"),
      (
        "<table><tr>1<td>2</td>3</tr>4</table>",
        "<p>134</p><table><tbody><tr><td>2</td></tr></tbody></table>"
      ),
      (
        "<table><b>1<tr><td>2</table>3",
        """
        <p><strong>1</strong></p><table><tbody><tr><td>2</td></tr></tbody></table>\
        <p><strong>3</strong></p>
        """
      ),
      ("<table><p>1<tr><td>2</table>", "<p>1</p><table><tbody><tr><td>2</td></tr></tbody></table>"),
      (
        "<table><tr><div>1</div><td>2</table>",
        "<p>1</p><table><tbody><tr><td>2</td></tr></tbody></table>"
      ),
      (
        "<table><td>1<table>2<td>3</table>4</table>",
        """
        <table><tbody><tr><td><p>12</p><table><tbody><tr><td>3</td></tr></tbody></table><p>4</p>\
        </td></tr></tbody></table>
        """
      ),
      (
        "<table><li>1<tr><td>2</table>",
        "<ul><li>1</li></ul><table><tbody><tr><td>2</td></tr></tbody></table>"
      ),
      (
        "<table><img src=/a><tr><td>2</table>",
        "<p><img src=\"/a\"></p><table><tbody><tr><td>2</td></tr></tbody></table>"
      ),
    ])
  func fosterParents(source: String, expected: String) throws {
    #expect(try html(source) == expected, "\(source)")
  }

  @Test("white space between the parts of a table is ignored")
  func whiteSpace() throws {
    #expect(
      try html("<table>\n <tr>\n <td>1</td>\n </tr>\n</table>")
        == "<table><tbody><tr><td>1</td></tr></tbody></table>")
  }

  @Test(
    "missing `tbody`, `tr`, `td` and `table` tags are implied",
    arguments: [
      "<table><tr><td>1<td>2</table>", "<table><td>1</td><td>2</table>",
      "<table><tbody><td>1<td>2</table>", "<table><tr><td>1</td></td><td>2</table>",
      "<table><colgroup><col><tr><td>1<td>2</table>", "<table><tr><td>1<td>2</tr></tbody></table>",
      "<table><tr><td>1</td></tbody><tr></table>",
    ])
  func implied(source: String) throws {
    let expected =
      source.contains("2")
      ? "<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
      : "<table><tbody><tr><td>1</td></tr></tbody></table>"
    #expect(try html(source) == expected, "\(source)")
  }

  @Test("a table directly in a table, outside its cells, ends the outer table")
  func tableInTable() throws {
    #expect(
      try html("<table><tr><td>1</td></tr><table><tr><td>2</table>")
        == "<table><tbody><tr><td>1</td></tr></tbody></table>"
        + "<table><tbody><tr><td>2</td></tr></tbody></table>")
  }

  @Test("an end tag in a cell does not close elements outside the table")
  func cellScope() throws {
    #expect(
      try html("<div><table><td>1</div>2</table>3")
        == "<table><tbody><tr><td>12</td></tr></tbody></table><p>3</p>")
  }

  @Test("tags of table parts outside a table are ignored")
  func strayParts() throws {
    #expect(try html("1<td>2</td><tr>3<tbody>4<caption>5</caption>6") == "<p>123456</p>")
  }

  @Test("the first `thead` becomes the head, and rows of a later `thead` become body rows")
  func heads() throws {
    #expect(
      try html("<table><tbody><tr><td>1<thead><tr><td>2<thead><tr><td>3</table>")
        == """
        <table><thead><tr><td>2</td></tr></thead><tbody><tr><td>1</td></tr><tr><td>3</td></tr>\
        </tbody></table>
        """
    )
  }

  @Test("the rows of `tfoot` become the last body rows")
  func feet() throws {
    #expect(
      try html("<table><tfoot><tr><td>1<tbody><tr><td>2</table>")
        == "<table><tbody><tr><td>2</td></tr><tr><td>1</td></tr></tbody></table>")
  }

  @Test("`rowspan=0` spans to the end of its row group")
  func zeroRowSpan() throws {
    #expect(
      try html("<table><tr><td rowspan=0>1<td>2<tr><td>3</table>")
        == """
        <table><tbody><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>
        """
    )
  }

  @Test("a cell that spans 99,999 columns and rows adds no other cells")
  func hugeSpans() throws {
    #expect(
      try html("<table><tr><td colspan=99999 rowspan=99999>1</table>")
        == "<table><tbody><tr><td>1</td></tr></tbody></table>")
  }

  @Test("a `select` in a table is dropped and ends at the next table tag")
  func select() throws {
    #expect(
      try html("<table><tr><td><select><option>1<tr><td>2</table>")
        == "<table><tbody><tr><td></td></tr><tr><td>2</td></tr></tbody></table>")
  }
}

@Suite("Tree construction: foreign content")
struct ForeignContentTests {
  @Test(
    "`svg` is dropped with its text, and so is text of `math` outside its tokens",
    arguments: [
      "<svg><text>x</text></svg>", "<math><mrow>x</mrow></math>", "<svg/>", "<SVG><G>x</G></SVG>",
      "<svg><title>x</title></svg>", "<svg><foreignObject><p>x</p></foreignObject></svg>",
      "<math><annotation-xml encoding=\"text/html\"><p>x</p></annotation-xml></math>",
      "<math><mtext><svg>x</svg></mtext></math>", "<svg><desc><table><td>x</table></desc></svg>",
      "<svg><a href=/x>x</a></svg>", "<svg><svg>x</svg>x</svg>", "<svg><script>x</script></svg>",
      "<svg><style>x</style></svg>", "<svg><![CDATA[x]]></svg>", "<svg><x/>x</svg>",
    ])
  func dropped(source: String) throws {
    #expect(try html("1\(source)2") == "<p>12</p>", "\(source)")
  }

  @Test(
    "the tokens of `math` are text, separated by spaces",
    arguments: [
      "<math><mi>x</mi><mo>=</mo></math>", "<math><mtext><b>x</b></mtext> <mo> = </mo></math>",
      "<math><mi>x</mi><mo>=</mo><annotation>y</annotation><annotation-xml><mi>z</annotation-xml>",
      "<svg><math><mi>y</mi></math></svg><math><mtext>x<i hidden>y</i></mtext><mo>=</math>",
    ])
  func formulas(source: String) throws {
    #expect(try html(source) == "<p>x =</p>", "\(source)")
  }

  @Test(
    "an HTML start tag such as `<p>` ends `svg`",
    arguments: ["p", "div", "b", "h1", "ul", "table", "span", "blockquote", "img", "code"])
  func breakout(name: String) throws {
    #expect(try text("<svg>1<\(name)>2").contains("1") == false)
    #expect(try text("<svg>1<\(name)>2").contains("2"))
  }

  @Test("the end tag of an element that contains an open `svg` also closes the `svg`")
  func endAround() throws {
    #expect(try html("<p>1<svg>2</p>3") == "<p>1</p><p>3</p>")
    #expect(try html("<b>1<svg>2</b>3").contains("2") == false)
  }
}

@Suite("Tree construction: depth")
struct DepthTests {
  @Test("5000 nested `div` elements keep their text")
  func deepElements() throws {
    let source =
      String(repeating: "<div>", count: 5000) + "x" + String(repeating: "</div>", count: 5000)
    #expect(try html("1" + source + "2") == "<p>1</p><p>x</p><p>2</p>")
  }

  @Test(
    "of 200 nested containers in a post, 32 are kept",
    arguments: ["blockquote", "ul><li", "details", "table><tr><td"])
  func deepContainers(name: String) throws {
    let source = String(repeating: "<\(name)>", count: 200) + "x"
    let canonical = try html(source)
    let element = name.prefix { $0 != ">" }
    #expect(canonical.components(separatedBy: "<\(element)>").count == 33)
    #expect(canonical.contains("x"))
    #expect(try html(canonical) == canonical)
  }

  @Test("100,000 nested `span` elements keep their text")
  func deepSpans() throws {
    let source = String(repeating: "<span>", count: 100_000) + "x"
    #expect(try html(source) == "<p>x</p>")
  }
}
