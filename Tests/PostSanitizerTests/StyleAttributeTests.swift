import PostBuilding
import PostDocument
import Testing

@testable import PostSanitizer

@Suite struct StyleAttributeTests {
  private func style(_ text: String) -> StyleAttribute { StyleAttribute(Array(text.utf8)[...]) }

  @Test(
    "the value of `display` decides where lines end, as in Chromium",
    arguments: [
      ("block", Display.block), ("flow", .block), ("flow-root", .block), ("block flow", .block),
      ("flow block", .block), ("list-item", .block), ("list-item block", .block),
      ("block flow-root list-item", .block), ("table", .block), ("table-row", .block),
      ("table-row-group", .block), ("table-header-group", .block), ("table-footer-group", .block),
      ("table-caption", .block), ("block ruby", .block), ("block math", .block),
      ("-webkit-box", .block), ("flex", .flex), ("grid", .flex), ("-webkit-flex", .flex),
      ("block grid", .flex), ("inline", .inline), ("inline flow", .inline), ("ruby", .inline),
      ("math", .inline), ("inline list-item", .inline), ("contents", .contents),
      ("inline-block", .inlineBlock), ("inline flow-root", .inlineBlock),
      ("inline-table", .inlineBlock), ("inline-flex", .inlineFlex), ("inline grid", .inlineFlex),
      ("table-cell", .cell), ("none", .none), ("NONE", .none), ("table-column", .none),
      ("table-column-group", .none),
    ])
  func displays(value: String, expected: Display) {
    #expect(style("display:\(value)").display.value == expected)
  }

  @Test(
    "a declaration that Chromium ignores is ignored",
    arguments: [
      "display:run-in", "display:inline block", "display:block none", "display:table-cell block",
      "display:inline-block flow", "display:blok", "display:", "display:\"none\"",
      "display:none none", "display:none !", "display:none!ie", "display:none!important x",
      "display:no/**/ne", "display:none\\9", "*display:none", "display none:none",
      "display:var(x)", "display:var()", "display:none)", "display:none]", "all:none",
      "display:none-->", "<!-- display:none -->", "@x{display:none}", "{display:none}",
      "flex list-item", "display:flex list-item",
    ])
  func invalidDisplays(text: String) {
    #expect(style(text).display.winner == .nothing)
    #expect(style("display:block;\(text)").display.value == .block)
  }

  @Test(
    "weights and shorthands set whether text is strong",
    arguments: [
      ("font-weight:+700", true), ("font-weight:7e2", true), ("font-weight:599.5", false),
      ("font-weight:1000", true), ("font-weight:lighter", false), ("font:bold 12px Arial", true),
      ("font:600 1em/1.2 a b, 'c'", true), ("font:italic 12px x", false), ("font:caption", false),
      ("font:bold small-caps condensed italic 12pt x", true),
      ("font:normal normal normal 12px x", false), ("font:large serif", false),
      ("font:bold 12px Arial inherit", true),
    ])
  func weights(text: String, expected: Bool) {
    #expect(style(text).strong.value == expected)
  }

