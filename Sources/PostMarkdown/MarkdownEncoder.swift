public import PostDocument

/// Writes documents as CommonMark or GitHub's Markdown.
///
/// ```swift
/// let document = Document([
///   .heading(Heading(level: 2, [.text("C#")])), .paragraph(Paragraph([.text("1 * 2")])),
/// ])
/// print(MarkdownEncoder().encode(document))
/// // ## C#
/// //
/// // 1 * 2
/// ```
///
/// Headings have number signs, bullets are `-`, code is fenced, quotes have `>`. Characters are
/// escaped only where they would be parsed as markup. ``MarkdownDialect/gitHub`` has tables,
/// strikethrough and task lists. Content that the dialect lacks is written as HTML: tables, figures, details, alignment, underline and other marks, check boxes, mentions,
/// hashtags and custom emoji. Emphasis is written as HTML where parsers would not recognize
/// asterisks or underscores, for example inside a word before a bracket.
///
/// The output round-trips through ``MarkdownDecoder`` for every document that the decoder's policy
/// admits. No invisible characters are added.
///
/// The output is not HTML, so do not display it as HTML. It is only as safe as its Markdown
/// renderer.
///
/// [CommonMark 0.30](https://spec.commonmark.org/0.30/)
public struct MarkdownEncoder: Hashable, Sendable {
  /// The dialect of the output.
  public var dialect: MarkdownDialect

  /// Creates an encoder.
  public init(_ dialect: MarkdownDialect = .commonMark) {
    self.dialect = dialect
  }

  /// Returns the document as Markdown, without a line feed at the end.
  ///
  /// - Complexity: Linear in the size of the output. Each line of the output starts with the
  ///   markers of all quotes and lists around it.
  public func encode(_ document: Document) -> String {
    var writer = MarkdownWriter(dialect)
    writer.write(document.blocks)
    return String(decoding: writer.text, as: UTF8.self)
  }
}
