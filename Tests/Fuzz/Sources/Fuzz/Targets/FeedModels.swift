import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Reads a message, a request or another of the feed's models, writes it, and shows what a reader
  /// sees of it. The first byte chooses the model, the second the policy.
  static let feedModels = FuzzTarget(
    name: "feed-models",
    seeds: {
      let pages = try Seeds.files(in: "feeds", ending: ".json")
      let posts = try FeedApiResponse(json: Seeds.file("feeds/home-1.json")).feed
      let requests = (0..<40).map { seed in
        NewPostRequest(
          requestId: "r", document: DocumentGenerator.document(seed: seed), policy: .comment
        ).json
      }
      let others = [
        """
        {"id":7,"content":"<p>Hi <b>all</b>","createdAt":"2026-11-21T12:00:00Z","senderId":"9",\
        "lastMessage":{"id":"1","content":"<span class=spoiler>x</span>"},"title":"T","unreadCount":3}
        """,
        """
        {"postId":"9007199254740993","action":"like","status":"pending","type":"LIKE","count":1e2,\
        "requestId":"r","id":1,"name":"A","url":"https://a.example/b.png","hasMore":true,"cursor":"c"}
        """,
      ]
      let sources = pages + posts.map(\.json) + requests + others.map { Array($0.utf8) }
      return sources.filter { $0.count <= 4000 }.flatMap { json in
        (0..<modelCount).map { [$0, 40] + json }
      }
    },
    mutate: { JSONMutator.mutate($0, head: 2, most: $1, random: &$2) },
    check: { input in
      guard input.count >= 2 else { return }
      let json = Array(input[2...])
      do throws(FeedError) {
        try check(input[0], json, Policy(fuzzedBy: input[1]))
      } catch {
        require(error.path.hasPrefix("$") && !error.message.isEmpty, "no place: \(error)")
      }
    })

  private static let modelCount: UInt8 = 11

  private static func check(_ model: UInt8, _ json: [UInt8], _ policy: Policy) throws(FeedError) {
    switch model % modelCount {
    case 0: check(try again(Message.self, json).content, policy)
    case 1:
      let conversation = try again(ConversationPreview.self, json)
      if let content = conversation.lastMessageSummary { check(content, policy) }
    case 2: check(try again(PostDetailApiResponse.self, json).post.content, policy)
    case 3:
      let post = try again(PostPreview.self, json)
      check(post.contentSummary, policy)
      _ = PostPreviewUiModel(post)
    case 4: _ = try again(NewPostRequest.self, json)
    case 5: _ = try again(NewAttachment.self, json)
    case 6: _ = try again(PostInteractionRequest.self, json)
    case 7: _ = try again(UserInteraction.self, json)
    case 8: _ = try again(PaginationMetadata.self, json)
    case 9: _ = try again(AuthorPreview.self, json)
    default: _ = try again(Attachment.self, json)
    }
  }

  /// Reads a value, which is written as one that reads as itself; by Foundation's coder, too, as far
  /// as that reads it.
  private static func again<Value: WireValue>(
    _ type: Value.Type, _ json: [UInt8]
  ) throws(FeedError) -> Value {
    let value = try Value(json: json)
    // The members of what is not known are in an order of their own until they are written.
    let written = value.json
    require((try? Value(json: written))?.json == written, "what is written reads as another")
    if let other = try? JSONDecoder().decode(Value.self, from: Data(json)) {
      let written = other.json
      require((try? Value(json: written))?.json == written, "by Foundation, it reads as another")
    }
    return value
  }

  private static func check(_ content: UntrustedHTML, _ policy: Policy) {
    guard let document = try? content.document(policy: policy) else { return }
    let html = HTMLEncoder().html(for: document)
    require(CanonicalScanner(html).fault == nil, "not canonical")
    require(
      (try? Sanitizer(policy: policy).document(from: html)) == document, "read back differs")
  }
}
