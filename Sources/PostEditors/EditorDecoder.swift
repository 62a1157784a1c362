public import PostDocument
public import PostPolicy

/// Reads documents from the JSON of an editor.
///
/// Every document complies with the policy. Links and images have only URLs that the policy allows.
/// Content that a document cannot hold is reported with its JSON path: unknown nodes are replaced by
/// their children, unknown leaves (nodes without children) by their text, and unknown marks are
/// removed. An invalid value is replaced by the default of the editor and reported; a number can
/// also be written as a string.
///
/// Some editors store HTML or Markdown in values, such as the cards of Ghost. It is read with the
/// same policy. Other values are never read as HTML.
public protocol EditorDecoder: Sendable {
  /// The policy that defines what documents can contain.
  var policy: Policy { get set }

  /// The `http` or `https` URL against which relative links are resolved, or `nil`.
  var baseURL: LinkTarget? { get set }

  /// Whether empty paragraphs after the last block are reported as findings.
  var trailingParagraphs: TrailingParagraphs { get set }

  /// The maximum number of findings with details in a report. Further findings are only counted.
  var reportCapacity: Int { get set }

  /// Reads JSON in UTF-8.
  ///
  /// - Throws: ``EditorError`` with the JSON path and what is allowed there, if the source is
  ///   larger than the policy allows, not JSON, or not a document of this editor.
  /// - Complexity: Linear in the size of the source.
  func decode(_ json: some Sequence<UInt8>) throws(EditorError) -> Reading
}

extension EditorDecoder {
  /// Reads JSON.
  ///
  /// - Throws: The errors of ``decode(_:)-(Sequence<UInt8>)``.
  public func decode(_ json: String) throws(EditorError) -> Reading { try decode(json.utf8) }
}

/// Whether a decoder reports empty paragraphs after the last block as findings.
///
/// Documents cannot contain empty paragraphs, so decoders remove them and report each one. But an
/// editor may keep an empty paragraph after the last block for the cursor. Such a paragraph is not
/// part of the post.
public enum TrailingParagraphs: Hashable, Sendable, CaseIterable {
  /// The decoder reports empty paragraphs after the last block, like other empty paragraphs.
  case reported
  /// The decoder removes empty paragraphs after the last block without a finding.
  case dropped
}
