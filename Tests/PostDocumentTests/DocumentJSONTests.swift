import Foundation
import PostDocument
import TestSupport
import Testing

private func decoded(_ json: String) throws -> Document {
  try JSONDecoder().decode(Document.self, from: Data(json.utf8))
}

private func json(_ document: Document) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(document), as: UTF8.self)
}

/// Returns the JSON of a document with the blocks.
private func documentJSON(_ blocks: String) -> String {
  #"{"type":"document","version":1,"content":[\#(blocks)]}"#
}

private func paragraph(_ runs: String) -> String {
  documentJSON(#"{"type":"paragraph","content":[\#(runs)]}"#)
}

/// Returns the path and the message of the decoding error.
private func fault(_ json: String) -> String {
  do {
    return "no error: \(try decoded(json).tree)"
  } catch DecodingError.dataCorrupted(let context) {
    let path = context.codingPath.map { key in
      key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
    }
    return "$" + path.joined() + ": " + context.debugDescription
  } catch {
    return "\(error)"
  }
}

@Suite struct DocumentJSONTests {
  /// JSON with sorted members, exactly as the encoder writes it.
  static let canonical: [String] = [
    #"{"content":[],"type":"document","version":1}"#,
    #"""
    {"content":[{"align":"center","content":[{"text":"a","type":"text"}],"dir":"rtl","lang":"he",\#
    "type":"paragraph"}],"type":"document","version":1}
    """#,
    #"""
    {"content":[{"content":[{"text":"a","type":"text"}],"level":3,"type":"heading"}],\#
    "type":"document","version":1}
    """#,
    #"""
    {"content":[{"content":[{"content":[{"text":"a","type":"text"}],"type":"paragraph"}],\#
    "type":"quote"}],"type":"document","version":1}
    """#,
    #"""
    {"content":[{"content":[{"content":[],"type":"item"},{"checked":true,"content":[],\#
    "type":"item"},{"checked":false,"content":[],"type":"item"}],"style":"bullet","type":"list"}],\#
    "type":"document","version":1}
    """#,
    #"""
    {"content":[{"content":[{"content":[],"type":"item"}],"reversed":true,"start":-5,\#
    "style":"ordered","type":"list"}],"type":"document","version":1}
    """#,
    #"""
    {"content":[{"language":"swift","text":"\ta <b>\n","type":"codeBlock"},{"text":"x",\#
    "type":"codeBlock"}],"type":"document","version":1}
    """#,
    #"""
    {"content":[{"body":[{"content":[{"align":"left","colspan":2,"content":[],"dir":"auto",\#
    "lang":"pt-BR","rowspan":2,"type":"cell"},{"content":[],"type":"cell"}],"type":"row"},\#
    {"content":[{"content":[],"type":"cell"}],"type":"row"},{"content":[{"content":[],\#
    "type":"cell"},{"content":[],"type":"cell"},{"content":[],"type":"cell"}],"type":"row"}],\#
    "caption":[{"text":"c","type":"text"}],"head":[{"content":[{"content":[],"type":"headerCell"},\#
    {"content":[],"type":"headerCell"},{"content":[],"type":"headerCell"}],"type":"row"}],\#
    "type":"table"}],"type":"document","version":1}
    """#,
    #"""
    {"content":[{"caption":[{"text":"c","type":"text"}],"image":{"alt":"A","height":2,\#
    "src":"https://example.org/a.png","title":"T","type":"image","width":1},\#
    "link":{"href":"https://example.org","title":"t"},"type":"figure"}],"type":"document",\#
    "version":1}
    """#,
    #"""
    {"content":[{"content":[{"type":"thematicBreak"}],"open":true,"summary":[{"text":"s",\#
    "type":"text"}],"type":"details"},{"content":[],"summary":[{"text":"s","type":"text"}],\#
    "type":"details"}],"type":"document","version":1}
    """#,
    #"""
    {"content":[{"content":[{"link":{"href":"/a"},"marks":["strong","code"],"text":"a",\#
    "type":"text"},{"type":"lineBreak"},{"text":"b","type":"text"}],"type":"paragraph"}],\#
    "type":"document","version":1}
    """#,
    ##"""
    {"content":[{"content":[{"host":"example.org","href":"https://example.org/@ada","id":"7",\##
    "marks":["emphasis"],"text":"@ada","type":"mention","user":"ada"},{"name":"swift",\##
    "text":"#swift","type":"hashtag"}],"type":"paragraph"}],"type":"document","version":1}
    """##,
    #"""
    {"content":[{"content":[{"link":{"href":"/x"},"name":"cat",\#
    "src":"data:image/gif;base64,R0lGODlh","type":"emoji"},{"alt":"","src":"/a.png",\#
    "type":"image"}],"type":"paragraph"}],"type":"document","version":1}
    """#,
  ]

  @Test(
    "document JSON in its canonical form is unchanged by decoding and encoding",
    arguments: canonical)
  func roundTrip(_ text: String) throws {
    let document = try decoded(text)
    #expect(try json(document) == text)
    #expect(try decoded(json(document)) == document)
  }

  @Test("a number without a fraction is an integer, and `null` is an absent member")
  func spellings() throws {
    let document = try decoded(
      documentJSON(
        #"{"type":"heading","level":3.0,"align":null,"content":[{"type":"text","text":"a"}]}"#))
    #expect(document == Document([.heading(Heading(level: 3, [.text("a")]))]))
  }

  @Test("decoding removes controls and collapses spaces, as the initializers do")
  func normalization() throws {
    let document = try decoded(
      paragraph(
        #"""
        {"type":"text","text":" a "},{"type":"text","text":" b\u0000\u202e"},{"type":"lineBreak"}
        """#
      ))
    #expect(document == Document([.paragraph(Paragraph([.text("a b")]))]))
  }

  @Test("document JSON can have members `user` and `host` for a mention if they match its text")
  func derivedMembers() throws {
    let document = try decoded(
      paragraph(#"{"type":"mention","text":"@ada@example.org","user":"ada","host":"example.org"}"#))
    #expect(document.plainText == "@ada@example.org")
  }

  #if !DEBUG  // Without optimization, calls need more stack.
    @Test(
      "JSON that is nested too deeply throws an error on a small stack",
      arguments: [
        (#"{"type":"quote","content":["#, "]}", 200),
        (#"{"type":"list","content":[{"type":"item","content":["#, "]}]}", 120),
        (
          #"{"type":"table","body":[{"type":"row","content":[{"type":"cell","content":["#,
          "]}]}]}", 80
        ),
      ])
    func tooDeep(open: String, close: String, count: Int) {
      func read(_ count: Int) -> Document? {
        let json =
          #"{"type":"document","version":1,"content":["# + String(repeating: open, count: count)
          + #"{"type":"paragraph","content":[{"type":"text","text":"deep"}]}"#
          + String(repeating: close, count: count) + "]}"
        return onSmallStack { try? JSONDecoder().decode(Document.self, from: Data(json.utf8)) }
      }
      #expect(read(count) == nil)
      #expect(read(32)?.plainText.contains("deep") == true)
    }
  #endif

  @Test("document JSON with 40 nested quotes is decoded with 32, and its text is kept")
  func depth() throws {
    let open = String(repeating: #"{"type":"quote","content":["#, count: 40)
    let close = String(repeating: "]}", count: 40)
    let document = try decoded(
      documentJSON(
        open + #"{"type":"paragraph","content":[{"type":"text","text":"deep"}]}"# + close))
    #expect(document.blocks.depth == 32)
    #expect(document.plainText.hasSuffix("> deep"))
  }
}

/// Invalid JSON, and the path and message of the error.
struct FaultCase: Sendable, CustomTestStringConvertible {
  let json: String
  let message: String

  init(_ json: String, _ message: String) {
    self.json = json
    self.message = message
  }

  var testDescription: String { message }
}

@Suite struct DocumentJSONErrorTests {
  static let documents: [FaultCase] = [
    FaultCase(#"{"version":1,"content":[]}"#, "$.type: missing"),
    FaultCase(#"{"type":"document","content":[]}"#, "$.version: missing"),
    FaultCase(#"{"type":"document","version":1}"#, "$.content: missing"),
    FaultCase(
      #"{"type":"doc","version":1,"content":[]}"#,
      "$.type: 'doc' is not allowed; allowed is: document"),
    FaultCase(
      #"{"type":"document","version":2,"content":[]}"#,
      "$.version: version 2 is not supported; supported is: 1"),
    FaultCase(
      #"{"type":"document","version":0,"content":[]}"#,
      "$.version: version 0 is not supported; supported is: 1"),
    FaultCase(
      #"{"type":"document","version":1,"content":[],"meta":{},"attrs":1}"#,
      "$.attrs: unknown member 'attrs'; allowed are: type, version, content"),
    FaultCase(
      #"{"type":"document","version":"1","content":[]}"#,
      "$.version: expected a whole number, found the string '1'"),
    FaultCase(
      #"{"type":"document","version":1,"content":{}}"#,
      "$.content: expected an array, found an object"),
    FaultCase("[]", "$: expected an object, found an array"),
    FaultCase(
      #"{"type":"document","version":1.5,"content":[]}"#,
      "$.version: expected a whole number, found 1.5"),
    FaultCase(#"{"type":"document","version":1,"content":null}"#, "$.content: missing"),
  ]

  static let blocks: [FaultCase] = [
    FaultCase(documentJSON(#"{"content":[]}"#), "$.content[0].type: missing"),
    FaultCase(
      documentJSON(#"{"type":"thematicBreak"},{"type":"html","text":"<script>"}"#),
      "$.content[1].type: unknown block 'html'; known are: paragraph, heading, quote, list, "
        + "codeBlock, table, figure, details, thematicBreak"),
    FaultCase(
      documentJSON(#"{"type":"paragraph","content":[],"style":"x"}"#),
      "$.content[0].style: unknown member 'style'; allowed are: type, content, align, lang, dir"),
    FaultCase(
      documentJSON(#"{"type":"paragraph","content":[],"align":"middle"}"#),
      "$.content[0].align: 'middle' is not allowed; allowed are: left, center, right, justify"),
    FaultCase(
      documentJSON(#"{"type":"paragraph","content":[],"dir":"RTL"}"#),
      "$.content[0].dir: 'RTL' is not allowed; allowed are: ltr, rtl, auto"),
    FaultCase(
      documentJSON(#"{"type":"paragraph","content":[],"lang":"en_US"}"#),
      "$.content[0].lang: 'en_US' is not a language tag"),
    FaultCase(
      documentJSON(#"{"type":"heading","content":[]}"#),
      "$.content[0].level: a heading needs a level from 1 to 6"),
    FaultCase(
      documentJSON(#"{"type":"heading","level":7,"content":[]}"#),
      "$.content[0].level: 7 is out of range; allowed is 1 to 6"),
    FaultCase(
      documentJSON(#"{"type":"list","content":[{"type":"paragraph","content":[]}]}"#),
      "$.content[0].content[0].type: 'paragraph' is not allowed here; allowed are: item"),
    FaultCase(
      documentJSON(#"{"type":"list","start":2,"content":[]}"#),
      "$.content[0].style: a bullet list has no start and is not reversed"),
    FaultCase(
      documentJSON(#"{"type":"list","style":"disc","content":[]}"#),
      "$.content[0].style: 'disc' is not allowed; allowed are: bullet, ordered"),
    FaultCase(
      documentJSON(#"{"type":"list","style":"ordered","start":1000000001,"content":[]}"#),
      "$.content[0].start: 1000000001 is out of range; allowed is -1000000000 to 1000000000"),
    FaultCase(
      documentJSON(#"{"type":"list","content":[{"type":"item","checked":"yes","content":[]}]}"#),
      "$.content[0].content[0].checked: expected true or false, found the string 'yes'"),
    FaultCase(
      documentJSON(#"{"type":"codeBlock","text":"a","language":"a\" onclick"}"#),
      "$.content[0].language: 'a\\u{22} onclick' is not a language name"),
    FaultCase(documentJSON(#"{"type":"codeBlock"}"#), "$.content[0].text: missing"),
    FaultCase(
      documentJSON(#"{"type":"table","body":[{"type":"item","content":[]}]}"#),
      "$.content[0].body[0].type: 'item' is not allowed here; allowed are: row"),
    FaultCase(
      documentJSON(
        #"{"type":"table","body":[{"type":"row","content":[{"type":"td","content":[]}]}]}"#),
      "$.content[0].body[0].content[0].type: 'td' is not allowed here; allowed are: cell, "
        + "headerCell"),
    FaultCase(
      documentJSON(
        #"""
        {"type":"table","head":[{"type":"row","content":[{"type":"cell","colspan":1001,\#
        "content":[]}]}]}
        """#
      ), "$.content[0].head[0].content[0].colspan: 1001 is out of range; allowed is 1 to 1000"),
    FaultCase(
      documentJSON(
        #"""
        {"type":"table","body":[{"type":"row","content":[{"type":"cell","rowspan":0,\#
        "content":[]}]}]}
        """#
      ), "$.content[0].body[0].content[0].rowspan: 0 is out of range; allowed is 1 to 65534"),
    FaultCase(
      documentJSON(#"{"type":"figure","image":{"type":"image","src":"/a"},"caption":[]}"#),
      "$.content[0].caption: a figure needs a caption; without one, use a paragraph"),
    FaultCase(
      documentJSON(#"{"type":"figure","image":{"type":"text","src":"/a"},"caption":[]}"#),
      "$.content[0].image.type: 'text' is not allowed here; allowed is: image"),
    FaultCase(
      documentJSON(#"{"type":"details","open":1,"summary":[],"content":[]}"#),
      "$.content[0].open: expected true or false, found 1"),
    FaultCase(
      documentJSON(#"{"type":"thematicBreak","content":[]}"#),
      "$.content[0].content: unknown member 'content'; allowed are: type"),
    FaultCase(
      documentJSON(#"{"type":"quote","content":[{"type":"quote","content":[{"type":"x"}]}]}"#),
      "$.content[0].content[0].content[0].type: unknown block 'x'; known are: paragraph, heading, "
        + "quote, list, codeBlock, table, figure, details, thematicBreak"),
  ]

  static let inlines: [FaultCase] = [
    FaultCase(
      paragraph(#"{"type":"script","text":"a"}"#),
      "$.content[0].content[0].type: unknown inline 'script'; known are: text, lineBreak, mention, "
        + "hashtag, emoji, image"),
    FaultCase(
      paragraph(#"{"type":"text","text":"a","marks":["bold"]}"#),
      "$.content[0].content[0].marks: unknown mark 'bold'; known are: strong, emphasis, underline, "
        + "strikethrough, subscript, superscript, highlight, spoiler, keyboard, code"),
    FaultCase(
      paragraph(#"{"type":"text","text":"a","link":{}}"#),
      "$.content[0].content[0].link.href: a link needs an href"),
    FaultCase(
      paragraph(#"{"type":"text","text":"a","link":{"href":"javascript:alert(1)"}}"#),
      "$.content[0].content[0].link.href: the scheme 'javascript' is not allowed; allowed are: "
        + "http, https, mailto, tel, sms, xmpp, matrix, irc, ircs, gemini, magnet, geo"),
    FaultCase(
      paragraph(#"{"type":"text","text":"a","link":{"href":"/a","onclick":"x"}}"#),
      "$.content[0].content[0].link.onclick: unknown member 'onclick'; allowed are: href, title"),
    FaultCase(
      paragraph(#"{"type":"lineBreak","marks":[]}"#),
      "$.content[0].content[0].marks: unknown member 'marks'; allowed are: type"),
    FaultCase(
      paragraph(#"{"type":"mention","text":" "}"#),
      "$.content[0].content[0].text: a mention needs visible text"),
    FaultCase(
      paragraph(#"{"type":"mention","text":"@ada","user":"bob"}"#),
      "$.content[0].content[0].user: 'bob' does not match the text: 'ada'"),
    FaultCase(
      paragraph(#"{"type":"mention","text":"@ada","host":"example.org"}"#),
      "$.content[0].content[0].host: 'example.org' does not match the text: ''"),
    FaultCase(
      paragraph(#"{"type":"mention","text":"@ada","link":{"href":"/a"}}"#),
      "$.content[0].content[0].link: unknown member 'link'; allowed are: type, text, user, host, "
        + "href, id, marks"),
    FaultCase(
      paragraph(#"{"type":"mention","text":"@ada","href":"//evil.example"}"#),
      "$.content[0].content[0].href: the target has no scheme before its host"),
    FaultCase(
      paragraph(#"{"type":"hashtag","text":""}"#),
      "$.content[0].content[0].text: a hashtag needs visible text"),
    FaultCase(
      paragraph(##"{"type":"hashtag","text":"#a","name":"b"}"##),
      "$.content[0].content[0].name: 'b' does not match the text: 'a'"),
    FaultCase(
      paragraph(#"{"type":"emoji","name":"a b","src":"/a"}"#),
      "$.content[0].content[0].name: 'a b' is not 1 to 64 of a-z A-Z 0-9 _ + -"),
    FaultCase(
      paragraph(#"{"type":"image","src":"data:image/svg+xml,x"}"#),
      "$.content[0].content[0].src: the data is not a valid image; allowed are: png, "
        + "jpeg, gif, webp in base64"),
    FaultCase(
      paragraph(#"{"type":"image","src":"mailto:a@b"}"#),
      "$.content[0].content[0].src: the scheme 'mailto' is not allowed for images; allowed are: "
        + "http, https"),
    FaultCase(
      paragraph(#"{"type":"image","src":"/a","width":0}"#),
      "$.content[0].content[0].width: 0 is out of range; allowed is 1 to 32767"),
    FaultCase(paragraph(#"{"type":"image"}"#), "$.content[0].content[0].src: missing"),
    FaultCase(paragraph(#"{"type":"text"}"#), "$.content[0].content[0].text: missing"),
    FaultCase(
      paragraph(#""a""#), "$.content[0].content[0]: expected an object, found a string"),
    FaultCase(
      paragraph(#"{"type":"text","text":5}"#),
      "$.content[0].content[0].text: expected a string, found 5"),
    FaultCase(
      paragraph(#"{"type":"text","text":"a","marks":["code",null]}"#),
      "$.content[0].content[0].marks[1]: expected a string, found null"),
  ]

  @Test(
    "invalid document JSON throws an error with path, problem and allowed values",
    arguments: documents + blocks + inlines)
  func faults(_ example: FaultCase) {
    #expect(fault(example.json) == example.message)
  }

  @Test("a name of 10,000 letters is truncated in error messages")
  func longNames() {
    let name = String(repeating: "x", count: 10_000)
    let examples = [
      documentJSON(#"{"type":"\#(name)"}"#), paragraph(#"{"type":"\#(name)"}"#),
      documentJSON(#"{"type":"thematicBreak","\#(name)":1}"#),
      documentJSON(#"{"type":"paragraph","content":[],"align":"\#(name)"}"#),
      documentJSON(#"{"type":"paragraph","content":[],"lang":"\#(name)"}"#),
      paragraph(#"{"type":"text","text":"a","marks":["\#(name)"]}"#),
      paragraph(#"{"type":"text","text":"a","link":{"href":"\#(name):"}}"#),
      paragraph(#"{"type":"mention","text":"@a","user":"\#(name)"}"#),
      paragraph(#"{"type":"mention","text":"@\#(name)","user":"a"}"#),
      paragraph(#"{"type":"emoji","name":"\#(name)","src":"/a"}"#),
    ]
    for example in examples {
      let message = fault(example).split(separator: ": ", maxSplits: 1)[1]
      #expect(message.utf8.count < 300)
    }
  }
}
