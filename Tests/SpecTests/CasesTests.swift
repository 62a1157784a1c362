import Foundation
import PostKit
import TestSupport
import Testing

/// Runs the examples of `Corpus/cases` and `Corpus/regressions`.
@Suite struct CasesTests {
  static let files = Result { try SpecFile.all(in: "cases") }
  static let regressions = Result { try SpecFile.all(in: "regressions") }

  static var examples: [SpecExample] {
    [files, regressions].flatMap { ((try? $0.get()) ?? []).flatMap(\.examples) }
      .filter { Libraries.hasLibCMark || !$0.hasMarkdown }
  }

  @Test("the corpus has at least 20 case files with 150 examples")
  func filesExist() throws {
    let files = try CasesTests.files.get()
    #expect(files.count >= 35)
    let kinds = files.flatMap { $0.examples.map(\.input.kind) }
    #expect(kinds.count >= 450)
    #expect(kinds.filter { [.prosemirror, .quill, .lexical].contains($0) }.count >= 180)
    for file in files { #expect(file.examples.count >= 3, "\(file)") }
    #expect(!(try CasesTests.regressions.get()).isEmpty)
  }

  @Test("each example of the corpus gives its expected output", arguments: examples)
  func expectations(example: SpecExample) throws {
    for (fence, actual) in zip(example.expectations, try results(of: example)) {
      let expected = String(decoding: fence.bytes(as: example.input), as: UTF8.self)
      let isEqual = actual.utf8.elementsEqual(expected.utf8)
      #expect(
        isEqual,
        """
        Corpus/\(example.path):\(fence.line): \(fence.kind) differs
        expected:
        \(expected)
        actual:
        \(actual)
        """)
    }
  }

  @Test(
    "sanitizing the canonical HTML of an example does not change it",
    arguments: examples.filter { $0.input.isDocument })
  func stability(example: SpecExample) throws {
    let result = try ExampleResult(of: example)
    let twice = try Sanitizer(policy: result.policy, baseURL: result.baseURL)
      .sanitize(result.canonical).document
    #expect(result.html(twice) == result.canonical, "Corpus/\(example)")
  }
}

/// With `RECORD=1`, writes the results of the examples into their files and fails, so that they are
/// reviewed.
@Suite struct RecordingTests {
  @Test(
    "with RECORD=1, changed outputs are written into the case files",
    .enabled(if: ProcessInfo.processInfo.environment["RECORD"] == "1"))
  func record() throws {
    for file in try SpecFile.all(in: "cases") + SpecFile.all(in: "regressions") {
      let url = Corpus.folder.appending(path: file.path)
      var lines = try String(contentsOf: url, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for example in file.examples.reversed() {
        for (fence, actual) in zip(example.expectations, try results(of: example)).reversed() {
          let expected = String(decoding: fence.bytes(as: example.input), as: UTF8.self)
          guard Array(actual.utf8) != Array(expected.utf8) else { continue }
          lines.replaceSubrange(
            fence.line..<(fence.line + fence.lines.count),
            with: actual.isEmpty
              ? []
              : actual.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
          Issue.record("recorded Corpus/\(file.path):\(fence.line)")
        }
      }
      try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
    }
  }
}

/// Returns the actual output for each expectation of an example.
private func results(of example: SpecExample) throws -> [String] {
  if example.input.kind == .url {
    let result = try LinkResult(of: example)
    return try example.expectations.map { try result.text(for: $0) }
  }
  if example.input.kind == .prose {
    let urls = try urls(in: example)
    return try example.expectations.map { fence in
      try #require(fence.kind == .urls, "line \(fence.line): text only has URLs")
      return urls
    }
  }
  let result = try ExampleResult(of: example)
  return try example.expectations.map { try result.text(for: $0) }
}

/// Returns the URLs in the lines of an example: one line for each line, separated by spaces.
private func urls(in example: SpecExample) throws -> String {
  let profile = try #require(
    example.input.value(of: "profile").flatMap { LinkProfile(rawValue: $0) },
    "Corpus/\(example): unknown profile")
  return example.input.texts.map { text in
    LinkFinder(profile).entities(in: text).filter { $0.kind == .url }.map(\.text)
      .joined(separator: " ")
  }.joined(separator: "\n")
}

/// The result of an example with a document, in every form that can be expected.
private struct ExampleResult {
  let policy: Policy
  let baseURL: LinkTarget?
  /// The dialect of written Markdown.
  let dialect: MarkdownDialect
  let reading: Reading

