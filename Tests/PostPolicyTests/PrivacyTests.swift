import Foundation
import PostDocument
import PostPolicy
import Testing

private func policy(_ json: String) throws -> Policy {
  try JSONDecoder().decode(Policy.self, from: Data(json.utf8))
}

@Suite struct PrivacyTests {
  @Test("`standard` privacy upgrades to https and removes trackers and tracking parameters")
  func standard() throws {
    var expected = Policy.comment
    expected.links.http = .upgrade
    expected.links.trackingParameters = .strip
    expected.images.http = .upgrade
    expected.images.trackers = .remove
    #expect(try policy(#"{"extends": "comment", "privacy": "standard"}"#) == expected)
  }

  @Test("`strict` privacy does what `standard` does and limits images to own hosts")
  func strict() throws {
    let strict = try policy(
      #"{"extends": "post", "privacy": "strict", "links": {"ownHosts": ["*.own.example"]}}"#)
    #expect(strict.images.hosts == .only(["*.own.example"]))
    #expect(strict.links.http == .upgrade)
    #expect(strict.links.trackingParameters == .strip)
    #expect(strict.links.hosts == .any)
    #expect(strict.images.trackers == .remove)
    #expect(try policy(#"{"extends": "post", "privacy": "strict"}"#).images.hosts == .only([]))
  }

  @Test("a policy option overrides the value that `privacy` gives it")
  func overriding() throws {
    let policy = try policy(
      #"""
      {"extends": "post", "privacy": "strict",
       "links": {"http": "keep", "trackingParameters": "keep"},
       "images": {"hosts": ["cdn.example"], "trackers": "keep"}}
      """#)
    #expect(policy.links.http == .keep)
    #expect(policy.links.trackingParameters == .keep)
    #expect(policy.images.hosts == .only(["cdn.example"]))
    #expect(policy.images.trackers == .keep)
    #expect(policy.images.http == .upgrade)
  }

  @Test("a policy with `privacy` is written without `privacy`, as separate options")
  func roundTrip() throws {
    let read = try policy(
      #"""
      {"extends": "feed", "privacy": "strict", "links": {"ownHosts": ["B.example", "*.a.example"]}}
      """#
    )
    let json = try JSONEncoder().encode(read)
    #expect(!String(decoding: json, as: UTF8.self).contains("privacy"))
    #expect(try JSONDecoder().decode(Policy.self, from: json) == read)
  }
}

@Suite struct LinkPolicyTests {
  private func admitted(_ text: String, _ change: (inout LinkPolicy) -> Void) -> String? {
    var links = Policy.post.links
    change(&links)
    return LinkTarget(text).flatMap { links.admitted($0) }?.description
  }

  @Test(
    "an http link is upgraded to https, unless its port is not 80",
    arguments: [
      ("http://a.example/b?c#d", "https://a.example/b?c#d"),
      ("http://a.example", "https://a.example"),
      ("http://a.example:80/", "https://a.example/"), ("http://[::1]/", "https://[::1]/"),
      ("http://a.example:8080/", "http://a.example:8080/"),
      ("http://[::1]:8080/", "http://[::1]:8080/"),
      ("http://a.example/b:8080", "https://a.example/b:8080"),
      ("http://a.example?b:8080", "https://a.example?b:8080"),
      ("https://a.example/", "https://a.example/"), ("mailto:a@b.example", "mailto:a@b.example"),
      ("/http:", "/http:"), ("irc://a.example/", "irc://a.example/"),
    ])
  func upgrade(source: String, expected: String) {
    #expect(admitted(source) { $0.http = .upgrade } == expected)
  }

  @Test("the scheme list applies to a link after its upgrade to https")
  func upgradeAndSchemes() {
    #expect(
      admitted("http://a.example/") {
        $0.http = .upgrade
        $0.schemes = [.https]
      } == "https://a.example/")
    #expect(
      admitted("http://a.example:8080/") {
        $0.http = .upgrade
        $0.schemes = [.https]
      } == nil)
  }

  @Test(
    "a link is kept only if its host is in the list of hosts",
    arguments: [
      ("https://a.example/", true), ("https://www.b.example:8080/", true),
      ("https://A.EXAMPLE./", true),
      ("https://b.example/", false), ("https://a.example.evil.example/", false),
      ("https://evil.example/a.example", false), ("https://evil.example\\@a.example", false),
      ("https://evil.example#@a.example", false), ("irc://evil.example/", false),
      ("irc://a.example/", true), ("gemini://evil.example/", false),
      // URLs without a host are checked by their scheme only.
      ("mailto:a@evil.example", true), ("tel:1", true), ("/a", true), ("xmpp:a@evil.example", true),
    ])
  func hosts(source: String, isAdmitted: Bool) {
    let result = admitted(source) { $0.hosts = .only(["a.example", "*.b.example"]) }
    #expect((result != nil) == isAdmitted)
  }

  @Test(
    "tracking parameters are removed from a URL, and all other bytes are kept",
    arguments: [
      ("https://a.example/?utm_source=b", "https://a.example/"),
      ("https://a.example?utm_source=b&c=d&fbclid=e", "https://a.example?c=d"),
      ("https://a.example/?c=d&utm_medium=b#utm_x=y", "https://a.example/?c=d"),
      ("https://a.example/?UTM_Source=b&GCLID=c&d", "https://a.example/?d"),
      ("https://a.example/?utm%5Fsource=b&%66bclid=c&d", "https://a.example/?d"),
      ("https://a.example/?a=%20+&gclid&b=&&c", "https://a.example/?a=%20+&b=&&c"),
      ("https://a.example/?mc_eid=1&_hsenc=2&igsh=3&msclkid=4&yclid=5", "https://a.example/"),
      ("/a?utm_source=b", "/a"), ("/a?b&utm_source=c", "/a?b"),
      ("/a?b&utm_\(String(repeating: "x", count: 100))=c", "/a?b"),
      // Parameters after semicolons, in paths and in fragments.
      ("https://a.example/?a=b;utm_source=c", "https://a.example/?a=b"),
      ("https://a.example/?utm_source=b;c=d", "https://a.example/?c=d"),
      ("https://a.example/?a=b;utm_source=c;d=e", "https://a.example/?a=b;d=e"),
      ("https://a.example/?a=b&amp;utm_source=c", "https://a.example/?a=b"),
      ("https://a.example/?a=b&amp;utm_source=c&amp;d=e", "https://a.example/?a=b&amp;d=e"),
      ("https://a.example/?%75tm_source=b;%46BCLID=c", "https://a.example/"),
      ("https://a.example/?utm_source[]=b&fbclid[0]=c&d", "https://a.example/?d"),
      (
        "https://a.example/?u=https://b.example/&utm_x=1;c",
        "https://a.example/?u=https://b.example/&c"
      ),
      ("https://a.example/b;utm_source=c", "https://a.example/b"),
      ("https://a.example/b;utm_source=c;d=e/f;gclid=g?h", "https://a.example/b;d=e/f?h"),
      ("https://a.example/#utm_source=b", "https://a.example/"),
      ("https://a.example/?a#b&utm_source=c", "https://a.example/?a#b"),
      ("https://a.example/#utm_source=b;utm_medium=c", "https://a.example/"),
      ("https://a.example/#?utm_source=b", "https://a.example/"),
      ("https://a.example/#/b?utm_source=c&d", "https://a.example/#/b?d"),
      ("https://a.example/#%75TM_source=b", "https://a.example/"), ("/a;utm_x=1#b", "/a#b"),
      // These are kept.
      (
        "https://a.example/?ref=b&source=c&id=d&q=utm_source",
        "https://a.example/?ref=b&source=c&id=d&q=utm_source"
      ),
      ("https://a.example/utm_source=b", "https://a.example/utm_source=b"),
      ("https://a.example/#pk_1", "https://a.example/#pk_1"),
      ("https://a.example/#a;b", "https://a.example/#a;b"),
      ("https://a.example/;pk_1", "https://a.example/;pk_1"),
      ("https://a.example/?a=b;c=d&amp;e=f", "https://a.example/?a=b;c=d&amp;e=f"),
      (
        "https://a.example/?u=https://b.example/;utm_x=1",
        "https://a.example/?u=https://b.example/;utm_x=1"
      ),
      (
        "https://a.example/?u=https://b.example/?utm_x=1",
        "https://a.example/?u=https://b.example/?utm_x=1"
      ),
      (
        "https://a.example/?u=https%3A%2F%2Fb.example%2F%3Futm_x=1",
        "https://a.example/?u=https%3A%2F%2Fb.example%2F%3Futm_x=1"
      ),
      ("https://a.example/?q=a%26utm_x=1", "https://a.example/?q=a%26utm_x=1"),
      ("https://a.example/?autm_source=b&fbclids=c", "https://a.example/?autm_source=b&fbclids=c"),
      ("https://a.example/??utm_source=b", "https://a.example/??utm_source=b"),
      ("magnet:?xt=a&utm_source=b", "magnet:?xt=a&utm_source=b"),
      // Without its query, this URL would be empty.
      ("?utm_source=b", "?utm_source=b"),
    ])
  func tracking(source: String, expected: String) {
    #expect(admitted(source) { $0.trackingParameters = .strip } == expected)
    #expect(admitted(expected) { $0.trackingParameters = .strip } == expected)
    let untouched = admitted(source) { _ in }
    #expect(untouched == LinkTarget(source)?.description)
  }

  @Test(
    "links through services that redirect lead to their destination",
    arguments: [
      (
        "https://www.google.com/url?q=https://a.example/b%3Fc%3Dd%26e&sa=D&ust=1",
        "https://a.example/b?c=d&e"
      ),
      ("https://www.google.co.uk/url?sa=t&url=https%3A%2F%2Fa.example%2F", "https://a.example/"),
      ("https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2Fb&h=AT0", "https://a.example/b"),
      ("https://l.instagram.com/?u=http%3A%2F%2Fa.example&e=A", "http://a.example"),
      (
        "https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F%3Fb&data=05%7C&reserved=0",
        "https://a.example/?b"
      ),
      ("https://out.reddit.com/t3_x?url=https%3A%2F%2Fa.example%2F&token=A", "https://a.example/"),
      ("https://slack-redir.net/link?url=https%3A%2F%2Fa.example", "https://a.example"),
      (
        "https://www.youtube.com/redirect?event=c&q=https%3A%2F%2Fa.example%2F%25C3%25A9",
        "https://a.example/%C3%A9"
      ),
      ("https://vk.com/away.php?to=https%3A%2F%2Fa.example&cc_key=", "https://a.example"),
      // A service in a service.
      (
        "https://na01.safelinks.protection.outlook.com/?url="
          + "https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%253A%252F%252Fa.example",
        "https://a.example"
      ),
      (
        "https://www.google.com/url?q=mailto:a@b.example&url=https://a.example", "https://a.example"
      ),
    ])
  func redirects(source: String, expected: String) {
    #expect(admitted(source) { $0.unwrapsRedirects = true } == expected)
    #expect(admitted(expected) { $0.unwrapsRedirects = true } == expected)
    #expect(admitted(source) { _ in } == source)
  }

  @Test(
    "other links, and those that lead to no web page, stay as they are",
    arguments: [
      "https://www.google.com/search?q=https://a.example",
      "https://www.google.com/url?q=javascript:alert(1)",
      "https://www.google.com/url?q=https://a:b@c.example",
      "https://www.google.com/url?q=/b",
      "https://www.google.com/url?q=%FF",
      "https://www.google.com/url#?q=https://a.example",
      "https://www.google.example/url?q=https://a.example",
      "https://notl.facebook.com/l.php?u=https://a.example",
      "https://a.example/l.php?u=https://b.example",
      // A chain of more than eight.
      String(repeating: "https://www.google.com/url?q=", count: 200) + "https://a.example",
    ])
  func noRedirects(source: String) {
    #expect(admitted(source) { $0.unwrapsRedirects = true } == source)
  }

  @Test("the rules for schemes, hosts and parameters apply to the destination of a redirect")
  func rulesForDestinations() {
    let source = "https://www.google.com/url?q=http://a.example/%3Futm_source%3Db"
    let unwrapped = admitted(source) {
      ($0.unwrapsRedirects, $0.http, $0.trackingParameters) = (true, .upgrade, .strip)
      $0.hosts = .only(["a.example"])
    }
    #expect(unwrapped == "https://a.example/")
    #expect(
      admitted(source) {
        $0.unwrapsRedirects = true
        $0.hosts = .only(["www.google.com"])
      } == nil)
  }
}

@Suite struct ImagePolicyTests {
  private func admitted(_ text: String, _ change: (inout ImagePolicy) -> Void) -> String? {
    var images = Policy.post.images
    change(&images)
    return ImageSource(text).flatMap { images.admitted($0) }?.description
  }

  @Test("images have their own options for hosts, http upgrades and sources")
  func settings() {
    #expect(admitted("http://a.example/b") { $0.http = .upgrade } == "https://a.example/b")
    #expect(admitted("http://a.example:8/b") { $0.http = .upgrade } == "http://a.example:8/b")
    #expect(
      admitted("http://a.example/b") {
        $0.http = .upgrade
        $0.sources = [.https]
      } == "https://a.example/b")
    #expect(admitted("https://a.example/b") { $0.hosts = .only(["a.example"]) } != nil)
    #expect(admitted("https://b.example/b") { $0.hosts = .only(["a.example"]) } == nil)
    #expect(admitted("/b") { $0.hosts = .only([]) } == "/b")
    #expect(admitted("/b") { $0.sources = [.https] } == nil)
    let data = "data:image/gif;base64,R0lGODlh"
    #expect(admitted(data) { _ in } == nil)
    #expect(
      admitted(data) {
        $0.sources = [.data]; $0.hosts = .only([])
      } == data)
  }
}

@Suite struct PlayerLinkTests {
  @Test(
    "the URL of a known player becomes the URL of its page",
    arguments: [
      (
        "https://www.youtube.com/embed/abc-_1?autoplay=1&start=3",
        "https://www.youtube.com/watch?v=abc-_1&t=3"
      ),
      ("http://www.youtube-nocookie.com/embed/abc", "https://www.youtube.com/watch?v=abc"),
      ("https://player.vimeo.com/video/123#t=1", "https://vimeo.com/123#t=1"),
      ("https://player.vimeo.com/video/123?h=0af&h=1&t#x", "https://vimeo.com/123/0af"),
      (
        "https://www.youtube.com/embed/videoseries?list=PL1&index=2&rel=0",
        "https://www.youtube.com/playlist?list=PL1&index=2"
      ),
      ("https://www.dailymotion.com/embed/video/x1", "https://www.dailymotion.com/video/x1"),
      ("https://open.spotify.com/embed/track/4u?theme=0", "https://open.spotify.com/track/4u"),
      ("https://embed.music.apple.com/us/album/a/1", "https://music.apple.com/us/album/a/1"),
      ("https://archive.org/embed/a.b_c", "https://archive.org/details/a.b_c"),
      ("https://www.loom.com/embed/0f", "https://www.loom.com/share/0f"),
      (
        "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1&auto_play=true",
        "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1"
      ),
      (
        "https://bandcamp.com/EmbeddedPlayer/album=1/size=large/bgcol=ffffff/track=2/",
        "https://bandcamp.com/EmbeddedPlayer/album=1/track=2/"
      ),
      (
        "https://bandcamp.com/EmbeddedPlayer/v=2/album=1/size=large",
        "https://bandcamp.com/EmbeddedPlayer/album=1"
      ),
      ("https://codepen.io/a/embed/b?default-tab=html", "https://codepen.io/a/embed/b"),
      ("https://clips.twitch.tv/embed?clip=A-b_1&parent=c.d", "https://clips.twitch.tv/A-b_1"),
      ("https://player.twitch.tv/?muted=true&channel=a_b", "https://www.twitch.tv/a_b"),
      (
        "https://player.twitch.tv/?video=v1&parent=c.d&autoplay=false&time=1h2m",
        "https://player.twitch.tv/?video=v1&parent=c.d&time=1h2m"
      ),
      (
        "https://geo.dailymotion.com/player/x1.html?mute=1&video=x2&startTime=3",
        "https://www.dailymotion.com/video/x2?start=3"
      ),
      (
        "https://player.bilibili.com/player.html?aid=1&bvid=BV1&cid=2&page=3&danmaku=0",
        "https://www.bilibili.com/video/BV1?p=3"
      ),
      (
        "https://player.bilibili.com/player.html?aid=1&autoplay=0",
        "https://player.bilibili.com/player.html?aid=1"
      ),
      (
        "https://www.mixcloud.com/widget/iframe/?hide_cover=1&feed=%2Fa%2Fb%2F",
        "https://www.mixcloud.com/widget/iframe/?feed=%2Fa%2Fb%2F"
      ),
      (
        "https://widget.deezer.com/widget/dark/playlist/1?tracklist=true",
        "https://www.deezer.com/playlist/1"
      ),
    ])
  func pages(player: String, page: String) throws {
    #expect(KnownPlayers.page(of: try LinkTarget(parsing: player)).description == page)
  }

  @Test(
    "a URL that is not a known player page is unchanged",
    arguments: [
      "https://www.youtube.com/embed/", "https://www.youtube.com/embed/videoseries",
      "https://www.youtube.com/embed/videoseries/a?list=PL1",
      "https://www.youtube.com/watch?v=abc", "https://evil.example/embed/abc",
      "https://www.youtube.com.evil.example/embed/abc", "https://www.youtube.com:8080/embed/abc",
      "https://www.youtube.com/embed/%22", "https://www.youtube.com/embed/a;b",
      "https://w.soundcloud.com/player/?url=a", "https://www.youtube.com/embed/ä",
      "https://w.soundcloud.com/player/?auto_play=true", "https://player.twitch.tv/?channel=..",
      "https://bandcamp.com/EmbeddedPlayer/size=large/", "https://clips.twitch.tv/embed?clip=",
      "https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4&layer=mapnik",
    ])
  func others(player: String) throws {
    #expect(KnownPlayers.page(of: try LinkTarget(parsing: player)).description == player)
  }

  @Test("the known player hosts include YouTube, Vimeo, Spotify and Bandcamp")
  func hosts() {
    for host in ["www.youtube.com", "player.vimeo.com", "open.spotify.com", "bandcamp.com"] {
      #expect(KnownPlayers.hosts.contains(host))
    }
    #expect(!KnownPlayers.hosts.contains("example.org"))
  }
}