  @Test(
    "invalid weights and shorthands are ignored",
    arguments: [
      "font-weight:0", "font-weight:1001", "font-weight:bold italic", "font:12px", "font:bold 12px",
      "font:bold bold 12px x", "font:700 12 x", "font:bold 12px Arial, inherit",
      "font:12px/-1 x", "font:-1px x", "font:12px x,", "font-weight:bold\\",
    ])
  func invalidWeights(text: String) { #expect(style(text).strong.winner == .nothing) }

  @Test("names can have escapes")
  func escapes() {
    for text in ["d\\69splay:none", "\\64 isplay:n\\6fne", "\\000064ISPLAY:N\\4fNE"] {
      #expect(style(text).display.value == Display.none, "\(text)")
    }
    #expect(style("ma\\78-width:0").maxWidth.value == 0)
    #expect(style("x:u\\72l(;[);display:none").display.value == Display.none)
  }

  @Test("the last important declaration wins, and otherwise the last valid one")
  func cascade() {
    for (text, expected) in [
      ("display:none!important;display:block", Display.none),
      ("display:none!important;display:block!important", .block),
      ("display:none!important;display:blok!important", .none), ("display:none;all:unset", .inline),
      ("all:unset;display:none", .none), ("all:unset!important;display:none", .inline),
      ("display:none;display:var(--x)", .inline), ("display:none;display:var(--x, flex)", .flex),
      ("display:none;display:var(--x, blok)", .inline), ("display:env(x, none)", .none),
    ] {
      #expect(style(text).display.value == expected, "\(text)")
    }
    #expect(style("display:none;display:revert").display.winner == .nothing)
    #expect(style("font-weight:bold;font-weight:unset").strong.winner == .inherited)
    #expect(style("white-space:pre;white-space-collapse:collapse").whiteSpace.value == .collapse)
    #expect(style("direction:rtl;all:initial").direction.value == .rightToLeft)
  }

  @Test(
    "the values of `white-space` and `tab-size`",
    arguments: [
      ("white-space:preserve", WhiteSpace.preserve), ("white-space:nowrap preserve", .preserve),
      ("white-space:break-spaces nowrap", .preserve), ("white-space:wrap collapse", .collapse),
      ("white-space:preserve-breaks", .preserveBreaks), ("white-space:pre-line", .preserveBreaks),
      ("white-space-collapse:break-spaces", .preserve),
      ("white-space:pre;white-space:pre wrap", .preserve),
      ("white-space:pre;white-space:normal nowrap", .preserve),
      ("white-space:pre;white-space:preserve none", .preserve),
    ])
  func whiteSpaces(text: String, expected: WhiteSpace) {
    #expect(style(text).whiteSpace.value == expected)
  }

  @Test("tab stops have a limited distance, and invalid distances are ignored")
  func tabSizes() {
    for (text, expected) in [
      ("4", 4), ("4.5", 5), ("0", 0), ("16px", 2), ("2em", 4), ("1e9", 32), ("1e309", 32),
    ] as [(String, UInt8)] {
      #expect(style("tab-size:\(text)").tabSize.value == expected, "\(text)")
    }
    for text in ["-1", "50%", "-1px", "4 4", "x"] {
      #expect(style("tab-size:\(text)").tabSize.winner == .nothing, "\(text)")
    }
  }

  @Test(
    "backgrounds",
    arguments: [
      ("rgb(0 255 0 / 50%)", StyleAttribute.Background.highlight), ("#ff08", .highlight),
      ("rgb(0%,100%,0%)", .highlight), ("rgb(0,255,0", .highlight), ("RGB(0,256,0)", .highlight),
      ("hsl(120 100% 50%)", .highlight), ("hsl(120deg,100%,50%,.5)", .highlight),
      ("yellow none repeat scroll 0% 0%", .highlight), ("0% 0% / cover yellow", .highlight),
      ("url(x.png),yellow", .highlight), ("cornflowerblue", .highlight), ("none", .transparent),
      ("0 0", .transparent), ("#ff00", .transparent), ("rgba(255,0,0,.05)", .plain),
      ("linear-gradient(yellow,red)", .plain), ("window", .plain),
      ("color-mix(in srgb, red, blue)", .plain),
      ("url('a;b')", .plain), ("rgb(from red r g b)", .plain),
    ])
  func backgrounds(value: String, expected: StyleAttribute.Background) {
    #expect(style("background:\(value)").background.value == expected)
  }

  @Test(
    "invalid backgrounds are ignored",
    arguments: [
      "# FF 00 CC", "rgb(0%,100,0%)", "rgb(0,255)", "rgb(0 255,0)", "yellow red", "yellow,url(x)",
      "ffff00", "#ff00f", "yellowish", "rgb(0,255,0)x", "rgb (0,255,0)", "url(a b)", ",", "'red'",
    ])
  func invalidBackgrounds(value: String) {
    #expect(style("background:\(value)").background.winner == .nothing)
  }

  @Test("nested references and brackets take linear time")
  func depth() {
    for unit in [
      "var(--a,", "(", "rgb(", "[", "url(", "font:bold ", "/*", "\\", "'", "!", "a{", "@",
    ] {
      let text = "display:" + String(repeating: unit, count: 60_000)
      _ = style(text)
    }
    #expect(style(String(repeating: "display:none;", count: 9_000)).display.value == Display.none)
  }
}
