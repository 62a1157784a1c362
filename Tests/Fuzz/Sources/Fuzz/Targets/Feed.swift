import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Reads a page of a feed, writes it, and shows it. The first byte chooses the width.
  static let feed = FuzzTarget(
    name: "feed",
    seeds: {
      let posts = try ["home-1", "home-2", "home-3"].flatMap { name in
        try FeedApiResponse(json: Seeds.file("feeds/\(name).json")).feed
      }
      return try posts.map { [80] + FeedApiResponse(feed: [$0]).json }
        + Seeds.files(in: "feeds", ending: ".json").map { [40] + $0 }
    },
    mutate: { JSONMutator.mutate($0, head: 1, most: $1, random: &$2) },
    check: { input in
      guard let width = input.first else { return }
      let json = Array(input.dropFirst())
      do throws(FeedError) {
        let again = try FeedApiResponse(json: json).json
        require(try FeedApiResponse(json: again).json == again, "what is written reads as another")
      } catch {
        require(error.path.hasPrefix("$") && !error.message.isEmpty, "no place: \(error)")
      }
      var options = TerminalOptions()
      options.width = Int(width)
      if width & 1 != 0 { options.styling = .plain }
      let page = FeedPage(options, now: Moment("2026-11-21T12:00:00Z"))
      guard let output = try? page.render(json: json) else { return }
      let scanner = TerminalScanner(output)
      require(scanner.fault == nil, "acts on the terminal: \(scanner.fault ?? "")")
    })
}
