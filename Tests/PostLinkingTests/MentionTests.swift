import PostLinking
import Testing

@Suite struct MentionTests {
  @Test("local names follow the rules of twitter-text", arguments: local)
  func localNames(_ finding: Finding) {
    let found = LinkFinder().texts(in: finding.text) { $0.isMention || $0.isList }
    #expect(isSame(found, finding.expected))
  }

  private static let local = [
    Finding("a mention may start a text", "@ada, look", ["@ada"]),
    Finding("a mention may end a text", "thanks to @grace", ["@grace"]),
    Finding("a mention may be the whole text", "@_", ["@_"]),
    Finding("low lines and digits are part of a name", "@x_9_ @007", ["@x_9_", "@007"]),
    Finding("a full-width sign starts a mention", "＠ada", ["＠ada"]),
    Finding("letters without spaces may stand around", "会@adaと話す", ["@ada"]),
    Finding("a hyphen ends a name", "@ada-lovelace", ["@ada"]),
    Finding("an apostrophe ends a name", "@ada's engine", ["@ada"]),
    Finding("a dot ends a name", "Ask @ada.", ["@ada"]),
    Finding("brackets may stand around", "(@ada) [@bob]", ["@ada", "@bob"]),
    Finding("a letter before makes an address", "write a@ada"),
    Finding("a digit before makes an address", "9@ada"),
    Finding("a low line before makes an address", "_@ada"),
    Finding("a dot before is no obstacle", ".@ada", ["@ada"]),
    Finding("a slash before is no obstacle", "by/@ada", ["@ada"]),
    Finding("signs of passwords before are refused", "!@a #@b $@c %@d &@e *@f"),
    Finding("a second sign before is refused", "@@ada ＠@ada @＠ada"),
    Finding("a sign behind makes an address", "@ada@bob"),
    Finding("the rest of an address is no mention", "@ada@bob @eve", ["@eve"]),
    Finding("a scheme behind is refused", "@ftp://example.org"),
    Finding("an accent behind is refused", "@zoë @resum\u{E9}"),
    Finding("a combining accent behind is refused", "@zoe\u{301}"),
    Finding("a multiplication sign is no accent", "@ada×2", ["@ada"]),
    Finding("letters of other scripts end a name", "@adaж", ["@ada"]),
    Finding(
      "a retweet may stand without a space", "RT@ada rt@bob Rt@eve", ["@ada", "@bob", "@eve"]),
    Finding("a colon may follow a retweet", "rT:@ada", ["@ada"]),
    Finding("a retweet is a word of its own", "art@ada +RT@bob .rt@eve"),
    Finding("a name takes 20 characters", "@abcdefghijklmnopqrstuv", ["@abcdefghijklmnopqrst"]),
    Finding("a sign alone is nothing", "@ @. @-"),
    Finding("lines separate", "@ada\n@bob", ["@ada", "@bob"]),
    Finding("a list follows a slash", "@ada/engines!", ["@ada/engines"]),
    Finding("a list starts with a letter", "@ada/1st @bob/_x", ["@ada", "@bob"]),
    Finding("a list holds hyphens and low lines", "@ada/a-b_c/d", ["@ada/a-b_c"]),
    Finding(
      "a list takes 25 characters", "@ada/abcdefghijklmnopqrstuvwxyz",
      ["@ada/abcdefghijklmnopqrstuvwxy"]),
    Finding("a sign behind a list is refused", "@ada/list@bob"),
  ]

  @Test("federated names follow the rules of Mastodon", arguments: federated)
  func federatedNames(_ finding: Finding) {
    let found = LinkFinder(.schemeOnly).texts(in: finding.text, \.isMention)
    #expect(isSame(found, finding.expected))
  }

  private static let federated = [
    Finding("a name may stand without a host", "hi @ada", ["@ada"]),
    Finding("a host follows a second sign", "@ada@example.org!", ["@ada@example.org"]),
    Finding("a host may have more labels", "@a@b.c.example", ["@a@b.c.example"]),
    Finding("a host may be international", "@ada@bücher.example", ["@ada@bücher.example"]),
    Finding("dots and hyphens stand inside of names", "@ada.l-x@b.example", ["@ada.l-x@b.example"]),
    Finding("a dot at the end is the sentence's", "@ada@example.org.", ["@ada@example.org"]),
    Finding("a dot behind a local name too", "I met @ada...", ["@ada"]),
    Finding("a host needs a dot", "@ada@localhost"),
    Finding("an empty label is no host", "@ada@a..b"),
    Finding("a third sign is refused", "@ada@b.example@c"),
    Finding("an address is no mention", "ada@example.org"),
    Finding("a letter before makes a word", "имя@ada é@bob"),
    Finding("scripts without spaces may stand before", "会@ada ไทย@bob", ["@ada", "@bob"]),
    Finding("parts of URLs are no mentions", "x/@ada ?u=@bob"),
    Finding("a name may be longer than 20", "@abcdefghijklmnopqrstuv", ["@abcdefghijklmnopqrstuv"]),
    Finding("a label over 63 bytes is no host", "@a@\(String(repeating: "x", count: 64)).org"),
  ]

  @Test("replies start with a mention", arguments: replies)
  func replying(_ finding: Finding) {
    let reply = LinkFinder().reply(in: finding.text)
    #expect(isSame(reply.map { [$0.text] } ?? [], finding.expected))
  }

  private static let replies = [
    Finding("a mention at the start", "@ada yes", ["@ada"]),
    Finding("white space may stand before", " \t\u{3000}@ada yes", ["@ada"]),
    Finding("directional marks may stand before", "\u{2067}\u{200F}@ada", ["@ada"]),
    Finding("a list is a reply to its keeper", "@ada/engines yes", ["@ada"]),
    Finding("also when the list is refused", "@ada/engines@bob", ["@ada"]),
    Finding("text before makes no reply", "so @ada says"),
    Finding("a dot before makes no reply", ".@ada says"),
    Finding("a second sign makes no reply", "@@ada"),
    Finding("an address makes no reply", "@ada@example.org"),
    Finding("an accent behind makes no reply", "@zoë"),
    Finding("a scheme behind makes no reply", "@https://example.org"),
    Finding("a later line makes no reply", "so\n@ada"),
    Finding("nothing makes no reply", ""),
  ]

  @Test("a reply to a federated name has its host")
  func federatedReply() {
    let reply = LinkFinder(.gfm).reply(in: "@ada@example.org yes")
    #expect(reply?.kind == .mention(AccountName(user: "ada", host: "example.org")))
  }

  @Test("names do not include the at sign")
  func names() {
    #expect(
      LinkFinder().entities(in: "＠ada @bob/l").map(\.kind) == [
        .mention(AccountName(user: "ada")), .list(ListName(user: "bob", list: "l")),
      ])
    #expect(
      LinkFinder(.social, mentions: .federated).entities(in: "@Ada@Example.org").map(\.kind)
        == [.mention(AccountName(user: "Ada", host: "Example.org"))])
  }
}
