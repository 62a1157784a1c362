import Foundation
import PostKit
import TestSupport
import Testing

/// The shape that the errors of all modules share.
@Suite struct ContentErrorTests {
  /// An action that throws an error, and what the error says.
  struct Example: Sendable, CustomTestStringConvertible {
    let code: String
    let message: String
    var path: String?
    var offset: Int?
    let remedy: String
    let action: @Sendable () throws -> Void

    var testDescription: String { code }
  }

  private static let flood = String(repeating: "a", count: 32_769)
  private static let tooLarge = "input is 32,769 bytes; the limit is 32,768 (limits.inputBytes)"

  private static let examples: [Example] = [
    Example(
      code: "input-too-large", message: tooLarge, remedy: "reject the source, or raise the limit",
      action: { _ = try Sanitizer(policy: .message).sanitize(flood) }),
    Example(
      code: "input-too-large", message: tooLarge, remedy: "reject the source, or raise the limit",
      action: { _ = try MarkdownDecoder(.gitHub, policy: .message).decode(flood) }),
    Example(
      code: "not-a-document",
      message: "not a Tiptap document: expected an object of the type 'doc', found an array",
      offset: 1, remedy: "send a whole document of the decoder's editor",
      action: { _ = try TiptapDecoder().decode(" []".utf8) }),
    Example(
      code: "not-json", message: "not JSON: it ends early; expected ',' or '}'", path: "$.type",
      offset: 13, remedy: "send the JSON that the editor serializes",
      action: { _ = try TiptapDecoder().decode(#"{"type":"doc""#.utf8) }),
    Example(
      code: "invalid-json", message: "not JSON: found '5', expected a name in quotes",
      path: "$.version", offset: 47, remedy: "request the feed again",
      action: {
        _ = try SyndicatedFeed(
          reading: Array(#"{"version":"https://jsonfeed.org/version/1.1", 5}"#.utf8))
      }),
    Example(
      code: "file", message: "$.extends: expected a string, found 1 (line 1, column 13)",
      offset: 12, remedy: "use a key or value that the message lists",
      action: { _ = try Policy(json: #"{"extends": 1}"#) }),
    Example(
      code: "missing-member", message: "missing", path: "$.post.author.id", offset: 33,
      remedy: "check that the server has this version of the API",
      action: { _ = try AnyFeedResponse(json: #"{"post": {"postId": 1, "author": {}}}"#.utf8) }),
    Example(
      code: "credentials", message: "the target contains a user name or password",
      remedy: "remove the user name and password",
      action: { _ = try LinkTarget(parsing: "https://a:b@example.com") }),
  ]

  @Test("an error has a code, a message, the place and a remedy", arguments: examples)
  func shape(example: Example) throws {
    let thrown = #expect(throws: (any Error).self) { try example.action() }
    let error = try #require(thrown as? any ContentError)
    #expect(error.code.description == example.code)
    #expect(error.message == example.message)
    #expect(error.path == example.path)
    #expect(error.offset == example.offset)
    #expect(error.recoverySuggestion == example.remedy)
    let description = (example.path.map { "\($0): " } ?? "") + example.message
    #expect("\(error)" == description)
    #expect(error.localizedDescription == description)
  }

  @Test("the codes of an error have distinct names")
  func distinctNames() throws {
    let sources = FencedCode.package.appending(path: "Sources")
    var errors = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix("Error.swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      guard text.contains("struct Code: ContentErrorCode") else { continue }
      let names = text.matches(of: /= Code\(\s*description: "([^"]+)"/).map(\.1)
      #expect(names.count == text.matches(of: /static let \w+ = Code\(/).count, "\(path)")
      #expect(names.count >= 2 && Set(names).count == names.count, "\(path): \(names)")
      errors += 1
    }
    #expect(errors >= 7)
  }
}
