import ArgumentParser
import PostFeed
import PostKit

/// The format of an input.
enum InputFormat: String, CaseIterable, ExpressibleByArgument {
  case html, markdown, gfm, prosemirror, quill, lexical, ast, text

  init?(argument: String) { self.init(rawValue: FormatAlias.resolved(argument)) }

  /// The format of a file, by the extension of its name.
  init(ofFile path: String) {
    switch path.lastIndex(of: ".").map({ path[$0...].lowercased() }) {
    case ".md", ".markdown": self = .gfm
    case ".txt": self = .text
    default: self = .html
    }
  }

  /// Whether the format is JSON. If so, the member that a batch processes can be any JSON value,
  /// not only a string.
  var isJSON: Bool {
    switch self {
    case .prosemirror, .quill, .lexical, .ast: true
    case .html, .markdown, .gfm, .text: false
    }
  }

  /// The dialect of Markdown that the format means.
  private var dialect: MarkdownDialect { self == .gfm ? .gitHub : .commonMark }

  /// Reads a source as a document that the policy allows. Findings have offsets in the bytes in
  /// UTF-8.
  func reading(
    _ source: Source, policy: Policy, baseURL: LinkTarget? = nil
  ) throws(Failure) -> Reading {
    var policy = policy
    // The limit is the size of the input, which was checked. In UTF-8, the input can be longer.
    if source.decoded != nil {
      policy.limits.inputBytes = max(policy.limits.inputBytes, source.bytes.count)
    }
    var reading = try document(source, policy: policy, baseURL: baseURL)
    // The sanitizer reports malformed sequences itself.
    if self != .html, source.decoded != nil { reading.report.merge(source.repairs) }
    if let assumption = source.assumption { reading.report.add(assumption) }
    return reading
  }

  private func document(
    _ source: Source, policy: Policy, baseURL: LinkTarget?
  ) throws(Failure) -> Reading {
    switch self {
    case .html:
      do {
        let sanitizer = Sanitizer(policy: policy, baseURL: baseURL)
        guard let text = source.decoded else { return try sanitizer.sanitize(source.bytes) }
        return try sanitizer.reading(text, report: Report(capacity: sanitizer.reportCapacity))
      } catch {
        throw Failure(
          error.code == .parserFailed ? .internalFault : .badInput, error.description,
          file: source.name)
      }
    case .markdown, .gfm:
      do {
        return try MarkdownDecoder(dialect, policy: policy, baseURL: baseURL).decode(source.bytes)
      } catch {
        throw Failure(
          error.code == .parserFailed ? .internalFault : .badInput, error.description,
          file: source.name)
      }
    case .prosemirror: return try read(source, TiptapDecoder(policy: policy, baseURL: baseURL))
    case .quill: return try read(source, QuillDecoder(policy: policy, baseURL: baseURL))
    case .lexical: return try read(source, LexicalDecoder(policy: policy, baseURL: baseURL))
    case .ast:
      let removed = RemovedCharacters(capacity: Report().capacity)
      var document = try JSON.decode(Document.self, from: source, userInfo: removed.userInfo)
      if let baseURL {
        var resolver = LinkResolver(baseURL: baseURL)
        document = resolver.rewrite(document)
      }
      var reading = policy.narrowing(document, sourceSize: source.bytes.count)
      reading.report.add(removed)
      return reading
    case .text:
      return PlainTextReader.reading(source.bytes, policy: policy)
    }
  }

  private func read(_ source: Source, _ decoder: some EditorDecoder) throws(Failure) -> Reading {
    do {
      return try decoder.decode(source.bytes)
    } catch {
      throw source.failure(error.description, offset: error.offset)
    }
  }

  /// Reads the author's excerpt: the part of the source before the comment `<!--more-->`. Returns
  /// `nil` if there is no such comment, or if the format has no comments.
  func excerpt(of source: Source, policy: Policy) throws(Failure) -> Document? {
    do {
      return switch self {
      case .html: try Sanitizer(policy: policy).excerpt(from: source.bytes)
      case .markdown, .gfm:
        try MarkdownDecoder(dialect, policy: policy).excerpt(from: source.bytes)
      case .prosemirror, .quill, .lexical, .ast, .text: nil
      }
    } catch {
      throw source.failure("\(error)")
    }
  }
}
