import Foundation
import PostJSON
import TestSupport
import Testing

@testable import PostFeed

/// The same JSON through `init(json:)` and through Foundation's coders.
///
/// The generated JSON has no duplicate members, no invalid Unicode and no numbers such as `1.0`:
/// `JSONDecoder` does not tell them apart from other JSON.
@Suite struct CoderLawTests {
  private static let run = LawRun(cases: 2000)

  @Test("JSONDecoder and JSONEncoder give the values, findings, errors and JSON of the own reader")
  func sameResults() {
    let failure = Self.run.failure(of: { seed in
      var random = Random(seed: seed)
      return (0..<random.number(0...3)).map { _ in ResponseGenerator.item(&random) }
    }) { items, seed in
      var random = Random(seed: seed)
      let list = "[\(items.joined(separator: ","))]"
      let first = items.first ?? "{}"
      return switch random.number(0...4) {
      case 0:
        Self.difference(
          FeedApiResponse.self,
          ResponseGenerator.object(["feed": list, "paging": ResponseGenerator.paging(&random)]))
      case 1:
        Self.difference(SyncMessagesResponse.self, ResponseGenerator.page(list, &random))
      case 2: Self.difference(PostDetailApiResponse.self, #"{"post":\#(first)}"#)
      case 3: Self.difference(ContactsResponse.self, #"{"contacts":\#(list)}"#)
      default:
        Self.difference(
          NewMessageResponse.self,
          ResponseGenerator.object(["message": first, "fromMessageRequestId": #""r""#]))
      }
    }
    #expect(failure == nil)
  }

  private static func difference<Response: FeedModel & ResponseModel>(
    _ type: Response.Type, _ json: String
  ) -> String? {
    do {
      let own = try? Response(json: bytes(json))
      let other = try JSONDecoder().decode(Response.self, from: Data(json.utf8))
      guard let own else { return "JSONDecoder reads \(json)" }
      if other != own || other.json != own.json { return "other value of \(json)" }
      if other.findings.map(\.description) != own.findings.map(\.description) {
        return "other findings of \(json)"
      }
      if try sortedJSON(own) != text(own.json) { return "JSONEncoder differs for \(json)" }
      let again = try Response(json: own.json)
      return again == own && again.json == own.json ? nil : "not read back: \(json)"
    } catch DecodingError.dataCorrupted(let context) {
      let (other, own) = (context.debugDescription, fault(Response.self, json))
      return other == own ? nil : "\(other), not \(own ?? "a response"), for \(json)"
    } catch {
      return "\(error) for \(json)"
    }
  }
}

/// Generates responses with missing, invalid and unknown members.
private enum ResponseGenerator {
  /// Returns an object that is a post, a message, both or neither.
  static func item(_ random: inout Random) -> String {
    if random.oneIn(8) { return value(&random, depth: 2) }
    var members: [String: String] = [:]
    for (name, values) in fields {
      switch random.number(0...11) {
      case 0: break
      case 1: members[name] = value(&random, depth: 1)
      default: members[name] = random.pick(values)
      }
    }
    if random.oneIn(3) { members[random.pick(["x", "é", "a b"])] = value(&random, depth: 3) }
    return object(members)
  }

  static func paging(_ random: inout Random) -> String {
    random.pick([
      "{}", #"{"nextCursor":"n","previousCursor":7}"#, #"{"nextCursor":[1]}"#, "null", "1",
    ])
  }

  /// Returns a page of messages.
  static func page(_ messages: String, _ random: inout Random) -> String {
    var members = ["messages": messages]
    if random.oneIn(2) { members["nextReceipts"] = random.pick(identifiers) }
    if random.oneIn(2) { members["sent"] = random.pick(sentMessages) }
    if random.oneIn(2) { members["receipts"] = random.pick(receipts) }
    return object(members)
  }

  static func object(_ members: [String: String]) -> String {
    "{\(members.sorted { $0.key < $1.key }.map { #""\#($0)":\#($1)"# }.joined(separator: ","))}"
  }

  private static let identifiers = ["7", #""7""#, "9007199254740993", #""-1""#, "-3"]
  private static let dates = [#""2026-11-21T12:00:00Z""#, #""soon""#, "1763000000"]
  private static let texts = [#""<p>Hi 😀""#, #""""#, #""\"\\/é""#]
  private static let people = [
    #"{"id":1,"name":"Ada"}"#, #"{"id":"9","name":null,"x":[1,0.5]}"#, #"{"name":"A"}"#,
  ]
  private static let attachments = [
    "[]", #"[{"id":3,"type":"IMAGE","contentUrl":"u"},{"id":4},5,null]"#,
    #"[{"id":3,"type":"HOLOGRAM","contentUrl":"u","caption":null}]"#,
  ]

  private static let sentMessages = [
    "[]", #"[{"messageId":"7","requestId":7},{},{"messageId":8,"requestId":"r","x":1}]"#, "null",
  ]
  private static let receipts = [
    "[]",
    #"[{"contactId":7,"deliveredThrough":"9"},3,{"contactId":-1,"readThrough":null,"ownReadThrough":1}]"#,
    "{}",
  ]

  private static let fields: [(name: String, values: [String])] = [
    ("postId", identifiers), ("messageId", identifiers), ("fromUserId", identifiers),
    ("toUserId", identifiers), ("content", texts), ("contentSummary", texts), ("author", people),
    ("createdAt", dates), ("status", [#""READ""#, #""LOST""#]), ("liked", ["true", "false"]),
    ("likeCount", identifiers), ("shareCount", identifiers), ("attachmentCount", identifiers),
    ("attachmentPreviewImageUrl", texts), ("attachments", attachments), ("id", identifiers),
    ("name", texts), ("avatarUrl", texts), ("lastConnectedAt", dates),
  ]

  /// Returns any JSON.
  private static func value(_ random: inout Random, depth: Int) -> String {
    switch random.number(0...(depth > 0 ? 7 : 5)) {
    case 0: return "null"
    case 1: return random.pick(["true", "false"])
    case 2: return random.pick(identifiers + dates)
    case 3: return random.pick(["1.5", "0.25", "12345678901234567890", "-0.000001"])
    case 4: return random.pick(texts + ["\"7\""])
    case 5: return random.pick(people)
    case 6:
      let count = random.number(0...3)
      return "[\((0..<count).map { _ in value(&random, depth: depth - 1) }.joined(separator: ","))]"
    default:
      var members: [String: String] = [:]
      for name in ["a", "b", "id"].prefix(random.number(0...3)) {
        members[name] = value(&random, depth: depth - 1)
      }
      return object(members)
    }
  }
}
