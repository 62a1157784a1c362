import PostDocument
import PostHTML
import PostMarkdown
import PostPolicy
import PostSanitizer
import Testing

/// Returns canonical HTML without `rel` attributes.
func html(_ document: Document) -> String {
  HTMLEncoder(relations: .none).encode(document)
}

/// Returns the canonical HTML of Markdown.
func html(ofMarkdown markdown: String, policy: Policy = .post) throws -> String {
  html(try MarkdownDecoder(policy: policy).decode(markdown).document)
}

/// Returns the Markdown of canonical HTML after checking that it round-trips.
func markdown(
  ofHTML source: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let reading = try Sanitizer().sanitize(source)
  #expect(reading.report.isEmpty, "the test's own HTML", sourceLocation: sourceLocation)
  let markdown = MarkdownEncoder().encode(reading.document)
  #expect(try html(ofMarkdown: markdown) == html(reading.document), sourceLocation: sourceLocation)
  return markdown
}

/// Returns the Markdown of a paragraph after checking that it round-trips.
func markdown(_ runs: Inlines, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
  let document = Document([.paragraph(Paragraph(runs))])
  let markdown = MarkdownEncoder().encode(document)
  #expect(
    try MarkdownDecoder().decode(markdown).document == document, "\(markdown)",
    sourceLocation: sourceLocation)
  return markdown
}