  init(of example: SpecExample) throws {
    let input = example.input
    let known = ["visible", "escapes"]
    var keys = ["policy", "depth", "nodes", "links", "attributes"]
    if [.html, .markdown, .gfm].contains(input.kind) { keys.append("base") }
    for word in input.words where !known.contains(word) {
      let isKnown = keys.contains { word.hasPrefix($0 + "=") }
      try #require(isKnown, "Corpus/\(example): '\(word)'")
    }
    var policy = try #require(
      Policy(preset: input.value(of: "policy") ?? "post"), "Corpus/\(example): unknown policy")
    for (key, limit) in [
      ("depth", \Policy.limits.depth), ("nodes", \.limits.nodes), ("links", \.limits.links),
      ("attributes", \.limits.attributeBytes),
    ] {
      guard let value = input.value(of: key) else { continue }
      policy[keyPath: limit] = try #require(Int(value), "Corpus/\(example): '\(key)'")
    }
    self.policy = policy
    baseURL = try input.value(of: "base").map {
      try #require(LinkTarget($0), "Corpus/\(example): the base is not a URL")
    }
    dialect = input.kind == .gfm ? .gitHub : .commonMark
    let source = input.bytes(as: input)
    switch input.kind {
    case .ast:
      reading = policy.narrowing(try JSONDecoder().decode(Document.self, from: Data(source)))
    case .markdown:
      reading = try MarkdownDecoder(policy: policy, baseURL: baseURL).decode(source)
    case .gfm:
      reading = try MarkdownDecoder(dialect, policy: policy, baseURL: baseURL).decode(source)
    case .prosemirror: reading = try TiptapDecoder(policy: policy).decode(source)
    case .quill: reading = try QuillDecoder(policy: policy).decode(source)
    case .lexical: reading = try LexicalDecoder(policy: policy).decode(source)
    case .adf: reading = try AtlassianDecoder(policy: policy).decode(source)
    case .portabletext: reading = try PortableTextDecoder(policy: policy).decode(source)
    case .editorjs: reading = try EditorJSDecoder(policy: policy).decode(source)
    case .blocknote: reading = try BlockNoteDecoder(policy: policy).decode(source)
    case .slate: reading = try SlateDecoder(policy: policy).decode(source)
    default: reading = try Sanitizer(policy: policy, baseURL: baseURL).sanitize(source)
    }
  }

  var canonical: String { html(reading.document) }

  func html(_ document: Document) -> String {
    HTMLEncoder(relations: policy.links.linkRelations).encode(document)
  }

  private func summary(for fence: SpecFence) throws -> String {
    var options = SummaryOptions()
    for word in fence.words {
      switch word {
      case "without=leading-mentions": options.leavesOut.insert(.leadingMentions)
      case "without=trailing-hashtags": options.leavesOut.insert(.trailingHashtags)
      default:
        options.limit = try #require(fence.value(of: "limit").flatMap { Int($0) }, "'\(word)'")
      }
    }
    let summarizer = Summarizer(options)
    let summary = summarizer.summarize(reading.document).document
    #expect(summarizer.summarize(summary).document == summary, "is not its own summary")
    return html(summary)
  }

  func text(for fence: SpecFence) throws -> String {
    switch fence.kind {
    case .canonical: return canonical
    case .tree: return String(reading.document.tree.dropLast())
    case .text:
      let showsSpoilers = fence.words == ["show=spoilers"]
      #expect(fence.words.isEmpty || showsSpoilers, "line \(fence.line): an unknown word")
      return reading.document.plainText(spoilers: showsSpoilers ? .shown : .hidden)
    case .findings: return reading.report.findings.map(\.line).joined(separator: "\n")
    case .ansi:
      return String(
        TerminalRenderer(try options(of: fence)).render(reading.document)
          .replacing("\u{1B}", with: "␛").dropLast())
    case .written: return MarkdownEncoder(dialect).encode(reading.document)
    case .summary: return try summary(for: fence)
    default:
      Issue.record("line \(fence.line): '\(fence.kind)' is not an output of a document")
      return ""
    }
  }

  private let colors: [String: ColorDepth] = [
    "none": .none, "16": .ansi16, "256": .ansi256, "truecolor": .truecolor,
  ]

  private func options(of fence: SpecFence) throws -> TerminalOptions {
    var options = TerminalOptions()
    options.hyperlinks = .none
    options.color = .ansi16
    for word in fence.words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      switch (parts[0], parts.count > 1 ? parts[1] : "") {
      case ("width", let width): options.width = try #require(Int(width))
      case ("measure", let cells): options.measure = try #require(Int(cells))
      case ("visual", ""): options.textOrder = .visual
      case ("plain", ""): options.styling = .plain
      case ("ascii", ""): options.charset = .ascii
      case ("hyperlinks", ""): options.hyperlinks = .osc8
      case ("color", let depth): options.color = try #require(colors[depth])
      case ("links", let place): options.links = try #require(LinkPlacement(rawValue: place))
      case ("show", "spoilers"): options.shows.insert(.spoilers)
      case ("show", "details"): options.shows.insert(.details)
      default: Issue.record("line \(fence.line): unknown word '\(word)'")
      }
    }
    return options
  }
}

extension SpecExample {
  /// Whether the input is Markdown, or contains some.
  fileprivate var hasMarkdown: Bool {
    switch input.kind {
    case .markdown, .gfm: true
    case .lexical: input.lines.contains { $0.contains(#""type": "markdown""#) }
    default: false
    }
  }
}

extension Finding {
  /// The line of the finding in an expectation.
  fileprivate var line: String {
    [code.rawValue, element, attribute, sourceRange.map { "@\($0.lowerBound)" } ?? path]
      .compactMap { $0 }.joined(separator: " ")
  }
}
