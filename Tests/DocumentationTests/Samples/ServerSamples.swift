import PostKit
import Testing

// sample
/// What a server stores for a post.
struct StoredPost {
  var html: String
  var summary: String
}

/// Sanitizes posts from clients. One value serves all requests.
struct Intake: Sendable {
  private let sanitizer: Sanitizer
  private let encoder: HTMLEncoder
  private let summarizer = Summarizer()

  init(policy: Policy = .post) {
    sanitizer = Sanitizer(policy: policy)
    encoder = HTMLEncoder(policy: policy)
  }

  func store(_ html: String) throws(SanitizerError) -> StoredPost {
    let document = try sanitizer.sanitize(html).document
    return StoredPost(
      html: encoder.encode(document),
      summary: encoder.encode(summarizer.summarize(document).document))
  }
}
// end

@Test("one sanitizer serves many concurrent requests")
func intakeServesManyRequests() async throws {
  try await expectOutput {
    // sample
    let intake = Intake()
    let posts = try await withThrowingTaskGroup(of: StoredPost.self) { group in
      for number in 1...1000 {
        group.addTask { try intake.store("<h2>Day \(number)</h2>On we go") }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    print(posts.count, posts.allSatisfy { $0.html.hasSuffix("<p>On we go</p>") })  // 1000 true
    // end
  }
}

@Test("input over the byte limit of the policy throws an error")
func intakeRefusesLargeInput() throws {
  try expectOutput(refuse)
  // In a closure, the error would have the type `any Error`.
  func refuse() {  // Run by expectOutput.
    // sample
    let flood = String(repeating: "<b>", count: 20_000)
    do {
      _ = try Sanitizer(policy: .message).sanitize(flood).document
    } catch {
      print(error.code == .inputTooLarge, error)
      // true input is 60,000 bytes; the limit is 32,768 (limits.inputBytes)
      print(error.code.remedy ?? "")  // reject the source, or raise the limit
    }
    // end
  }
}

@Test("editor JSON from a client becomes a request with safe HTML")
func editorsAreReadOnTheServer() throws {
  let body = Array(
    #"""
    {"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Hi","marks":[\#
    {"type":"link","attrs":{"href":"javascript:x"}}]}]}]}
    """#.utf8)
  try expectOutput {
    // sample
    let request = try NewPostRequest(
      requestId: "7f9c", editorJSON: body, decoder: TiptapDecoder(policy: .post))
    print(request.content)  // <p>Hi</p>
    // end
  }
}
