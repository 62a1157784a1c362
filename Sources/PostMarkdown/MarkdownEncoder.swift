public import PostDocument

/// Writes documents as CommonMark, as a person would.
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
/// Headings have number signs, bullets are `-`, code is fenced, quotes have `>`. Signs are escaped
/// where they would act and nowhere else. What CommonMark cannot say is HTML: tables, figures,
/// details, alignment, underline and other marks, check boxes, mentions, hashtags, custom emoji, and
/// emphasis in places where asterisks do not work, such as inside of a word before a bracket.
///
/// Reading the output (``MarkdownDecoder``) gives the same document again, for every document that
/// the policy admits. No invisible character is added.
///
/// The output is no HTML and not to be shown as such: it is as safe as what renders it.
///
/// [CommonMark 0.30](https://spec.commonmark.org/0.30/)
public struct MarkdownEncoder: Hashable, Sendable {
  /// Creates an encoder.
  public init() {}

  /// The document as Markdown, without a line feed at the end.
  ///
  /// - Complexity: Linear in the size of the document; every line starts with the marks of the
  ///   quotes and lists around it.
  public func encode(_ document: Document) -> String {
    var writer = MarkdownWriter()
    writer.write(document.blocks)
    return String(decoding: writer.text, as: UTF8.self)
  }
}
