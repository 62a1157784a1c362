import Foundation
import Testing

@Suite struct FeedCommandTests {
  private let feed =
    #"{"feed": [{"postId": 1, "contentSummary": "<p>Hi <b>you</b></p>", "#
    + #""author": {"id": 1, "name": "Ada"}, "createdAt": "2026-11-21T10:00:00Z", "likeCount": 3}]}"#

  @Test func aFeedIsShownAsCards() throws {
    #expect(
      try Command.run("feed", "--now", "2026-11-21T12:00:00Z", "--width", "20", input: feed)
        == .init(output: "Ada               2h\nHi you\n3 likes\n"))
  }

  @Test func withoutThePresentNoClockIsAsked() throws {
    #expect(
      try Command.run("feed", "--width", "20", input: feed)
        == .init(output: "Ada       2026-11-21\nHi you\n3 likes\n"))
  }

  @Test func aPostIsShownAsWell() throws {
    let post =
      #"{"post": {"postId": 1, "author": {"id": 1, "name": "Ada"}, "content": "<p>x</p>"}}"#
    #expect(
      try Command.run("feed", "--width", "20", input: post)
        == .init(output: "Ada          no date\nx\n0 likes, 0 shares\n"))
  }

  @Test func whatIsNoFeedIsAnErrorWithLineAndPath() throws {
    #expect(
      try Command.run("feed", input: "{\"feed\": [\n{\"postId\": tru}]}")
        == .init(
          errors: "postkit: -:2: $.feed[0].postId: not JSON: found 't', expected a value\n",
          status: 65))
    #expect(
      try Command.run("feed", input: "{\"feed\": 1}")
        == .init(errors: "postkit: -: $.feed: expected an array, found 1\n", status: 65))
  }

  @Test func thePresentIsADate() throws {
    let run = try Command.run("feed", "--now", "yesterday", input: feed)
    #expect(run.status == 64)
    #expect(run.errors.contains("2026-11-21T12:00:00Z"))
  }

  @Test func aPageIsAPictureWhenAsked() throws {
    let arguments = ["feed", "--now", "2026-11-21T12:00:00Z", "--to", "svg"]
    let picture = try Command().run(arguments, input: Data(feed.utf8))
    #expect(picture.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" "))
    #expect(picture.output.hasSuffix("</svg>\n"))
    #expect(picture.output.contains(">Ada</text>"))
    let elsewhere = Command(environment: ["NO_COLOR": "1", "COLUMNS": "9", "TERM": "dumb"])
    #expect(try elsewhere.run(arguments, input: Data(feed.utf8)) == picture)
  }
}
