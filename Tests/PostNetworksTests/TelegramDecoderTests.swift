import PostDocument
import PostNetworks
import PostPolicy
import Testing

@Suite struct TelegramDecoderTests {
  private let decoder = TelegramDecoder()

  private func message(_ text: String, _ entities: String...) -> String {
    #"{"text":"\#(text)","entities":[\#(entities.joined(separator: ","))]}"#
  }

  private func entity(_ type: String, _ offset: Int, _ length: Int, _ more: String = "") -> String {
    #"{"type":"\#(type)","offset":\#(offset),"length":\#(length)\#(more)}"#
  }

  @Test("styles can overlap in any way")
  func styles() throws {
    let json = message(
      "👍abcd", entity("bold", 2, 2), entity("italic", 3, 2), entity("spoiler", 0, 2))
    #expect(
      try decoder.tree(json) == [
        "  paragraph", #"    text "👍" spoiler"#, #"    text "a" strong"#,
        #"    text "b" strong emphasis"#, #"    text "c" emphasis"#, #"    text "d""#,
      ])
    #expect(try decoder.findings(json) == [])
  }

  @Test("quotations and code become blocks")
  func regions() throws {
    let json = message(
      "a\\n\\nq\\nr\\nlet x\\n\\ny\\nz", entity("blockquote", 3, 3),
      entity("pre", 7, 8, #","language":"swift""#), entity("expandable_blockquote", 16, 1))
    #expect(
      try decoder.tree(json) == [
        "  paragraph", #"    text "a""#, "  quote", "    paragraph", #"      text "q""#,
        "      lineBreak", #"      text "r""#, #"  codeBlock language=swift "let x\n\ny""#,
        "  details", "    summary", "    quote", "      paragraph", #"        text "z""#,
      ])
  }

  @Test(
    "an invalid range costs the entity, not the text",
    arguments: [(1, 2), (0, 1), (0, 99), (2, 0), (-1, 2), (4, 1), (1, .max), (.max, .max)])
  func ranges(offset: Int, length: Int) throws {
    let json = message("👍ab", entity("bold", offset, length))
    #expect(try decoder.tree(json) == ["  paragraph", #"    text "👍ab""#])
    #expect(try decoder.findings(json) == ["element-unwrapped bold $.entities[0]"])
  }

  @Test("links, mentions and hashtags that overlap an earlier one are removed")
  func overlap() throws {
    let json = message(
      "@adalove #b https://c.example", entity("mention", 0, 8),
      entity("text_link", 4, 6, #","url":"https://x.example/""#),
      entity("hashtag", 9, 2), entity("url", 12, 17))
    #expect(
      try decoder.tree(json) == [
        "  paragraph", #"    mention "@adalove" target=https://t.me/adalove"#, #"    text " ""#,
        ##"    hashtag "#b""##, #"    text " ""#,
        #"    text "https://c.example" link=https://c.example"#,
      ])
    #expect(try decoder.findings(json) == ["nesting-repaired $.entities[1]"])
  }

  @Test("an unknown entity is reported")
  func unknown() throws {
    let json = message("/start", entity("bot_command", 0, 6))
    #expect(try decoder.tree(json) == ["  paragraph", #"    text "/start""#])
    #expect(try decoder.findings(json) == ["element-unwrapped bot_command $.entities[0]"])
  }

  @Test("code in a quotation becomes a run")
  func codeInQuotation() throws {
    let json = message("a\\nb", entity("blockquote", 0, 3), entity("pre", 2, 1))
    #expect(
      try decoder.tree(json) == [
        "  quote", "    paragraph", #"      text "a""#, "      lineBreak", #"      text "b" code"#,
      ])
    #expect(try decoder.findings(json) == ["element-mapped pre $.entities[1]"])
  }

  @Test("code that overlaps a spoiler becomes a run, so that it stays hidden")
  func hiddenCode() throws {
    let json = message("print hello", entity("pre", 0, 11), entity("spoiler", 5, 6))
    #expect(
      try decoder.tree(json) == [
        "  paragraph", #"    text "print" code"#, #"    text " hello" spoiler code"#,
      ])
    #expect(try decoder.findings(json) == ["element-mapped pre $.entities[0]"])
    for (offset, length) in [(0, 11), (0, 1), (10, 1), (3, 2)] {
      let json = message("print hello", entity("spoiler", offset, length), entity("pre", 0, 11))
      #expect(try decoder.findings(json) == ["element-mapped pre $.entities[1]"])
      #expect(try decoder.tree(json).contains { $0.contains("spoiler") })
    }
    let beside = message(
      "ab\\ncd\\nef", entity("spoiler", 0, 3), entity("pre", 3, 2), entity("spoiler", 5, 3))
    #expect(try decoder.tree(beside).contains(#"  codeBlock "cd""#))
    #expect(try decoder.findings(beside) == [])
  }

  @Test("code that overlaps a hidden mention becomes a run")
  func hiddenReferenceInCode() throws {
    let json = message(
      "ab @durov", entity("pre", 0, 5), entity("mention", 3, 6), entity("spoiler", 7, 2))
    #expect(
      try decoder.tree(json) == [
        "  paragraph", #"    text "ab " code"#,
        #"    mention "@durov" target=https://t.me/durov spoiler code"#,
      ])
  }

  @Test(
    "a mention or hashtag that overlaps a spoiler is hidden",
    arguments: [(3, 8), (0, 1), (5, 1), (0, 11), (2, 2)])
  func hiddenReferences(offset: Int, length: Int) throws {
    for type in ["mention", "hashtag"] {
      let name = type == "mention" ? "@durov" : "#durov"
      let json = message("\(name) abcd", entity(type, 0, 6), entity("spoiler", offset, length))
      let target = type == "mention" ? "target=https://t.me/durov " : ""
      #expect(try decoder.tree(json)[1] == "    \(type) \"\(name)\" \(target)spoiler")
    }
    let beside = message(
      "a @durov b", entity("mention", 2, 6), entity("spoiler", 0, 2), entity("spoiler", 8, 2))
    #expect(
      try decoder.tree(beside)[2] == #"    mention "@durov" target=https://t.me/durov"#)
  }

  @Test("a zero-width space that makes a mention inert is removed")
  func guards() throws {
    #expect(try decoder.tree(message("@\u{200B}ada")) == ["  paragraph", #"    text "@ada""#])
    #expect(
      try decoder.tree(message("a@\u{200B}b")) == ["  paragraph", #"    text "a@\u{200B}b""#])
  }

  @Test("many overlapping entities take linear time")
  func hostile() throws {
    let count = 20_000
    let types = ["bold", "text_link", "blockquote", "pre", "italic", "code"]
    let entities = (0..<count).map {
      entity(types[$0 % types.count], $0, count - $0, #","url":"https://a.example/""#)
    }
    let json =
      #"{"text":"\#(String(repeating: "a", count: count))","entities":["#
      + entities.joined(separator: ",") + "]}"
    var policy = Policy.post
    policy.limits.inputBytes = .max
    let reading = try TelegramDecoder(policy: policy).decode(json)
    #expect(reading.report.count(of: .nestingRepaired) > count / 4)
  }
}
