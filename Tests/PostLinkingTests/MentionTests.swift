import PostLinking
import Testing

@Suite struct MentionTests {
  @Test("local mentions are found by the rules of twitter-text", arguments: local)
  func localNames(_ finding: Finding) {
    let found = LinkFinder().texts(in: finding.text) { $0.isMention || $0.isList }
    #expect(isSame(found, finding.expected))
  }

  private static let local = [
    Finding("a mention can start a text", "@ada, look", ["@ada"]),
    Finding("a mention can end a text", "thanks to @grace", ["@grace"]),
    Finding("a mention can be the whole text", "@_", ["@_"]),
    Finding("underscores and digits are part of a name", "@x_9_ @007", ["@x_9_", "@007"]),
    Finding("a full-width at sign starts a mention", "＠ada", ["＠ada"]),
    Finding("letters of scripts without spaces can surround a mention", "会@adaと話す", ["@ada"]),
    Finding("a hyphen ends a name", "@ada-lovelace", ["@ada"]),
    Finding("an apostrophe ends a name", "@ada's engine", ["@ada"]),
    Finding("a dot ends a name", "Ask @ada.", ["@ada"]),
    Finding("brackets can surround a mention", "(@ada) [@bob]", ["@ada", "@bob"]),
    Finding("a letter before the at sign makes an e-mail address", "write a@ada"),
    Finding("a digit before the at sign makes an e-mail address", "9@ada"),
    Finding("an underscore before the at sign makes an e-mail address", "_@ada"),
    Finding("a dot can precede a mention", ".@ada", ["@ada"]),
    Finding("a slash can precede a mention", "by/@ada", ["@ada"]),
    Finding("punctuation of passwords before a mention is refused", "!@a #@b $@c %@d &@e *@f"),
    Finding("a second at sign before a mention is refused", "@@ada ＠@ada @＠ada"),
    Finding("an at sign after a name makes an e-mail address", "@ada@bob"),
    Finding("the rest of an e-mail address is not a mention", "@ada@bob @eve", ["@eve"]),
    Finding("a scheme after the marker is refused", "@ftp://example.org"),
    Finding("an accented letter after a name is refused", "@zoë @resum\u{E9}"),
    Finding("a combining accent after a name is refused", "@zoe\u{301}"),
    Finding("a multiplication sign is not an accented letter", "@ada×2", ["@ada"]),
    Finding("letters of other scripts end a name", "@adaж", ["@ada"]),
    Finding(
      "a retweet marker can precede a mention without a space", "RT@ada rt@bob Rt@eve",
      ["@ada", "@bob", "@eve"]),
    Finding("a colon can follow a retweet marker", "rT:@ada", ["@ada"]),
    Finding("a retweet marker must be a separate word", "art@ada +RT@bob .rt@eve"),
    Finding(
      "a name has at most 20 characters", "@abcdefghijklmnopqrstuv", ["@abcdefghijklmnopqrst"]),
    Finding("a marker alone is text", "@ @. @-"),
    Finding("lines separate entities", "@ada\n@bob", ["@ada", "@bob"]),
    Finding("a list follows a slash", "@ada/engines!", ["@ada/engines"]),
    Finding("a list starts with a letter", "@ada/1st @bob/_x", ["@ada", "@bob"]),
    Finding("a list name can have hyphens and underscores", "@ada/a-b_c/d", ["@ada/a-b_c"]),
    Finding(
      "a list name has at most 25 characters", "@ada/abcdefghijklmnopqrstuvwxyz",
      ["@ada/abcdefghijklmnopqrstuvwxy"]),
    Finding("an at sign after a list is refused", "@ada/list@bob"),
  ]

  @Test("federated mentions are found by the rules of Mastodon", arguments: federated)
  func federatedNames(_ finding: Finding) {
    let found = LinkFinder(.schemeOnly).texts(in: finding.text, \.isMention)
    #expect(isSame(found, finding.expected))
  }

  private static let federated = [
    Finding("a name can be without a host", "hi @ada", ["@ada"]),
    Finding("a host follows a second at sign", "@ada@example.org!", ["@ada@example.org"]),
    Finding("a host can have several labels", "@a@b.c.example", ["@a@b.c.example"]),
    Finding("a host can be international", "@ada@bücher.example", ["@ada@bücher.example"]),
    Finding("names can contain dots and hyphens", "@ada.l-x@b.example", ["@ada.l-x@b.example"]),
    Finding("a dot at the end belongs to the sentence", "@ada@example.org.", ["@ada@example.org"]),
    Finding("a dot after a local name belongs to the sentence", "I met @ada...", ["@ada"]),
    Finding("a host needs a dot", "@ada@localhost"),
    Finding("a host cannot have an empty label", "@ada@a..b"),
    Finding("a third at sign is refused", "@ada@b.example@c"),
    Finding("an e-mail address is not a mention", "ada@example.org"),
    Finding("a letter before the marker makes a word", "имя@ada é@bob"),
    Finding("scripts without spaces can precede a mention", "会@ada ไทย@bob", ["@ada", "@bob"]),
    Finding("parts of URLs are not mentions", "x/@ada ?u=@bob"),
    Finding(
      "a name can have more than 20 characters", "@abcdefghijklmnopqrstuv",
      ["@abcdefghijklmnopqrstuv"]),
    Finding(
      "a host cannot have a label over 63 bytes", "@a@\(String(repeating: "x", count: 64)).org"),
  ]

  @Test("text is a reply if a mention is its first visible content", arguments: replies)
  func replying(_ finding: Finding) {
    let reply = LinkFinder().reply(in: finding.text)
    #expect(isSame(reply.map { [$0.text] } ?? [], finding.expected))
  }

  private static let replies = [
    Finding("a mention at the start", "@ada yes", ["@ada"]),
    Finding("white space can precede a reply", " \t\u{3000}@ada yes", ["@ada"]),
    Finding("directional marks can precede the marker", "\u{2067}\u{200F}@ada", ["@ada"]),
    Finding("a list is a reply to its owner", "@ada/engines yes", ["@ada"]),
    Finding("a refused list is a reply to its owner", "@ada/engines@bob", ["@ada"]),
    Finding("text before a mention makes no reply", "so @ada says"),
    Finding("a dot before a mention makes no reply", ".@ada says"),
    Finding("a second at sign makes no reply", "@@ada"),
    Finding("an e-mail address makes no reply", "@ada@example.org"),
    Finding("an accented letter after a name makes no reply", "@zoë"),
    Finding("a scheme after the at sign makes no reply", "@https://example.org"),
    Finding("a mention on a later line makes no reply", "so\n@ada"),
    Finding("empty text makes no reply", ""),
  ]

  @Test("a reply to `@ada@example.org` has the user and the host")
  func federatedReply() {
    let reply = LinkFinder(.gfm).reply(in: "@ada@example.org yes")
    #expect(reply?.kind == .mention(AccountName(user: "ada", host: "example.org")))
  }

  @Test("the names of mentions and lists do not include the at sign")
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
