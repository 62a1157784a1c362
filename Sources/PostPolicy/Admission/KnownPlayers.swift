public import PostDocument

/// Known embedded players, and the pages whose content they play.
///
/// Policies replace a player with a link. A player that is opened by a link is hard to use, or does
/// not load. So the link leads to the page if its URL can be derived from the URL of the player.
///
/// | player | page | parameters |
/// | --- | --- | --- |
/// | `www.youtube.com/embed/ID`, `www.youtube-nocookie.com/embed/ID` | `www.youtube.com/watch?v=ID` | `list`, `index`; `start`, as `t` |
/// | `www.youtube.com/embed/videoseries` | `www.youtube.com/playlist` | `list`, `index` |
/// | `player.vimeo.com/video/ID` | `vimeo.com/ID` | `h`, as the last segment of the path |
/// | `www.dailymotion.com/embed/video/ID` | `www.dailymotion.com/video/ID` | `start`, `playlist` |
/// | `open.spotify.com/embed/KIND/ID` | `open.spotify.com/KIND/ID` | `t`, `highlight` |
/// | `embed.music.apple.com/…`, `embed.podcasts.apple.com/…` | `music.apple.com/…`, `podcasts.apple.com/…` | `i`, `t` |
/// | `embed.ted.com/talks/ID` | `www.ted.com/talks/ID` | `language` |
/// | `archive.org/embed/ID` | `archive.org/details/ID` | `start`, `end` |
/// | `www.loom.com/embed/ID` | `www.loom.com/share/ID` | `t` |
/// | `geo.dailymotion.com/player/….html?video=ID` | `www.dailymotion.com/video/ID` | `startTime`, as `start` |
/// | `player.bilibili.com/player.html?bvid=ID` | `www.bilibili.com/video/ID` | `p`, `page`, as `p`; `t` |
/// | `clips.twitch.tv/embed?clip=ID` | `clips.twitch.tv/ID` | |
/// | `player.twitch.tv/?channel=ID` | `www.twitch.tv/ID` | |
/// | `widget.deezer.com/widget/auto/KIND/ID` | `www.deezer.com/KIND/ID` | |
///
/// The parameters name the content, or a time in it, so they are kept, and so is a fragment `#t=…`.
/// Options of the player, for example `autoplay`, are removed.
///
/// Other links lead to the player itself, without its options: `w.soundcloud.com`, `bandcamp.com`,
/// `codepen.io`, `www.mixcloud.com`, videos of `player.twitch.tv`, and `player.bilibili.com` without
/// `bvid`. URLs of `www.openstreetmap.org` do not change.
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

  /// The pages of players. A URL belongs to the first player whose URL is its prefix, and whose
  /// page it determines.
  private static let pages: [PlayerPage] =
    [
      "www.youtube.com/embed/", "youtube.com/embed/", "www.youtube-nocookie.com/embed/",
      "youtube-nocookie.com/embed/",
    ].flatMap { player in
      let list = ["list": "list", "index": "index"]
      let time = ["start": "t", "t": "t", "time_continue": "t"]
      return [
        PlayerPage(player + "videoseries", "www.youtube.com/playlist?", parameters: list),
        PlayerPage(player, "www.youtube.com/watch?v=", parameters: list.merging(time) { $1 }),
      ]
    } + [
      PlayerPage("player.vimeo.com/video/", "vimeo.com/", key: "h"),
      PlayerPage(
        "www.dailymotion.com/embed/video/", "www.dailymotion.com/video/",
        parameters: ["start": "start", "playlist": "playlist"]),
      PlayerPage(
        "open.spotify.com/embed/", "open.spotify.com/",
        parameters: ["t": "t", "highlight": "highlight"]),
      PlayerPage(
        "open.spotify.com/embed-podcast/", "open.spotify.com/", parameters: ["t": "t"]),
      PlayerPage(
        "embed.music.apple.com/", "music.apple.com/", parameters: ["i": "i", "t": "t"]),
      PlayerPage(
        "embed.podcasts.apple.com/", "podcasts.apple.com/", parameters: ["i": "i", "t": "t"]),
      PlayerPage(
        "embed.ted.com/talks/", "www.ted.com/talks/", parameters: ["language": "language"]),
      PlayerPage(
        "archive.org/embed/", "archive.org/details/",
        parameters: ["start": "start", "end": "end"]),
      PlayerPage("www.loom.com/embed/", "www.loom.com/share/", parameters: ["t": "t"]),
      PlayerPage(
        "geo.dailymotion.com/player", "www.dailymotion.com/video/", item: "video",
        parameters: ["startTime": "start"]),
      PlayerPage(
        "player.bilibili.com/player.html", "www.bilibili.com/video/", item: "bvid",
        parameters: ["p": "p", "page": "p", "t": "t"]),
      PlayerPage(
        "player.bilibili.com/player.html", "player.bilibili.com/player.html?",
        parameters: ["aid": "aid", "cid": "cid", "p": "p", "page": "page", "t": "t"]),
      PlayerPage("clips.twitch.tv/embed", "clips.twitch.tv/", item: "clip"),
      PlayerPage("player.twitch.tv/", "www.twitch.tv/", item: "channel"),
      PlayerPage(
        "player.twitch.tv/", "player.twitch.tv/?",
        // Without `parent`, the player does not load.
        parameters: [
          "video": "video", "collection": "collection", "time": "time", "parent": "parent",
        ]),
      PlayerPage(
        "w.soundcloud.com/player/", "w.soundcloud.com/player/?", parameters: ["url": "url"]),
      PlayerPage(
        "bandcamp.com/EmbeddedPlayer/", "bandcamp.com/EmbeddedPlayer/",
        parameters: ["album": "album", "track": "track"]),
      PlayerPage("codepen.io/", "codepen.io/"),
      PlayerPage(
        "www.mixcloud.com/widget/iframe/", "www.mixcloud.com/widget/iframe/?",
        parameters: ["feed": "feed"]),
    ]
    + ["auto", "dark", "light"].map { theme in
      PlayerPage("widget.deezer.com/widget/\(theme)/", "www.deezer.com/")
    }

  /// Returns the page whose content a player plays, or the player if its URL does not determine the
  /// page.
  package static func page(of player: LinkTarget) -> LinkTarget {
    guard player.scheme == .https || player.scheme == .http else { return player }
    let url = player.description.drop { $0 != ":" }.dropFirst("://".count)
    let candidates = pages.lazy.filter { url.hasPrefix($0.player) }
    return candidates.compactMap { $0.target(of: url) }.first ?? player
  }
}
