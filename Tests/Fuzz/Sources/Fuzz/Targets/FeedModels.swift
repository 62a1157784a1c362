import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Reads a message, a request or another model of the feed API, writes it, and sanitizes its
  /// content. The first byte chooses the model, the second the policy.
  static let feedModels = FuzzTarget(
    name: "feed-models",
    seeds: {
      let pages = try Seeds.files(in: "feeds", ending: ".json")
      let posts = try FeedApiResponse(json: Seeds.file("feeds/home-1.json")).feed
      let requests = (0..<40).map { seed in
        NewPostRequest(
          requestId: "r", document: DocumentGenerator.document(seed: seed), policy: .comment)
      }
      let others = [
        """
        {"messageId":7,"fromUserId":"9","toUserId":1,"content":"<p>Hi <b>all</b>","status":"READ",\
        "createdAt":"2026-11-21T12:00:00Z"}
        """,
        """
        {"contact":{"id":1,"name":"B"},"lastMessageSummary":"<span class=spoiler>x</span>",\
        "unreadCount":3,"messages":[{"messageId":1}],"requestId":"r","toUserId":1,"status":"DRAFT"}
        """,
        """
        {"postId":"9007199254740993","userId":1,"action":"like","status":"pending","type":"LIKE",\
        "count":1e2,\
        "requestId":"r","id":1,"name":"A","url":"https://a.example/b.png",\
        "hasMore":true,"cursor":"c"}
        """,
        """
        {"messages":[],"sent":[{"messageId":7,"requestId":"r"},{}],"nextReceipts":4,\
        "receipts":[{"contactId":1,"deliveredThrough":"7","readThrough":null}]}
        """,
        """
        {"type":"contact_status_update","payload":{"userId":1,"onlineStatus":"ONLINE",\
        "typing":true,"lastConnectedAt":null}}
        """,
      ]
      let encoder = JSONEncoder()
      let sources =
        try pages + posts.map { Array(try encoder.encode($0)) }
        + requests.map { Array(try encoder.encode($0)) } + others.map { Array($0.utf8) }
      return sources.filter { $0.count <= 4000 }.flatMap { json in
        (0..<modelCount).map { [$0, 40] + json }
      }
    },
    mutate: { JSONMutator.mutate($0, head: 2, most: $1, random: &$2) },
    check: { input in
      guard input.count >= 2 else { return }
      let json = Array(input[2...])
      do {
        try check(input[0], json, Policy(fuzzedBy: input[1]))
      } catch DecodingError.dataCorrupted(let context) {
        guard let error = context.underlyingError as? FeedError else { return }
        require(
          error.path?.hasPrefix("$") == true && !error.message.isEmpty,
          "an error without a path or message: \(error)")
      } catch {}
    })

  private static let modelCount: UInt8 = 16

  private static func check(_ model: UInt8, _ json: [UInt8], _ policy: Policy) throws {
    switch model % modelCount {
    case 0:
      let message = try again(Message.self, json)
      check(message.content, policy)
      _ = try? message.document(policy: policy)
    case 1:
      check(try again(ConversationPreview.self, json).lastMessageSummary, policy)
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
    case 10: _ = try again(Conversation.self, json)
    case 11: _ = try again(MessageRequest.self, json)
    case 12: _ = try again(SyncMessagesResponse.self, json)
    case 13: _ = try again(UploadRequest.self, json)
    case 14: _ = try again(ChatEvent.self, json)
    default: _ = try again(Attachment.self, json)
    }
  }

  /// Returns the decoded value after checking that its JSON round-trips.
  private static func again<Value: Codable & Equatable>(
    _ type: Value.Type, _ json: [UInt8]
  ) throws -> Value {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let value = try JSONDecoder().decode(Value.self, from: Data(json))
    // Compares JSON, because the order of unknown members changes when they are written.
    let written = try encoder.encode(value)
    let again = try? JSONDecoder().decode(Value.self, from: written)
    require((try? again.map(encoder.encode)) == written, "the value read back differs")
    return value
  }

  private static func check(_ content: String, _ policy: Policy) {
    guard let document = try? Sanitizer(policy: policy).sanitize(content).document else { return }
    let html = HTMLEncoder().encode(document)
    require(CanonicalScanner(html).fault == nil, "not canonical")
    require(
      (try? Sanitizer(policy: policy).sanitize(html).document) == document, "read back differs")
  }
}
