import PostDocument
import PostHTML
import PostPolicy
import PostSanitizer
import TestSupport
import Testing

private let standard: Policy = {
  var policy = Policy.post
  policy.apply(.standard)
  return policy
}()

@Suite struct PrivacyTests {
  @Test(
    "a tracking image of a known host is removed with its alternative text, and one pixel leaves it",
    arguments: [
      "<img src=https://a.example/b width=1 height=1>", "<img src=/a width=0 height=0>",
      "<img src=/a width=1px height='1'>", "<img src=/a width=0 height=1>",
      "<img src=/a width=0>", "<img src=/a height=0>", "<img src=/a width=0 height=100>",
      "<img src=/a width=0px>", "<img src=/a width=00>", "<img src=/a width=0%>",
      "<img src=/a width=' 0 '>", "<img src=/a width=0.4>", "<img src=/a height=0em>",
      "<img src=/a style='width:0'>", "<img src=/a style='height:0%'>",
      "<img src=/a width=9 style='width:0em'>", "<img src=/a style='width:.1px;height:9px'>",
      "<img src=/a style='max-width:0'>", "<img src=/a style='MAX-HEIGHT: 0px !important'>",
      "<img src=/a width=9 height=9 style='max-width:0vw;max-width:x'>",
      "<img src=/a style='max-width:1px;max-height:1px'>",
      "<img src=/a width=9 height=9 style='max-width:1px;max-height:0.5px'>",
      "<a href=https://b.example><img src=/a width=1 height=1></a>",
      "<img src=https://pixel.wp.com/g.gif>", "<img src=//stats.wordpress.com/b.gif alt=c>",
      "<img src=https://ad.doubleclick.net/x width=300 height=200>",
      "<img src=https://PIXEL.wp.com./g.gif>", "<img src=https://pixel.wp.com:8080/g.gif>",
    ])
  func trackers(source: String) throws {
    #expect(try html("<p>a" + source, standard) == "<p>a</p>")
    #expect(
      try findings("<p>a" + source, standard).contains { $0.hasPrefix("tracker-removed img") })
    #expect(try html("<p>a" + source) != "<p>a</p>")
    #expect(try html("<p>a" + source, .feed) == "<p>a</p>" || source.contains("src=/a"))
  }

  @Test(
    "an image that is larger than one pixel, or only looks like a tracker, is kept",
    arguments: [
      "<img src=\"https://a.example/b\" width=\"2\" height=\"1\">",
      "<img src=\"https://a.example/b\" width=\"1\">",
      "<img src=\"https://a.example/b\" height=\"1\">",
      "<img src=\"https://a.example/pixel.wp.com\">",
      "<img src=\"https://notpixel.wp.com/b\">",
    ])
  func visibleImages(source: String) throws {
    #expect(try html("<p>a\(source)</p>", standard) == "<p>a\(source)</p>")
  }

  @Test(
    "an image with a size that browsers ignore or that another declaration replaces is kept",
    arguments: [
      "<img src=https://a.example/b width=-1>", "<img src=https://a.example/b width=+0>",
      "<img src=https://a.example/b width=.0>", "<img src=https://a.example/b style=width:-1px>",
      "<img src=https://a.example/b style='max-width:0;max-width:none'>",
      "<img src=https://a.example/b style='max-width:100%;height:auto'>",
      "<img src=https://a.example/b style='max-width:0;max-width:9px'>",
    ])
  func ignoredSizes(source: String) throws {
    #expect(try html(source, standard).hasPrefix("<p><img src=\"https://a.example/b\""))
  }

  @Test("an image of one pixel leaves its alternative text, as images that are not loaded do")
  func smallImages() throws {
    for size in ["width=1 height=1", "style='width:1px;height:.5px'", "width=1px height='0'"] {
      let source = "<p>a<img src=https://a.example/b \(size) alt=c>"
      #expect(try html(source, standard) == "<p>ac</p>")
      #expect(try findings(source, standard).last == "tracker-removed img src @4")
    }
    #expect(
      try html("<p>a<img src=//pixel.wp.com/b width=1 height=1 alt=c>", standard) == "<p>a</p>")
  }

  @Test("an image with `hidden` or `display:none` is dropped with its alternative text")
  func hiddenImages() throws {
    for source in [
      "<img hidden src=/a alt=b>", "<img style='display:none' src=/a alt=b>",
      "<img style=\"width:1px;DISPLAY: none\" src=/a>",
    ] {
      #expect(try html("a" + source) == "<p>a</p>")
      #expect(try findings("a" + source) == ["element-dropped img @1"])
    }
  }

  @Test("a hidden element that contains hidden elements is reported once")
  func hiddenElements() throws {
    #expect(try findings("<div hidden>a<div hidden><script>b</script>c</div></div>d").count == 1)
    #expect(try findings("<p hidden>a</p>b") == ["element-dropped p @0"])
    #expect(try findings("a<span style='display:none'>b</span>") == ["element-dropped span @1"])
  }

  @Test("URLs of links and images are upgraded to https and lose their tracking parameters")
  func urls() throws {
    let source =
      """
      <a href='http://a.example/?utm_source=b&c=d'>e</a><img src='http://a.example/f?utm_source=g'>
      """
    #expect(
      try html(source, standard)
        == "<p><a href=\"https://a.example/?c=d\">e</a>"
        + "<img src=\"https://a.example/f?utm_source=g\"></p>")
    #expect(
      try findings(source, standard)
        == ["link-changed a href @3", "image-changed img src @55"])
  }

  @Test("privacy settings change the URLs of mentions, hashtags, custom emoji and figures")
  func atoms() throws {
    #expect(
      try html(
        "<a class=mention href=http://a.example/@b?fbclid=c>@b</a> "
          + "<a class=hashtag href=http://a.example/t?utm_x>#t</a> "
          + "<img class=emoji alt=:d: src=http://a.example/d>", standard)
        == "<p><a class=\"u-url mention\" href=\"https://a.example/@b\">@b</a> "
        + "<a class=\"mention hashtag\" href=\"https://a.example/t\" rel=\"tag\">#t</a> "
        + "<img class=\"emoji\" src=\"https://a.example/d\" alt=\":d:\"></p>")
    #expect(
      try html(
        "<figure><img src=http://a.example/b><figcaption>c</figcaption></figure>"
          + "<figure><img src=https://pixel.wp.com/g.gif><figcaption>d</figcaption></figure>",
        standard)
        == "<figure><img src=\"https://a.example/b\"><figcaption>c</figcaption></figure><p>d</p>")
  }

  @Test("an image from a host outside the policy is replaced by its alternative text")
  func imageHosts() throws {
    var policy = standard
    policy.images.hosts = .only(["a.example"])
    #expect(
      try html(
        "<img src=https://a.example/a alt=a><img src=https://b.example/b alt=b><img src=/c alt=c>"
          + "<img class=emoji alt=:d: src=https://b.example/d>", policy)
        == "<p><img src=\"https://a.example/a\" alt=\"a\">b<img src=\"/c\" alt=\"c\">:d:</p>")
  }

  @Test("narrowing a document upgrades URLs and removes trackers and tracking parameters")
  func documents() throws {
    let document = try Sanitizer().sanitize(
      "<p>a <img src=http://a.example/b width=1 height=1><img src=http://a.example/c>"
        + "<a href='http://a.example/?gclid=1'>d</a></p>"
    ).document
    let narrowed = standard.narrowing(document)
    #expect(
      HTMLEncoder(relations: .none).encode(narrowed.document)
        == "<p>a <img src=\"https://a.example/c\"><a href=\"https://a.example/\">d</a></p>")
    #expect(
      narrowed.report.findings.map { "\($0.code.rawValue) \($0.path ?? "")" } == [
        "tracker-removed $.content[0].content[1]", "image-changed $.content[0].content[2]",
        "link-changed $.content[0].content[3]",
      ])
  }
}

