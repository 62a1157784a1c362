import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Reads a page of a feed, writes it, reads its posts, and renders it. The first byte chooses the
  /// policy of the posts, and three more the width and the other options of the page.
  static let feed = FuzzTarget(
    name: "feed",
    seeds: {
      let posts = try ["home-1", "home-2", "home-3"].flatMap { name in
        try FeedApiResponse(json: Seeds.file("feeds/\(name).json")).feed
      }
      return try Seeds.choosing(
        posts.map { Array(try JSONEncoder().encode(FeedApiResponse(feed: [$0]))) },
        head: [80, 0, 0])
        + Seeds.choosing(Seeds.files(in: "feeds", ending: ".json"), head: [40, 0, 0])
    },
    mutate: { JSONMutator.mutate($0, head: 4, most: $1, random: &$2) },
    check: { input in
      guard input.count >= 4 else { return }
      let json = Array(input[4...])
      do throws(FeedError) {
        let response = try FeedApiResponse(json: json)
        if let written = try? JSONEncoder().encode(response) {
          let again = try FeedApiResponse(json: written)
          // `JSONEncoder` writes 1e9 as 1000000000, which can make a skipped post valid.
          var rest = again.feed.map(knownMembers)[...]
          for post in response.feed.map(knownMembers) {
            let position = rest.firstIndex(of: post)
            require(position != nil, "the feed read back differs")
            rest = rest[((position ?? 0) + 1)...]
          }
        }
        let sanitizer = Sanitizer(policy: Policy(fuzzedBy: input[0]))
        for post in response.feed { check(post, sanitizer) }
      } catch {
        require(
          error.path?.hasPrefix("$") == true && !error.message.isEmpty,
          "an error without a path or message: \(error)")
      }
      let options = TerminalOptions(fuzzedBy: input[1...3])
      let page = FeedPage(options, now: Moment("2026-11-21T12:00:00Z"))
      guard let output = try? bounded(inputSize: json.count, { try page.render(json) }) else {
        return
      }
      let scanner = TerminalScanner(output)
      require(scanner.fault == nil, "unsafe terminal output: \(scanner.fault ?? "")")
    })

  /// Returns a post without unknown members, whose names `JSONEncoder` may be unable to write
  /// twice.
  private static func knownMembers(_ post: PostPreview) -> PostPreview {
    let author = post.author
    return PostPreview(
      postId: post.postId, contentSummary: post.contentSummary,
      author: AuthorPreview(
        id: author.id, name: author.name,
        profileImageThumbnailUrl: author.profileImageThumbnailUrl),
      createdAt: post.createdAt, liked: post.liked, likeCount: post.likeCount,
      attachmentCount: post.attachmentCount,
      attachmentPreviewImageUrl: post.attachmentPreviewImageUrl)
  }

  private static func check(_ post: PostPreview, _ sanitizer: Sanitizer) {
    guard let document = try? post.document(policy: sanitizer.policy) else { return }
    let html = HTMLEncoder().encode(document)
    require(CanonicalScanner(html).fault == nil, "not canonical")
    let again = try? sanitizer.sanitize(html).document
    require(again == document, "a post read back differs")
  }
}
