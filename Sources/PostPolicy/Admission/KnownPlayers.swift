public import PostDocument
internal import PostText

/// Known embedded players, and the pages whose content they play.
///
/// Policies replace a player with a link. A player that is opened by a link is hard to use, or does
/// not load. So the link leads to the page if its URL can be derived from the URL of the player.
///
/// | player | page |
/// | --- | --- |
/// | `www.youtube.com/embed/ID`, `www.youtube-nocookie.com/embed/ID` | `www.youtube.com/watch?v=ID` |
/// | `player.vimeo.com/video/ID` | `vimeo.com/ID` |
/// | `www.dailymotion.com/embed/video/ID` | `www.dailymotion.com/video/ID` |
/// | `open.spotify.com/embed/KIND/ID` | `open.spotify.com/KIND/ID` |
/// | `embed.music.apple.com/…`, `embed.podcasts.apple.com/…` | `music.apple.com/…`, `podcasts.apple.com/…` |
/// | `embed.ted.com/talks/ID` | `www.ted.com/talks/ID` |
/// | `archive.org/embed/ID` | `archive.org/details/ID` |
/// | `www.loom.com/embed/ID` | `www.loom.com/share/ID` |
///
/// For other hosts, the link leads to the player: `w.soundcloud.com`, `bandcamp.com`, `codepen.io`,
/// `clips.twitch.tv`, `player.twitch.tv`, `geo.dailymotion.com`, `player.bilibili.com`,
/// `www.mixcloud.com`, `widget.deezer.com`, `www.openstreetmap.org`.
public enum KnownPlayers {
  /// The hosts of all known players.
  public static let hosts: HostSet = [
    "www.youtube.com", "youtube.com", "www.youtube-nocookie.com", "youtube-nocookie.com",
    "player.vimeo.com", "www.dailymotion.com", "geo.dailymotion.com", "open.spotify.com",
    "embed.music.apple.com", "embed.podcasts.apple.com", "embed.ted.com", "archive.org",
    "www.loom.com", "w.soundcloud.com", "bandcamp.com", "codepen.io", "clips.twitch.tv",
    "player.twitch.tv", "player.bilibili.com", "www.mixcloud.com", "widget.deezer.com",
    "www.openstreetmap.org",
  ]

  /// For each prefix of a player URL, the prefix of the page URL that replaces it.
  private static let pages: KeyValuePairs = [
    "www.youtube.com/embed/": "www.youtube.com/watch?v=",
    "youtube.com/embed/": "www.youtube.com/watch?v=",
    "www.youtube-nocookie.com/embed/": "www.youtube.com/watch?v=",
    "youtube-nocookie.com/embed/": "www.youtube.com/watch?v=",
    "player.vimeo.com/video/": "vimeo.com/",
    "www.dailymotion.com/embed/video/": "www.dailymotion.com/video/",
    "open.spotify.com/embed/": "open.spotify.com/",
    "embed.music.apple.com/": "music.apple.com/",
    "embed.podcasts.apple.com/": "podcasts.apple.com/",
    "embed.ted.com/talks/": "www.ted.com/talks/",
    "archive.org/embed/": "archive.org/details/",
    "www.loom.com/embed/": "www.loom.com/share/",
  ]

  /// Returns the page whose content a player plays, or the player if its URL does not determine the
  /// page.
  ///
  /// The query is removed if the page is returned, because it contains options of the player, for
  /// example its size.
  package static func page(of player: LinkTarget) -> LinkTarget {
    guard player.scheme == .https || player.scheme == .http, let host = player.host else {
      return player
    }
    let url = player.description.drop { $0 != ":" }.dropFirst("://".count)
    for (prefix, page) in pages where prefix.hasPrefix(host) && url.hasPrefix(prefix) {
      let item = url.dropFirst(prefix.count).prefix { $0 != "?" && $0 != "#" }
      let isPlain =
        item.utf8.allSatisfy {
          ASCII.isLetter($0) || ASCII.isDigit($0) || "-_/.".utf8.contains($0)
        } && !item.split(separator: "/").contains { $0 == "." || $0 == ".." }
      guard isPlain, !item.isEmpty, item != "videoseries", item != "live_stream" else { break }
      return LinkTarget("https://\(page)\(item)") ?? player
    }
    return player
  }
}
