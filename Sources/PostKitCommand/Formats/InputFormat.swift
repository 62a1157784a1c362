import ArgumentParser
import PostFeed
import PostKit

/// The format of an input.
enum InputFormat: String, CaseIterable, ExpressibleByArgument {
  case html, markdown, gfm, prosemirror, quill, lexical, adf, portabletext, editorjs, blocknote
  case slate, ast, text, bluesky, telegram, matrix

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
    case .html, .markdown, .gfm, .text: false
    default: true
    }
  }

  /// The dialect of Markdown that the format means.
  private var dialect: MarkdownDialect { self == .gfm ? .gitHub : .commonMark }

  /// Reads a source as a document that the policy allows. Findings have offsets in the bytes in
  /// UTF-8.
  ///
  /// - Parameter profile: The rules for links in plain text.
  func reading(
    _ source: Source, policy: Policy, baseURL: LinkTarget? = nil, profile: LinkProfile = .social
  ) throws(Failure) -> Reading {
    var policy = policy
    // The limit is the size of the input, which was checked. In UTF-8, the input can be longer.
    if source.decoded != nil {
      policy.limits.inputBytes = max(policy.limits.inputBytes, source.bytes.count)
    }
    var reading = try reader(policy: policy, baseURL: baseURL, profile: profile)(source)
    // The sanitizer reports malformed sequences itself.
    if self != .html, source.decoded != nil { reading.report.merge(source.repairs) }
    if let assumption = source.assumption { reading.report.add(assumption) }
    return reading
  }

  /// Returns a function that reads sources in UTF-8 as documents that the policy allows. A batch reads
  /// all of its records with one function.
  func reader(
    policy: Policy, baseURL: LinkTarget? = nil, profile: LinkProfile = .social
  ) -> @Sendable (Source) throws(Failure) -> Reading {
    switch self {
    case .html:
      let sanitizer = Sanitizer(policy: policy, baseURL: baseURL)
      return { source throws(Failure) in
        do throws(SanitizerError) {
          guard let text = source.decoded else { return try sanitizer.sanitize(source.bytes) }
          return try sanitizer.reading(text, report: Report(capacity: sanitizer.reportCapacity))
        } catch {
          throw Failure(
            error.code == .parserFailed ? .internalFault : .badInput, error.description,
            file: source.name)
        }
      }
    case .markdown, .gfm:
      let decoder = MarkdownDecoder(dialect, policy: policy, baseURL: baseURL)
      return { source throws(Failure) in
        do throws(MarkdownError) {
          return try decoder.decode(source.bytes)
        } catch {
          throw Failure(
            error.code == .inputTooLarge ? .badInput : .internalFault, error.description,
            file: source.name)
        }
      }
    case .prosemirror: return reader(TiptapDecoder(policy: policy, baseURL: baseURL))
    case .quill: return reader(QuillDecoder(policy: policy, baseURL: baseURL))
    case .lexical: return reader(LexicalDecoder(policy: policy, baseURL: baseURL))
    case .adf: return reader(AtlassianDecoder(policy: policy, baseURL: baseURL))
    case .portabletext: return reader(PortableTextDecoder(policy: policy, baseURL: baseURL))
    case .editorjs: return reader(EditorJSDecoder(policy: policy, baseURL: baseURL))
    case .blocknote: return reader(BlockNoteDecoder(policy: policy, baseURL: baseURL))
    case .slate: return reader(SlateDecoder(policy: policy, baseURL: baseURL))
    case .ast:
      return { source throws(Failure) in
        let json = try JSON.value(in: source)
        var document: Document = try JSON.read(json, of: source)
        if let baseURL { document = document.resolving(against: baseURL) }
        var reading = policy.narrowing(document, sourceSize: source.bytes.count)
        reading.report.addRemovedCharacters(of: json)
        return reading
      }
    case .text:
      let linker = TextLinker(LinkFinder(profile, mentions: .federated))
      return { PlainTextReader.reading($0.bytes, policy: policy, linker: linker) }
    case .bluesky: return reader(BlueskyDecoder(policy: policy))
    case .telegram: return reader(TelegramDecoder(policy: policy))
    case .matrix: return reader(MatrixDecoder(policy: policy))
    }
  }

  private func reader(
    _ decoder: some EditorDecoder
  ) -> @Sendable (Source) throws(Failure) -> Reading {
    { source throws(Failure) in
      do throws(EditorError) {
        return try decoder.decode(source.bytes)
      } catch {
        throw source.failure(error.description, offset: error.offset)
      }
    }
  }

  private func reader(
    _ decoder: some NetworkDecoder
  ) -> @Sendable (Source) throws(Failure) -> Reading {
    { source throws(Failure) in
      do throws(NetworkError) {
        return try decoder.decode(source.bytes)
      } catch {
        throw source.failure(error.description, offset: error.offset)
      }
    }
  }

  /// Returns a function that reads the author's excerpt: the part of a source before the comment
  /// `<!--more-->`. It returns `nil` if there is no such comment, or if the format has no comments.
  func excerptReader(policy: Policy) -> @Sendable (Source) throws(Failure) -> Document? {
    let excerpt: @Sendable ([UInt8]) throws -> Document?
    switch self {
    case .html:
      let sanitizer = Sanitizer(policy: policy)
      excerpt = { try sanitizer.excerpt(from: $0) }
    case .markdown, .gfm:
      let decoder = MarkdownDecoder(dialect, policy: policy)
      excerpt = { try decoder.excerpt(from: $0) }
    default: return { _ in nil }
    }
    return { source throws(Failure) in
      do {
        return try excerpt(source.bytes)
      } catch {
        throw source.failure("\(error)")
      }
    }
  }
}
