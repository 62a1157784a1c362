#if Store
  internal import PostDocument
  internal import PostFeed
  internal import PostMarkdown
  internal import PostPolicy
  internal import PostSanitizer
  internal import PostStore

  /// Reads the text of a draft as others will see it. The last text is not read again.
  actor DraftReader {
    let policy: Policy
    private var last: (text: String, preview: PostDraftPreview)?

    init(policy: Policy) { self.policy = policy }

    func read(_ text: String) -> PostDraftPreview {
      if let last, last.text.hasSameBytes(as: text) { return last.preview }
      var preview = PostDraftPreview()
      do {
        let reading = try reading(text)
        preview.document = reading.document
        var seen: Set<String> = []
        preview.findings = reading.report.addingPositions(in: Array(text.utf8)).findings
          .filter { $0.code.severity != .repaired }.map(\.description)
          .filter { seen.insert($0).inserted }
      } catch {
        preview.failure = .postIsTooLong
      }
      last = (text, preview)
      return preview
    }

    /// Reads Markdown, or plain text without the package trait `LibCMark`.
    private func reading(_ text: String) throws -> Reading {
      #if LibCMark
        return try MarkdownDecoder(.gitHub, policy: policy).decode(text)
      #else
        let limit = policy.limits.inputBytes
        guard text.utf8.count <= limit else {
          throw SanitizerError.inputTooLarge(text.utf8.count, limit: limit)
        }
        return PlainTextReader.reading(Array(text.utf8), policy: policy)
      #endif
    }

    /// Returns the text of a draft: as typed. For a draft that was saved as a document only, Markdown,
    /// or without the package trait `LibCMark` the text of its blocks.
    func source(of post: OutgoingPost) -> String {
      if let source = post.source { return source }
      guard let document = try? Sanitizer(policy: policy).sanitize(post.content).document else {
        return post.content
      }
      #if LibCMark
        return MarkdownEncoder(.gitHub).encode(document)
      #else
        return document.blocks.map { Document([$0]).plainText(spoilers: .shown) }
          .joined(separator: "\n\n")
      #endif
    }
  }

  extension String {
    /// Whether two texts are equal byte for byte. Texts that are equal with `==` can differ.
    func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
  }
#endif
