import Foundation
import Testing

@Suite struct FeedCommandTests {
  private let feed =
    #"{"feed": [{"postId": 1, "contentSummary": "<p>Hi <b>you</b></p>", "#
    + #""author": {"id": 1, "name": "Ada"}, "createdAt": "2026-11-21T10:00:00Z", "likeCount": 3}]}"#

  @Test("a post of a feed is shown as a card with author, age, text and counts")
  func cards() throws {
    #expect(
      try Command.run("feed", "--now", "2026-11-21T12:00:00Z", "--width", "20", input: feed)
        == .init(output: "by Ada\n  Hi you\n3 likes, 2h\n"))
  }

  @Test("without --now, cards show the date of a post instead of its age")
  func withoutNow() throws {
    #expect(
      try Command.run("feed", "--width", "20", input: feed)
        == .init(output: "by Ada\n  Hi you\n3 likes, 2026-11-21\n"))
  }

  @Test("a response with one post is shown as one card")
  func singlePost() throws {
    let post =
      #"{"post": {"postId": 1, "author": {"id": 1, "name": "Ada"}, "content": "<p>x</p>"}}"#
    #expect(
      try Command.run("feed", "--width", "20", input: post)
        == .init(output: "by Ada\n  x\n0 likes, 0 shares,\nno date\n"))
  }

  /// The end of an error about input that is not a feed.
  private static let shapes = """
    accepted are: a page of PostKit's feed API, {"feed": […]}, and a post, {"post": {…}}; a \
    status, an array of statuses and a context of Mastodon's API; JSON Feed; RSS; Atom
    """

  @Test(
    "input of another shape than '--from postkit' is an error that lists the accepted shapes",
    arguments: [
      ("<p>a</p>", #"-:1:1: $: not JSON: found '\u{3C}', expected a value"#),
      ("", "-:1:1: $: empty input is not JSON"),
      ("\n[]", "-:2:1: $: expected an object, found an array"),
      (#"{"items": []}"#, "-:1:1: $.feed: missing"),
    ])
  func otherShapes(input: String, message: String) throws {
    #expect(
      try Command.run("feed", "--from", "postkit", input: input)
        == .init(errors: "postkit: \(message); \(Self.shapes)\n", status: 65))
  }

  @Test("input that is not a feed response is an error with its position and JSON path")
  func errors() throws {
    #expect(
      try Command.run("feed", input: "{\"feed\": [\n{\"postId\": tru}]}")
        == .init(
          errors: "postkit: -:2:12: $.feed[0].postId: not JSON: found 't', expected a value\n",
          status: 65))
    #expect(
      try Command.run("feed", input: "{\"feed\": 1}")
        == .init(
          errors: "postkit: -:1:10: $.feed: expected an array, found 1; \(Self.shapes)\n",
          status: 65))
  }

  @Test("invalid UTF-8 outside JSON strings is an error with its line")
  func invalidUTF8() throws {
    let bad = Data("{\"feed\":\n [".utf8) + [0xFF] + Data("]}".utf8)
    #expect(
      try Command().run(["feed"], input: bad)
        == .init(
          errors: "postkit: -:2:3: $.feed[0]: not JSON: found '\u{FFFD}', expected a value\n",
          status: 65))
    #expect(
      try Command().run(["extract"], input: Data([0x61, 0xC3]))
        == .init(
          errors: "postkit: -:1:2: not UTF-8 at byte 1; expected UTF-8 text\n", status: 65))
  }

  @Test("invalid UTF-8 in a JSON string becomes U+FFFD and is reported below the card")
  func repairedText() throws {
    let start = #"{"feed": [{"postId": 1, "author": {"id": 1, "name": "Ada"}, "likeCount": -2, "#
    let bad = Data((start + #""contentSummary": "a"#).utf8) + [0xFF] + Data(#"b"}]}"#.utf8)
    let run = try Command().run(["feed", "--width", "60"], input: bad)
    #expect(
      run.output == """
        by Ada
          a\u{FFFD}b
        0 likes, no date

        ! repaired: $.feed[0].contentSummary: the string is not
          valid Unicode; invalid parts are read as U+FFFD
        ! shown as 0: $.feed[0].likeCount: -2 is negative

        """)
    #expect(run.status == 0)
  }

  @Test("a response whose `post` is null is an error with the path `$.post`")
  func nullPost() throws {
    #expect(
      try Command.run("feed", input: #"{"post": null}"#)
        == .init(errors: "postkit: -:1:10: $.post: missing; \(Self.shapes)\n", status: 65))
  }

  @Test(
    "--limit or --lines out of range is an error with option, value and range",
    arguments: [
      ["--limit", "-1"], ["--limit=-1"], ["--limit", "x"], ["--limit", "100001"],
      ["--lines", "-1"],
      ["--lines", "1.5"], ["--limit", "99999999999999999999"],
    ])
  func optionRanges(arguments: [String]) throws {
    let run = try Command().run(["summarize"] + arguments, input: Data())
    let option = arguments[0].prefix { $0 != "=" }
    let value = arguments.last!.split(separator: "=").last!
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(
      run.errors.contains(
        "postkit: the value '\(value)' is invalid for '\(option) <\(option.dropFirst(2))>': "
          + "expected a whole number from 0 to 100000"))
  }

  @Test("--now with an invalid date is an error with an example of a date")
  func invalidNow() throws {
    let run = try Command.run("feed", "--now", "yesterday", input: feed)
    #expect(run.status == 64)
    #expect(run.errors.contains("2026-11-21T12:00:00Z"))
  }

  @Test("feed --to svg writes the same SVG image in every environment")
  func svg() throws {
    let arguments = ["feed", "--now", "2026-11-21T12:00:00Z", "--to", "svg"]
    let image = try Command().run(arguments, input: Data(feed.utf8))
    #expect(image.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" "))
    #expect(image.output.hasSuffix("</svg>\n"))
    #expect(image.output.contains(">Ada</text>"))
    let elsewhere = Command(environment: ["NO_COLOR": "1", "COLUMNS": "9", "TERM": "dumb"])
    #expect(try elsewhere.run(arguments, input: Data(feed.utf8)) == image)
  }
}