@Suite struct RemovedCharacterOffsetTests {
  @Test(
    "a removed character is reported with its offset",
    arguments: [
      ("abc\u{202E}d", 3), ("<p>ab\u{9D}c", 5), ("<p title=\"\u{202E}>\">ab\u{202E}", 18),
      ("<p>a&#x202E;b", 4), ("<p>a<b>b</b>c\u{202E}", 13), ("<!--\u{202E}-->a\u{202E}", 11),
      ("<p>a<!-- \u{202E} -->\u{202E}b", 16), ("a\0<b>c\u{7F}d", 1), ("<p>é\u{FEFF}", 5),
      // Unmatched embeddings and isolates.
      ("<p>ab\u{202A}c</p>", 5), ("<p>a</p><p>b\u{2066}c", 12),
    ])
  func places(source: String, offset: Int) throws {
    let findings = try Sanitizer().sanitize(source).report.findings
    #expect(findings.first { $0.code == .characterRemoved }?.sourceRange?.lowerBound == offset)
  }

  @Test("10,000 removed characters take linear time", .hangLimit)
  func floods() throws {
    for piece in ["\u{202E}", "<b>\u{202E}", "<!--\u{202E}-->\u{85}", "<p>\u{202A}", "&#x202E;<i>"]
    {
      let text = try text(String(repeating: piece, count: 10_000))
      #expect(!text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
    }
  }

  @Test("a line break that the policy replaces by a space is reported")
  func lineBreaks() throws {
    #expect(try findings("a<br>b", .caption) == ["element-mapped br @1"])
    #expect(try html("a<br>b", .caption) == "<p>a b</p>")
  }
}
