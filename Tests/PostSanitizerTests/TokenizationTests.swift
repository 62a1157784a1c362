import PostSanitizer
import Testing

@Suite("Tokenization: tags and attributes")
struct TagTests {
  @Test(
    "an attribute is read in each syntax that browsers accept",
    arguments: [
      "<a href=\"https://x.example/\">t</a>", "<a href='https://x.example/'>t</a>",
      "<a href=https://x.example/>t</a>", "<a\thref = \n\"https://x.example/\">t</a>",
      "<A HREF=\"https://x.example/\">t</A>", "<a\u{C}href=\"https://x.example/\">t</a>",
      "<a/href=\"https://x.example/\">t</a>", "<a / / href=\"https://x.example/\" / >t</a>",
      "<a x href=\"https://x.example/\"y>t</a>", "<a x=y\"z href=\"https://x.example/\">t</a>",
      "<a x=\"1\"href=\"https://x.example/\">t</a>", "<a =x href=\"https://x.example/\">t</a>",
      "<a \"' href=\"https://x.example/\">t</a>", "<a <b href=\"https://x.example/\">t</a>",
      "<a href=\"https://x.example/\" href=\"https://y.example/\">t</a>",
    ])
  func attributeSyntax(source: String) throws {
    #expect(try html("<p>" + source) == "<p><a href=\"https://x.example/\">t</a></p>")
  }

  @Test("a slash does not end an unquoted attribute value")
  func slashInValue() throws {
    #expect(
      try html("<img src=https://x.example/a/ alt=b/>")
        == "<p><img src=\"https://x.example/a/\" alt=\"b/\"></p>")
  }

  @Test("an unquoted attribute value can contain quotation marks, `=` and `<`")
  func unquoted() throws {
    #expect(
      try html("<a title=a'b=c<d href=https://x.example/>t</a>")
        == "<p><a href=\"https://x.example/\" title=\"a'b=c&lt;d\">t</a></p>")
  }

  @Test("an attribute without a value has an empty value")
  func withoutValue() throws {
    #expect(
      try html("<img src=https://x.example/a.png alt>")
        == "<p><img src=\"https://x.example/a.png\" alt=\"\"></p>")
  }

  @Test("`>` directly after `=` ends the tag")
  func emptyUnquoted() throws {
    #expect(try html("<a href=>t</a>") == "<p>t</p>")
  }

  @Test("an attribute value without closing quote ends at `>`, unlike in browsers")
  func unclosedQuote() throws {
    #expect(
      try html("<a href='https://x.example/>one</a> <b>two</b>")
        == "<p><a href=\"https://x.example/\">one</a> <strong>two</strong></p>")
  }

  @Test("a quoted attribute value contains all markup up to its closing quote")
  func quoteOverMarkup() throws {
    #expect(
      try html("<a title=\"one<b>two\" href=\"https://x.example/\">three</a>")
        == "<p><a href=\"https://x.example/\" title=\"one&lt;b&gt;two\">three</a></p>")
  }

  @Test("the first of two attributes with the same name is used, in any letter case")
  func duplicates() throws {
    #expect(
      try findings("<p dir=rtl DIR=ltr>x") == ["attribute-removed p dir @11"])
    #expect(try html("<p dir=rtl DIR=ltr>x") == "<p dir=\"rtl\">x</p>")
  }

  @Test("attributes of end tags are ignored")
  func endTagAttributes() throws {
    #expect(
      try html("<b>one</b onclick=\"x>y\" href='/'>two") == "<p><strong>one</strong>two</p>")
  }

  @Test("a tag name contains all characters up to white space, a slash or `>`")
  func names() throws {
    #expect(try html("<b<i>x</b<i>y") == "<p>&lt;b&lt;i&gt;xy</p>")
    #expect(try html("<p.x>one</p.x>") == "<p>one</p>")
  }

  @Test(
    "`<` before a digit, a symbol, white space or a non-ASCII letter is text",
    arguments: ["<", "< b>", "<3", "<=", "<<", "<\u{E9}>", "<1>", "<-"])
  func brackets(source: String) throws {
    #expect(try text("a" + source) == "a" + source)
  }

  @Test("a tag directly after `<` is read as a tag")
  func bracketBeforeTag() throws {
    #expect(try html("<<b>x</b>") == "<p>&lt;<strong>x</strong></p>")
  }

  @Test("only ASCII letters of tag names are lowercased")
  func folding() throws {
    #expect(try html("<\u{212A}BD>x") == "<p>&lt;\u{212A}BD&gt;x</p>")
    #expect(try html("<KBD>x</kBd>y") == "<p><kbd>x</kbd>y</p>")
  }

  @Test("a self-closing tag of an HTML element is read as a start tag")
  func selfClosing() throws {
    #expect(
      try html("<b/>x<br/>y<p/>z") == "<p><strong>x<br>y</strong></p><p><strong>z</strong></p>")
  }

  @Test(
    "a tag or attribute name of more than 100 characters is unknown",
    arguments: ["script", "a", "img"])
  func longNames(name: String) throws {
    let long = String(repeating: "x", count: 100) + name
    #expect(try html("<p>a<\(long)>b</\(long)>c") == "<p>abc</p>")
    #expect(try html("<a \(long)=1 href=/b>c</a>") == "<p><a href=\"/b\">c</a></p>")
  }
}

