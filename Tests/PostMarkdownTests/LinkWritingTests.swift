import PostDocument
import PostMarkdown
import Testing

@Suite struct LinkWritingTests {
  private func written(_ target: String, title: String? = nil, label: String = "a") throws -> String
  {
    let target = try #require(LinkTarget(target))
    return try markdown([.text(label, link: Hyperlink(target, title: title))])
  }

  @Test(
    "a link is written as HTML if its destination cannot be escaped in Markdown",
    arguments: [
      ("https://example.org/b?c=d&e=f#g", "[a](https://example.org/b?c=d&e=f#g)"),
      ("/wiki/Swift_(bird)", "[a](/wiki/Swift_(bird))"), ("/b)c", #"[a](/b\)c)"#),
      ("/b(((((c)))))", #"[a](/b\(\(\(\(\(c\)\)\)\)\))"#),
      ("/b?c&copy;d", "[a](/b?c&amp;copy;d)"), ("/b*c_d", "[a](/b*c_d)"), ("/it's", "[a](/it's)"),
      ("/straße", "<a href=\"/straße\">a</a>"), ("/a|b", "<a href=\"/a|b\">a</a>"),
      ("https://[2001:db8::1]/", "<a href=\"https://[2001:db8::1]/\">a</a>"),
    ])
  func destinations(target: String, expected: String) throws {
    #expect(try written(target) == expected)
  }

  @Test(
    "the title of a link is escaped",
    arguments: [
      ("b", #"[a](/c "b")"#), (#"b "c" d"#, #"[a](/c "b \"c\" d")"#),
      (#"b\"#, #"[a](/c "b&#92;")"#),
      ("&amp; <b>", #"[a](/c "&amp;amp; <b>")"#),
    ])
  func titles(title: String, expected: String) throws {
    #expect(try written("/c", title: title) == expected)
  }

  @Test("a link whose label is its URL is written as an autolink")
  func autolinks() throws {
    #expect(
      try written("https://example.org/b_c", label: "https://example.org/b_c")
        == "<https://example.org/b_c>")
    #expect(try written("tel:+1-555-0100", label: "tel:+1-555-0100") == "<tel:+1-555-0100>")
    #expect(
      try written("https://b.example/?c&amp;d", label: "https://b.example/?c&amp;d")
        == #"[https://b.example/?c\&amp;d](https://b.example/?c&amp;amp;d)"#)
    #expect(try written("/b", label: "/b") == "[/b](/b)")
    #expect(
      try written("https://b.example/", title: "c", label: "https://b.example/")
        == #"[https://b.example/](https://b.example/ "c")"#)
  }

  @Test("an image is written as Markdown if it has an `alt` and no size, else as HTML")
  func images() throws {
    #expect(
      try markdown(ofHTML: "<p>a <img src=\"/b.png\" alt=\"A cat\" title=\"c\"></p>")
        == #"a ![A cat](/b.png "c")"#)
    #expect(try markdown(ofHTML: "<p><img src=\"/b.png\" alt=\"\"></p>") == "![](/b.png)")
    #expect(try markdown(ofHTML: "<p>a <img src=\"/b.png\"></p>") == "a <img src=\"/b.png\">")
    #expect(
      try markdown(ofHTML: "<p>a <img src=\"/b.png\" alt=\"c\" width=\"4\" height=\"3\"></p>")
        == "a <img src=\"/b.png\" alt=\"c\" width=\"4\" height=\"3\">")
    #expect(
      try markdown(ofHTML: "<p><a href=\"/a\"><img src=\"/b.png\" alt=\"c\"></a></p>")
        == "[![c](/b.png)](/a)")
  }

  @Test("mentions, hashtags and custom emoji are HTML tags, with text escaped as Markdown")
  func mentionsAndEmoji() throws {
    let mention = "<a class=\"u-url mention\" href=\"https://b.example/@ada\">"
    #expect(
      try markdown(ofHTML: "<p>\(mention)@_ada_</a> <span class=\"mention\">@bob</span></p>")
        == #"\#(mention)@\_ada\_</a> <span class="mention">@bob</span>"#)
    let hashtag = "<a class=\"mention hashtag\" href=\"/tags/b\" rel=\"tag\" data-id=\"7\">#b</a>"
    let emoji = "<img class=\"emoji\" src=\"/c.png\" alt=\":c_d_e:\">"
    #expect(try markdown(ofHTML: "<p>a \(hashtag) \(emoji)</p>") == "a \(hashtag) \(emoji)")
  }
}
