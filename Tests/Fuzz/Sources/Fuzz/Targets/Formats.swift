import Foundation
import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Reads a post in any format, as the subcommands do, and makes everything of it that PostKit can
  /// make of a document: every format, a summary, a card, pages and views.
  ///
  /// The first byte chooses the format, the second the policy, the next three the width and other
  /// options of pages, and the sixth the limits of the summary.
  static let formats = FuzzTarget(
    name: "formats",
    seeds: {
      let html =
        try Seeds.files(in: "posts", "attacks")
        + (0..<300).map { Array(HTMLGenerator.pieces(seed: $0).joined().utf8) }
      let documents = (0..<200).map { DocumentGenerator.document(seed: $0) }
      return try FuzzedFormat.allCases.flatMap { format in
        let sources =
          format == .html ? html : try documents.compactMap { try format.write($0) }
        return sources.filter { $0.count <= 4000 }.enumerated().map { number, source in
          [
            format.rawValue, UInt8(number % Policy.presetNames.count), 40, UInt8(number & 255), 0,
            40,
          ]
            + source
        }
      }
    },
    mutate: { input, most, random in
      let isJSON = input.first.map { FuzzedFormat(fuzzedBy: $0).isJSON } ?? false
      return isJSON
        ? JSONMutator.mutate(input, head: 6, most: most, random: &random)
        : MarkupMutator.mutate(input, head: 6, most: most, random: &random)
    },
    check: { input in
      guard input.count >= 6 else { return }
      let policy = Policy(fuzzedBy: input[1])
      let source = Array(input[6...])
      guard
        let document = try FuzzedFormat(fuzzedBy: input[0]).read(source, policy.keepingHidden)
      else { return }
      // The results are used. If they were not, the optimizer of Swift 6.3 would free an array before
      // `Data` is copied into it.
      let written = try FuzzedFormat.written.compactMap { try $0.write(document) }
      require(written.count == FuzzedFormat.written.count, "a format is not written")
      _ = (document.plainText, document.plainText(spoilers: .shown), document.tree)
      _ = (document.deceptiveLinks, DocumentOverview(of: document, hidden: .included))
      var linker = TextLinker()
      let linked = linker.rewrite(document)
      _ = Document(AttributedTextEncoder(.editing).encode(linked))
      _ = AttributedTextEncoder().encode(linked)
      let options = TerminalOptions(fuzzedBy: input[2...4])
      let limits = SummaryOptions(
        limit: Int(input[5]), lineLimit: Int(input[5] & 7), urlLimit: Int(input[5] & 31),
        layout: input[5] & 8 != 0 ? .oneLine : .lines,
        leavesOut: SummaryParts(rawValue: input[5] >> 4 & 3))
      for document in [document, linked] {
        let summary = Summarizer(limits).summarize(document)
        show(summary.document, options)
      }
      show(linked, options)
      try showCard(of: document, policy, options)
    })

  private static func show(_ document: Document, _ options: TerminalOptions) {
    let scanner = TerminalScanner(TerminalRenderer(options).render(document))
    require(scanner.fault == nil, "unsafe terminal output: \(scanner.fault ?? "")")
    _ = SVGRenderer(options).render(document)
  }

  /// Stores a document as a post, and shows its card.
  private static func showCard(
    of document: Document, _ policy: Policy, _ options: TerminalOptions
  ) throws {
    let html = HTMLEncoder().encode(policy.narrowing(document).document)
    let author = AuthorPreview(id: 1, name: String(document.plainText.prefix(40)))
    let post = PostDetail(
      postId: 1, content: html, author: author, createdAt: "2026-11-21T12:00:00Z")
    _ = NewPostRequest(requestId: "r", document: document, policy: policy)
    guard let preview = try? PostPreview(post, policy: policy) else { return }
    _ = PostPreviewUiModel(preview)
    let json = Array(try JSONEncoder().encode(FeedApiResponse(feed: [preview])))
    let page = try FeedPage(options, now: Moment("2026-11-21T12:00:00Z")).render(json)
    let scanner = TerminalScanner(page)
    require(scanner.fault == nil, "unsafe terminal output: \(scanner.fault ?? "")")
  }
}

/// The formats that the command reads.
private enum FuzzedFormat: UInt8, CaseIterable {
  case html, commonMark, gitHub, tiptap, quill, lexical, documentJSON
  case atlassian, portableText, editorJS, blockNote, slate

  /// The others are only read.
  static let written: [Self] = [.html, .commonMark, .gitHub, .tiptap, .quill, .documentJSON]

  init(fuzzedBy byte: UInt8) {
    self = FuzzedFormat.allCases[Int(byte) % FuzzedFormat.allCases.count]
  }

  var isJSON: Bool { rawValue >= FuzzedFormat.tiptap.rawValue }

  /// Reads a source, or returns `nil` if it is not in this format.
  func read(_ source: [UInt8], _ policy: Policy) throws -> Document? {
    switch self {
    case .html: try Sanitizer(policy: policy).sanitize(source).document
    case .commonMark: try MarkdownDecoder(policy: policy).decode(source).document
    case .gitHub: try MarkdownDecoder(.gitHub, policy: policy).decode(source).document
    case .tiptap: (try? TiptapDecoder(policy: policy).decode(source))?.document
    case .quill: (try? QuillDecoder(policy: policy).decode(source))?.document
    case .lexical: (try? LexicalDecoder(policy: policy).decode(source))?.document
    case .atlassian: (try? AtlassianDecoder(policy: policy).decode(source))?.document
    case .portableText: (try? PortableTextDecoder(policy: policy).decode(source))?.document
    case .editorJS: (try? EditorJSDecoder(policy: policy).decode(source))?.document
    case .blockNote: (try? BlockNoteDecoder(policy: policy).decode(source))?.document
    case .slate: (try? SlateDecoder(policy: policy).decode(source))?.document
    case .documentJSON:
      (try? JSONDecoder().decode(Document.self, from: Data(source))).map {
        policy.narrowing($0).document
      }
    }
  }

  /// Writes a document, or returns `nil` if this format is only read.
  func write(_ document: Document) throws -> [UInt8]? {
    switch self {
    case .html: Array(HTMLEncoder().encode(document).utf8)
    case .commonMark: Array(MarkdownEncoder().encode(document).utf8)
    case .gitHub: Array(MarkdownEncoder(.gitHub).encode(document).utf8)
    case .tiptap: TiptapEncoder().encode(document).bytes
    case .quill: QuillEncoder().encode(document).bytes
    case .documentJSON: Array(try JSONEncoder().encode(document))
    case .lexical, .atlassian, .portableText, .editorJS, .blockNote, .slate: nil
    }
  }
}