@Suite("Tokenization: the end of the source")
struct EndOfSourceTests {
  @Test(
    "an unfinished start tag at the end of the source is text",
    arguments: [
      "a <b", "a <b ", "a <b c", "a <b c=", "a <b c=d", "a <b c=\"d", "a <b c='d", "a <b/",
      "a <b c=\"d\"",
    ])
  func startTags(source: String) throws {
    #expect(try text(source) == source.trimmingTrailingSpace)
  }

  @Test("an unfinished end tag at the end of the source is dropped; with attributes, it is text")
  func endTags() throws {
    #expect(try text("a</b") == "a")
    #expect(try text("a</b c=\"d") == "a</b c=\"d")
  }

  @Test(
    "an unfinished comment, declaration or processing instruction at the end is dropped",
    arguments: [
      "a<!--", "a<!-", "a<!", "a<!--b", "a<!--b-", "a<!--b--", "a<!--b--!", "a<!d", "a<?", "a<?b",
      "a<![CDATA[", "a</ b",
    ])
  func comments(source: String) throws {
    #expect(try text(source) == "a")
  }

  @Test(
    "a raw text element without its end tag is dropped with its contents",
    arguments: ["script", "style", "textarea", "title", "xmp", "iframe", "noscript", "noembed"])
  func rawText(name: String) throws {
    #expect(try text("a<\(name)>b<p>c") == "a")
    #expect(try text("a<\(name)>b</\(name)") == "a")
    #expect(try text("a<\(name)>b</\(name) x") == "a")
  }

  @Test("`<`, `</` or `&` at the end of the source is text")
  func brackets() throws {
    #expect(try text("a<") == "a<")
    #expect(try text("a</") == "a</")
    #expect(try text("a&") == "a&")
  }

  @Test(
    "a source without visible content gives an empty document", arguments: ["", " ", "\n\t", "<p>"])
  func empty(source: String) throws {
    #expect(try html(source) == "")
  }
}

extension String {
  fileprivate var trimmingTrailingSpace: String { last == " " ? String(dropLast()) : self }
}

@Suite("Tokenization: comments and raw text")
struct CommentTests {
  @Test(
    "a comment ends at `-->`, `--!>` and in the other ways that browsers accept",
    arguments: [
      ("a<!---->b", "ab"), ("a<!-->b", "ab"), ("a<!--->b", "ab"), ("a<!-- x -->b", "ab"),
      ("a<!-- x --!>b", "ab"), ("a<!--x-- >y-->b", "ab"), ("a<!----->b", "ab"),
      ("a<!--<!---->b", "ab"), ("a<!-- > -->b", "ab"), ("a<!--x->y-->b", "ab"),
      ("a<!--x--!->y-->b", "ab"), ("a<!--!>x-->b", "ab"),
    ])
  func comments(source: String, expected: String) throws {
    #expect(try text(source) == expected)
  }

