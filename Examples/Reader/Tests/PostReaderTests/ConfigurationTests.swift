import Foundation
import PostFeed
import PostStore
import Testing

@testable import PostReader

@Suite struct ConfigurationTests {
  @Test("accounts are read with all of their keys") func keys() throws {
    let configuration = try Configuration(
      """
      other = 1
      [[account]]
      name = "home"
      url = "https://a.example/"
      user = 7
      token-command = "pass show a"
      [[account]]
      name = "news"
      url = "http://b.example/feed"
      kind = "rss"
      """, file: "f")
    let home = try configuration.account("home")
    #expect(home.kind == .postkit && home.user == 7 && home.tokenCommand == "pass show a")
    #expect(!home.isReadOnly)
    #expect(home.account.server.absoluteString == "https://a.example")
    let news = try configuration.account("news")
    #expect(news.kind == .rss && news.user == nil && news.isReadOnly)
    #expect(throws: Failure.self) { try configuration.account(nil) }
  }

  @Test(
    "faults are named",
    arguments: [
      ("account = 1", PostReader.ExitStatus.badInput, "f: 'account' must be a list: [[account]]"),
      ("[account]\nname = 'a'", .badInput, "f: 'account' must be a list: [[account]]"),
      ("[[account]]\nname = 1", .badInput, "f: account number 1: 'name' must be a string"),
      (
        "[[account]]\nname = 'a'\nurl = 'https://a.example'\nuser = 'x'", .badInput,
        "f: account 'a': 'user' must be a number"
      ),
      (
        "[[account]]\nname = 'a'\nurl = 'https://a.example'\n[[account]]\nname = 'a'\nurl = 'b'",
        .badInput, "f: two accounts have the name 'a'"
      ),
      (
        "[[account]]\nname = 'a'\nurl = 'https://a.example'\nuser = 1\ntoken = 'a'\ntoken-command = 'b'",
        .usage, "account 'a': 'token' and 'token-command' exclude each other"
      ),
      (
        "[[account]]\nname = 'a'\nurl = 'http://a.example'\nkind = 'mastodon'\ntoken = 't'", .usage,
        "account 'a': a token is not sent over http to 'a.example'; use https"
      ),
    ])
  func faults(text: String, status: PostReader.ExitStatus, message: String) {
    #expect {
      try Configuration(text, file: "f")
    } throws: {
      let failure = $0 as? Failure
      return failure?.status == status && failure?.message == message
    }
  }

  @Test("the nearest name is suggested") func suggestion() {
    #expect(
      "shwo".suggestion(among: ["list", "show"])
        == " (did you mean 'show'?); allowed are: list, show")
    #expect("x".suggestion(among: ["list", "show"]) == "; allowed are: list, show")
  }

  @Test(
    "delays are read",
    arguments: [
      (nil, 1.0, 300.0), ("0.05,0.2", 0.05, 0.2), ("0,0", 0, 0), ("", 1, 300),
    ])
  func delays(text: String?, first: Double, most: Double) throws {
    let variables = ["HOME": "/h"].merging(
      text.map { ["POSTKIT_READER_BACKOFF": $0] } ?? [:]
    ) { $1 }
    let environment = try ReaderEnvironment(configuration: nil, data: nil, variables: variables)
    #expect(environment.schedule.firstDelay == .seconds(first))
    #expect(environment.schedule.maximumDelay == .seconds(most))
    #expect(environment.data.path == "/h/.local/share/postkit")
  }

  @Test(
    "invalid delays are refused",
    arguments: ["1", "2,1", "-1,2", "a,b", "1,2,3", "nan,nan", "1,inf"])
  func invalidDelays(text: String) {
    #expect(throws: Failure.self) {
      try ReaderEnvironment(
        configuration: nil, data: nil, variables: ["POSTKIT_READER_BACKOFF": text])
    }
  }
}
