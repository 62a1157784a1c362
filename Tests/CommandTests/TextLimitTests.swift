import Foundation
import Testing

/// `--from text` with more blocks and runs than the policy allows.
@Suite struct TextLimitTests {
  private static func convert(_ text: String, nodes: Int) throws -> Command.Run {
    try TemporaryDirectory.with { directory in
      let policy = directory.file(
        "policy.json", #"{"extends": "post", "limits": {"nodes": \#(nodes)}}"#)
      return try Command.run(
        "convert", "--from", "text", "--to", "html", "--policy", policy, "--report", "text",
        input: text)
    }
  }

  private static let finding =
    "changed: the rest to plain text: "
    + "there are more blocks, runs and lines of code than the allowed"

  @Test(
    "text that exceeds the node limit is kept, in one paragraph without line breaks",
    arguments: [2, 3, 4, 5, 6, 7])
  func lines(nodes: Int) throws {
    let run = try Self.convert("a\nb\nc\n\nd @e\n\nf", nodes: nodes)
    let expected =
      nodes < 6
      ? "<p>a b c d @e f</p>\n" : "<p>a<br>b<br>c</p><p>d @e f</p>\n"
    #expect(run.output == expected)
    #expect(run.errors.contains(Self.finding))
  }

  @Test("text within the node limit keeps its paragraphs, line breaks and mentions")
  func within() throws {
    let run = try Self.convert("a\nb\nc\n\nd @e\n\nf", nodes: 11)
    #expect(
      run.output
        == "<p>a<br>b<br>c</p><p>d <span class=\"mention\">@e</span></p><p>f</p>\n")
    #expect(run.errors == "")
  }

  @Test("each mention and each text between mentions counts toward the node limit")
  func mentions() throws {
    let run = try Self.convert("@a @b @c @d", nodes: 7)
    #expect(run.output == "<p>@a @b @c @d</p>\n")
    #expect(run.errors.contains(Self.finding))
    #expect(try Self.convert("@a @b @c @d", nodes: 8).errors == "")
  }
}