  @Test(
    "a bogus comment ends at the next `>`",
    arguments: [
      "<!x>", "<!>", "<!-x-->", "<!doctype html \"x\">", "<?php x ?>", "</>", "</ x>", "</3>",
      "<![CDATA[x>", "<![if !vml]>", "<![endif]>", "<!ELEMENT x>",
    ])
  func bogus(source: String) throws {
    #expect(try text("a" + source + "b") == "ab")
  }

  @Test("a CDATA section is a bogus comment in HTML, and text in foreign content")
  func cdata() throws {
    #expect(try text("a<![CDATA[b>c]]>d") == "ac]]>d")
    #expect(try text("a<svg><![CDATA[b></svg>c]]></svg>d") == "ad")
  }

  @Test(
    "raw text ends at the end tag of its element",
    arguments: [
      "<script>x</scrip></scriptx></ script><b></script>", "<style></b><!--</style>",
      "<script>\"</SCRIPT >", "<title><b>x</title >", "<textarea></p></textarea/>",
      "<script><!-- x</script>", "<script><!-- <script> </script> --></script>",
      "<script><!-- <script> </script> </script>", "<script><!--></script>",
    ])
  func rawText(source: String) throws {
    #expect(try html("a\(source)b") == "<p>ab</p>")
  }

  @Test("`</script>` does not end a script in the double escaped state")
  func doubleEscaped() throws {
    #expect(try text("a<script><!-- <script> </script> b --></script>c") == "ac")
    #expect(try text("a<script><!-- <scriptx> </script>b") == "ab")
  }

  @Test("`style` in foreign content contains markup, not raw text")
  func foreignRawText() throws {
    #expect(try html("a<svg><style><b>c</svg>d") == "<p>a<strong>cd</strong></p>")
    #expect(try html("a<svg><style>b</style></svg>c") == "<p>ac</p>")
  }

  @Test("`</plaintext>` does not end plaintext")
  func plaintext() throws {
    #expect(try text("a<plaintext>b</plaintext>c") == "a")
  }
}

@Suite("Tokenization: characters")
struct CharacterTests {
  @Test("CR LF and CR become line feeds in text, code and attributes")
  func carriageReturns() throws {
    #expect(try html("<pre>a\r\nb\rc\n\rd</pre>") == "<pre><code>a\nb\nc\n\nd</code></pre>")
    #expect(try html("a\rb\r\nc") == "<p>a b c</p>")
    #expect(
      try html("<img alt=\"a\r\nb\" src=/c\r\n>") == "<p><img src=\"/c\" alt=\"a b\"></p>")
  }

  @Test("a form feed in text becomes a space")
  func formFeed() throws {
    #expect(try html("a\u{C}b") == "<p>a b</p>")
  }

  @Test("NUL is removed from text, and becomes U+FFFD in attribute values and in names")
  func nul() throws {
    #expect(try html("a\0b") == "<p>ab</p>")
    #expect(try html("<img src=/c alt=\"a\0b\">") == "<p><img src=\"/c\" alt=\"a\u{FFFD}b\"></p>")
    #expect(try html("<a href=\"java\0script:x\">t</a>").contains("javascript") == false)
    #expect(try html("<p\0>a") == "<p>a</p>")
  }

  @Test("text before and after a NUL is kept, also after `<`")
  func nulKeepsRest() throws {
    #expect(try text("one\0<p>two\0</p>three<\0four") == "one\n\ntwo\n\nthree<four")
  }

  @Test("C0 and C1 controls and DEL are removed and reported with their offset")
  func controls() throws {
    #expect(try html("a\u{1}b\u{7F}c\u{85}d\u{9B}e") == "<p>abc de</p>")
    #expect(try findings("ab\u{1}c\u{8}") == ["character-removed @2", "character-removed @4"])
  }

  @Test("noncharacters in text become U+FFFD")
  func noncharacters() throws {
    #expect(try html("a\u{FFFE}b\u{FFFF}c\u{1FFFE}d") == "<p>a\u{FFFD}b\u{FFFD}c\u{FFFD}d</p>")
  }
}

