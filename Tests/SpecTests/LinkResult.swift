import PostKit
import TestSupport
import Testing

/// Checks the link targets of `Corpus/cases` for properties that all of them have.
@Suite struct LinkCasesTests {
  static var examples: [SpecExample] { CasesTests.examples.filter { $0.input.kind == .url } }

  @Test("the corpus has at least 200 link targets")
  func count() {
    #expect(Self.examples.reduce(0) { $0 + $1.input.lines.count } >= 200)
  }

  @Test(
    "a parsed URL round-trips, and `init?` rejects the URLs for which `init(parsing:)` throws",
    arguments: examples)
  func roundTrip(example: SpecExample) throws {
    let result = try LinkResult(of: example)
    for (text, target) in zip(example.input.texts, result.targets) {
      if target.hasPrefix("error: ") {
        #expect(!result.isAccepted(text), "Corpus/\(example): \(text.debugDescription)")
      } else {
        #expect(result.target(of: target) == target, "Corpus/\(example)")
      }
    }
  }
}

/// The targets of the lines of an example.
struct LinkResult {
  private let isImage: Bool
  private let base: LinkTarget?
  /// The target or the error of each line.
  private(set) var targets: [String] = []

  init(of example: SpecExample) throws {
    let input = example.input
    for word in input.words {
      let isKnown = word == "escapes" || word == "image" || word.hasPrefix("base=")
      try #require(isKnown, "Corpus/\(example): '\(word)'")
    }
    isImage = input.has("image")
    base = try input.value(of: "base").map { try LinkTarget(parsing: $0) }
    try #require(!isImage || base == nil, "Corpus/\(example): images have no base URL")
    targets = input.texts.map(target)
  }

  /// The lines of an expectation.
  func text(for fence: SpecFence) throws -> String {
    try #require(fence.kind == .target, "line \(fence.line): a URL has only a target")
    return targets.joined(separator: "\n")
  }

  /// The parsed target as text, or the code of the error.
  func target(of text: String) -> String {
    do throws(LinkTargetError) {
      return try parse(text)
    } catch {
      return "error: \(error.code)"
    }
  }

  private func parse(_ text: String) throws(LinkTargetError) -> String {
    if isImage { return try ImageSource(parsing: text).description }
    guard let base else { return try LinkTarget(parsing: text).description }
    return try base.resolving(text).description
  }

  /// Whether the initializer without an error accepts a text. It has no base URL.
  func isAccepted(_ text: String) -> Bool {
    if isImage { return ImageSource(text) != nil }
    return base == nil && LinkTarget(text) != nil
  }
}
