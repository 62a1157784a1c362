import ArgumentParser
import PostFeed
import PostKit

/// What an input is said to be.
enum InputFormat: String, CaseIterable, ExpressibleByArgument {
  case html, markdown, prosemirror, quill, lexical, ast, text

  /// Reads a source into a document that the policy admits.
  func reading(
    _ source: Source, policy: Policy, baseURL: LinkTarget? = nil
  ) throws(Failure) -> Reading {
    switch self {
    case .html:
      do {
        return try Sanitizer(policy: policy, baseURL: baseURL).sanitize(source.bytes)
      } catch {
        let isFault = error.code == .parserFailed
        throw Failure(
          isFault ? .internalFault : .badInput, error.description, file: source.name)
      }
    case .markdown:
      do {
        return try MarkdownDecoder(policy: policy, baseURL: baseURL).decode(source.bytes)
      } catch {
        let isFault = error.code == .parserFailed
        throw Failure(
          isFault ? .internalFault : .badInput, error.description, file: source.name)
      }
    case .prosemirror: return try read(source, TiptapDecoder(policy: policy, baseURL: baseURL))
    case .quill: return try read(source, QuillDecoder(policy: policy, baseURL: baseURL))
    case .lexical: return try read(source, LexicalDecoder(policy: policy, baseURL: baseURL))
    case .ast:
      var document = try JSON.decode(Document.self, from: source)
      if let baseURL {
        var resolver = LinkResolver(baseURL: baseURL)
        document = resolver.rewrite(document)
      }
      return policy.narrowing(document, sourceSize: source.bytes.count)
    case .text:
      return PlainTextReader.reading(source.bytes, policy: policy)
    }
  }

  /// Reads what stands before the comment with which the author of a source ends its excerpt, or
  /// returns `nil` when there is none.
  func excerpt(of source: Source, policy: Policy) throws(Failure) -> Document? {
    do {
      return switch self {
      case .html: try Sanitizer(policy: policy).excerpt(from: source.bytes)
      case .markdown: try MarkdownDecoder(policy: policy).excerpt(from: source.bytes)
      case .prosemirror, .quill, .lexical, .ast, .text: nil
      }
    } catch {
      throw source.failure("\(error)")
    }
  }

  private func read(_ source: Source, _ decoder: some EditorDecoder) throws(Failure) -> Reading {
    do {
      return try decoder.decode(source.bytes)
    } catch {
      throw source.failure(error.description, offset: error.offset)
    }
  }
}