@Suite("Tokenization: character references")
struct CharacterReferenceTests {
  @Test(
    "named character references of the HTML standard are decoded",
    arguments: [
      ("&lt;", "<"), ("&LT;", "<"), ("&amp;", "&"), ("&apos;", "'"), ("&nbsp;", "\u{A0}"),
      ("&hellip;", "…"), ("&NotEqualTilde;", "≂\u{338}"), ("&fjlig;", "fj"), ("&Afr;", "𝔄"),
      ("&CounterClockwiseContourIntegral;", "∳"), ("&Tab;x", "x"), ("&colon;", ":"),
    ])
  func named(source: String, expected: String) throws {
    let marked = try text("[" + source + "]")
    #expect(marked == "[" + (source == "&Tab;x" ? " x" : expected) + "]")
  }

  @Test(
    "a legacy character reference in text needs no semicolon, and the longest name is used",
    arguments: [
      ("&ltb", "<b"), ("&copy 1", "© 1"), ("&notit;", "¬it;"), ("&notin;", "∉"), ("&not", "¬"),
      ("&ampamp;", "&amp;"), ("&AMP", "&"), ("&eacutex", "éx"), ("&times3", "×3"),
    ])
  func legacy(source: String, expected: String) throws {
    #expect(try text(source) == expected)
  }

  @Test(
    "a character reference that is not a legacy name needs a semicolon",
    arguments: ["&hellip", "&apos", "&Tab", "&colon", "&unknown;", "&;", "&x", "&1;", "&lT;"])
  func unterminated(source: String) throws {
    #expect(try text(source) == source)
  }

  @Test("in an attribute, a legacy reference without semicolon before a letter or `=` is text")
  func attributes() throws {
    #expect(
      try html("<a href=\"?a&copy=1&copyb&copy1&copy;&copy\">t</a>")
        == "<p><a href=\"?a&amp;copy=1&amp;copyb&amp;copy1©©\">t</a></p>")
  }

  @Test(
    "decimal and hexadecimal references are decoded, with leading zeros or no semicolon, too",
    arguments: [
      "&#97;", "&#x61;", "&#X61;", "&#0000000000097;", "&#x00000061;", "&#97", "&#x61",
    ])
  func numeric(source: String) throws {
    #expect(try text(source + "!") == "a!")
  }

  @Test(
    "a reference to zero, a surrogate or a number above U+10FFFF becomes U+FFFD",
    arguments: [
      "&#0;", "&#xD800;", "&#xDFFF;", "&#x110000;", "&#4294967393;", "&#18446744073709551713;",
      "&#x10000000000000061;",
    ])
  func invalid(source: String) throws {
    #expect(try text(source) == "\u{FFFD}")
  }

  @Test("a reference to a C1 control is decoded as windows-1252")
  func windows1252() throws {
    #expect(try text("&#128;&#x85;&#146;&#150;&#159;") == "€…’–Ÿ")
    #expect(try text("a&#129;b") == "ab")
  }

  @Test(
    "a numeric character reference without digits is text",
    arguments: ["&#;", "&#x;", "&#xg;", "&#", "&#x", "&#a"])
  func withoutDigits(source: String) throws {
    #expect(try text(source) == source)
  }

  @Test("a reference to a control character is removed, and one to white space collapses")
  func controls() throws {
    #expect(try text("a&#1;b&#27;c&#10;&#9;d") == "abc d")
    #expect(try html("<pre>a&#10;b&#13;c</pre>") == "<pre><code>a\nb\nc</code></pre>")
  }

  @Test("a character reference without semicolon or to an invalid number is reported")
  func reported() throws {
    #expect(
      try findings("&copy &#150; &amp;&#0;")
        == ["reference-repaired @0", "reference-repaired @6", "reference-repaired @18"])
    #expect(try findings("&copy; &#97; &x; & &hellip") == [])
  }
}
