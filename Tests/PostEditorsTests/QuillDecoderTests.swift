import PostEditors
import PostPolicy
import Testing

@Suite struct QuillDecoderTests {
  private func html(_ operations: String) throws -> String {
    try Editor.quill.html(quill(operations))
  }

  private func findings(_ operations: String) throws -> [String] {
    try Editor.quill.findings(quill(operations))
  }

  /// A line of a list.
  private func item(_ text: String, _ list: String, _ indent: Int = 0) -> String {
    let indent = indent == 0 ? "" : #","indent":\#(indent)"#
    return #"{"insert":"\#(text)"},{"insert":"\n","attributes":{"list":"\#(list)"\#(indent)}}"#
  }

  private func items(_ items: (String, String, Int)...) -> String {
    items.map { item($0.0, $0.1, $0.2) }.joined(separator: ",")
  }

  @Test("the attributes of a line feed in a Delta make its line a heading or quote")
  func lines() throws {
    #expect(
      try html(
        #"""
        {"insert":"Plan"},{"insert":"\n","attributes":{"header":2,"align":"center"}},\#
        {"insert":"one\ntwo\n\n"},{"insert":"q"},{"insert":"\n","attributes":{"blockquote":true,\#
        "direction":"rtl"}},{"insert":"r"},{"insert":"\n","attributes":{"blockquote":true}}
        """#
      )
        == """
        <h2 align=\"center\">Plan</h2><p>one</p><p>two</p><blockquote><p dir=\"rtl\">q</p>\
        <p>r</p></blockquote>
        """
    )
  }

  @Test("Quill text formats become marks and links")
  func marks() throws {
    #expect(
      try html(
        ##"""
        {"insert":"a","attributes":{"bold":true,"italic":true,"underline":false,"strike":null}},\##
        {"insert":"b","attributes":{"code":true}},{"insert":"c","attributes":{"script":"sub"}},\##
        {"insert":"d","attributes":{"script":"super","link":"https://e.example"}},\##
        {"insert":"e","attributes":{"background":"#ff0","underline":true,"strike":true}},\##
        {"insert":"\n"}
        """##
      )
        == #"""
        <p><strong><em>a</em></strong><code>b</code><sub>c</sub><a href="https://e.example">\#
        <sup>d</sup></a><u><s><mark>e</mark></s></u></p>
        """#
    )
  }

  @Test("Quill list lines with indents become nested lists that keep their kinds")
  func nestedLists() throws {
    #expect(
      try html(
        items(
          ("a", "ordered", 0), ("b", "bullet", 1), ("c", "ordered", 1), ("d", "checked", 2),
          ("e", "unchecked", 2), ("f", "ordered", 0), ("g", "bullet", 0)))
          == """
          <ol><li>a<ul><li>b</li></ul><ol><li>c<ul><li><input type=\"checkbox\" disabled checked>\
           d</li><li><input type=\"checkbox\" disabled> e</li></ul></li></ol></li><li>f</li></ol>\
          <ul><li>g</li></ul>
          """
    )
  }

  @Test("Quill indents that skip levels are repaired and reported")
  func indentJumps() throws {
    let jumps = items(
      ("a", "bullet", 3), ("b", "bullet", 0), ("c", "bullet", 5), ("d", "bullet", 2),
      ("e", "bullet", 12), ("f", "bullet", 1))
    #expect(
      try html(jumps)
        == "<ul><li>a</li><li>b<ul><li>c</li><li>d<ul><li>e</li></ul></li><li>f</li></ul></li></ul>"
    )
    #expect(
      try findings(jumps) == [
        "nesting-repaired li $.ops[1].insert", "nesting-repaired li $.ops[5].insert",
        "nesting-repaired li $.ops[9].insert",
      ])
  }

  @Test("two Quill lists with an empty line between them stay separate")
  func separateLists() throws {
    #expect(
      try html(item("a", "bullet") + #",{"insert":"\n"},"# + item("b", "bullet"))
        == "<ul><li>a</li></ul><ul><li>b</li></ul>")
  }

  @Test("adjacent Quill code lines in the same language become one code block")
  func code() throws {
    #expect(
      try html(
        #"""
        {"insert":"let x = \"<a>\"  &"},{"insert":"\n\n","attributes":{"code-block":"swift"}},\#
        {"insert":"}"},{"insert":"\n","attributes":{"code-block":"swift"}},{"insert":"ls"},\#
        {"insert":"\n","attributes":{"code-block":true}},{"insert":"\nls"},\#
        {"insert":"\n","attributes":{"code-block":"plain"}}
        """#
      )
        == """
        <pre><code class=\"language-swift\">let x = &quot;&lt;a&gt;&quot;  &amp;\n\n}</code>\
        </pre><pre><code>ls</code></pre><pre><code>ls</code></pre>
        """
    )
  }

  @Test("Quill lines with the same table row become the cells of one row")
  func tables() throws {
    #expect(
      try html(
        #"""
        {"insert":"a\nb"},{"insert":"\n","attributes":{"table":"row-1"}},\#
        {"insert":"\n\n","attributes":{"table":"row-2"}},{"insert":"after\n"}
        """#
      )
        == """
        <p>a</p><table><tbody><tr><td>b</td><td></td></tr><tr><td></td>\
        <td></td></tr></tbody></table><p>after</p>
        """
    )
  }

  @Test("Quill embeds become images, mentions, formulas, video links and thematic breaks")
  func embeds() throws {
    #expect(
      try html(
        ##"""
        {"insert":{"image":"/a.png"},"attributes":{"alt":"A","width":"300","height":200,\##
        "link":"/b"}},{"insert":{"mention":{"index":"0","denotationChar":"@","id":"7",\##
        "value":"Ann","link":"https://e.example/@ann"}}},{"insert":" "},\##
        {"insert":{"mention":{"denotationChar":"#","id":"1","value":"swift"}},\##
        "attributes":{"bold":true}},{"insert":{"formula":"e=mc^2"}},{"insert":"\n"},\##
        {"insert":{"video":"https://e.example/v"}},{"insert":{"divider":true}},{"insert":"end\n"}
        """##
      )
        == #"""
        <p><a href="/b"><img src="/a.png" alt="A" width="300" height="200"></a>\#
        <a class="u-url mention" href="https://e.example/@ann" data-id="7">@Ann</a> <strong>\#
        <span class="mention hashtag" data-id="1">#swift</span></strong><code>e=mc^2</code></p>\#
        <p><a href="https://e.example/v">https://e.example/v</a></p><hr><p>end</p>
        """#
    )
  }

  @Test("a Quill image with a caption becomes a figure between two paragraphs")
  func figures() throws {
    #expect(
      try html(
        #"""
        {"insert":"x"},{"insert":{"image":"/a.png"},\#
        "attributes":{"caption":"A"}},{"insert":"y\n"}
        """#
      ) == #"<p>x</p><figure><img src="/a.png"><figcaption>A</figcaption></figure><p>y</p>"#)
  }

  @Test("U+2028 and `softbreak` embeds in a Delta become line breaks in one paragraph")
  func softBreaks() throws {
    #expect(
      try html(#"{"insert":"a\u2028b"},{"insert":{"softbreak":true}},{"insert":"c\n"}"#)
        == "<p>a<br>b<br>c</p>")
  }

  @Test("a Quill line format on text or on the wrong line is ignored and reported")
  func misplacedFormats() throws {
    let operations =
      #"""
      {"insert":"a","attributes":{"list":"bullet"}},{"insert":"\n","attributes":{"header":1,\#
      "list":"ordered","indent":1}},{"insert":"b"},{"insert":"\n","attributes":{"indent":2,\#
      "align":"middle"}}
      """#
    #expect(try html(operations) == "<ol><li>a</li></ol><p>b</p>")
    #expect(
      try findings(operations) == [
        "attribute-removed list $.ops[0].attributes.list",
        "attribute-removed header $.ops[1].insert", "nesting-repaired li $.ops[1].insert",
        "attribute-removed align $.ops[3].attributes.align",
        "attribute-removed indent $.ops[3].insert",
      ])
  }

  @Test("a Delta without its last line feed, or as a bare array, is read")
  func lenient() throws {
    #expect(try Editor.quill.html(#"[{"insert":"a"}]"#) == "<p>a</p>")
    #expect(try Editor.quill.findings(#"[{"insert":"a"}]"#) == ["markup-repaired $"])
    #expect(try Editor.quill.html(#"{"ops":[]}"#) == "")
    #expect(try Editor.quill.findings(#"{"ops":[{"insert":"\n"}]}"#) == [])
  }

  @Test("an unknown Quill embed is replaced by its text, or dropped if it has none")
  func unknownEmbeds() throws {
    let operations =
      #"""
      {"insert":{"poll":{"name":"Lunch?"}}},{"insert":{"tag":"x"},"attributes":{"glow":1}},\#
      {"insert":{"spacer":true}},{"insert":{"grid":{"cells":{"1:1":{"content":[{"insert":"in"},\#
      {"insert":"\n"}]}}}}},{"insert":"\n"}
      """#
    #expect(try html(operations) == "<p>Lunch?xin</p>")
    #expect(
      try findings(operations) == [
        "attribute-removed glow $.ops[1].attributes.glow", "element-mapped poll $.ops[0].insert",
        "element-mapped tag $.ops[1].insert", "element-dropped spacer $.ops[2].insert",
        "element-unwrapped grid $.ops[3].insert",
      ])
  }

  @Test("empty Quill lines are reported, except the one that Quill adds after a divider")
  func emptyLines() throws {
    #expect(
      try findings(#"{"insert":"a\n\nb\n\n\n"}"#) == [
        "empty-paragraph $.ops[0].insert", "empty-paragraph $.ops[0].insert",
        "empty-paragraph $.ops[0].insert",
      ])
    #expect(
      try Editor.quill.findings(quill(#"{"insert":"a\n\nb\n\n\n"}"#), trailing: .dropped) == [
        "empty-paragraph $.ops[0].insert"
      ])
    #expect(
      try findings(#"{"insert":"a\n"},{"insert":{"divider":true}},{"insert":"\n"}"#) == [])
  }

  @Test(
    "between two equal Quill blocks, a second empty line is reported",
    arguments: [
      #""blockquote":true"#, #""code-block":"swift""#, #""code-block":true"#, #""list":"bullet""#,
      #""list":"ordered""#, #""table":"r""#,
    ])
  func separators(format: String) throws {
    func line(_ empty: Int) -> String {
      let separator = String(repeating: #"\n"#, count: empty)
      return
        #"""
        {"insert":"a"},{"insert":"\n","attributes":{\#(format)}},{"insert":"\#(separator)b"},\#
        {"insert":"\n","attributes":{\#(format)}}
        """#
    }
    #expect(try findings(line(1)) == [])
    #expect(
      try findings(line(2)) == [
        "empty-paragraph $.ops[2].insert", "empty-paragraph $.ops[2].insert",
      ])
  }

  @Test("an empty line between Quill blocks of different kinds is reported")
  func idleSeparators() throws {
    let empty = #",{"insert":"\n"},"#
    let quote = #"{"insert":"q"},{"insert":"\n","attributes":{"blockquote":true}}"#
    #expect(
      try findings(item("a", "bullet") + empty + item("b", "ordered")) == [
        "empty-paragraph $.ops[2].insert"
      ])
    #expect(try findings(item("a", "bullet") + empty + item("b", "checked")) == [])
    #expect(
      try findings(quote + empty + item("b", "ordered")) == ["empty-paragraph $.ops[2].insert"])
    #expect(
      try findings(quote + empty + #"{"insert":"p\n"},"# + quote) == [
        "empty-paragraph $.ops[2].insert"
      ])
    #expect(
      try findings(quote + empty + #"{"insert":"\n"}"#) == [
        "empty-paragraph $.ops[2].insert", "empty-paragraph $.ops[3].insert",
      ])
  }

  @Test(
    "an invalid Delta is an error with a path and the expected value",
    arguments: [
      (
        #"{"ops":[{"retain":5},{"insert":"a\n"}]}"#,
        "$.ops[0].retain: a change, not a document; expected 'insert' only"
      ),
      (
        #"{"ops":[{"insert":"a\n"},{"delete":1}]}"#,
        "$.ops[1].delete: a change, not a document; expected 'insert' only"
      ),
      (
        #"{"type":"doc"}"#,
        "not a Quill Delta: expected an object with 'ops', found an object without them"
      ),
      (#""ops""#, "not a Quill Delta: expected an object with 'ops', found a string"),
      (#"{"ops":{}}"#, "$.ops: expected an array, found an object"),
      (#"{"ops":[1]}"#, "$.ops[0]: expected an object, found a number"),
      (#"{"ops":[{}]}"#, "$.ops[0]: missing member 'insert'"),
      (
        #"{"ops":[{"insert":7}]}"#,
        "$.ops[0].insert: expected a string or an object, found a number"
      ),
      (#"{"ops":[{"insert":{}}]}"#, "$.ops[0].insert: expected one member, found none"),
      (
        #"{"ops":[{"insert":"a","attributes":[]}]}"#,
        "$.ops[0].attributes: expected an object, found an array"
      ),
      (
        #"{"ops":[{"insert":"a","attributes":{"bold":1}}]}"#,
        "$.ops[0].attributes.bold: expected true or false, found a number"
      ),
      (
        #"{"ops":[{"insert":"\n","attributes":{"header":9}}]}"#,
        "$.ops[0].attributes.header: 9 is out of range; allowed is 1 to 6"
      ),
      (
        #"{"ops":[{"insert":"\n","attributes":{"list":"bullet","indent":-1}}]}"#,
        "$.ops[0].attributes.indent: -1 is out of range; allowed is 0 to 1000000"
      ),
      (#"[{"insert":"\udc00"}]"#, "$[0].insert: lone surrogate; expected a surrogate pair"),
    ])
  func errors(json: String, message: String) {
    #expect(Editor.quill.failure(json) == message)
  }
}
