public import PostDocument
public import PostPolicy

/// Reads documents from the JSON of an editor.
///
/// Every document complies with the policy: attribute values are data, and links and images only
/// have URLs that the policy allows. Content that a document cannot hold is reported with its JSON
/// path: unknown nodes are replaced by their children, unknown leaves by their text, and unknown
/// marks are removed. A value of a type that the editor never writes is an error.
public protocol EditorDecoder: Sendable {
  /// The policy that limits what documents may hold.
  var policy: Policy { get set }

  /// The `http` or `https` URL against which relative links are resolved, if there is one.
  var baseURL: LinkTarget? { get set }

  /// Whether the empty paragraphs after the last block are findings.
  var trailingParagraphs: TrailingParagraphs { get set }

  /// The number of findings whose details are kept; all are counted.
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
  /// - Throws: As ``decode(_:)-(Sequence<UInt8>)``.
  public func decode(_ json: String) throws(EditorError) -> Reading { try decode(json.utf8) }
}

/// What a decoder reports about the empty paragraphs after the last block.
///
/// Documents have no empty paragraphs; decoders report them. An editor may keep one after the last
/// block for the cursor; it is not part of the post.
public enum TrailingParagraphs: Hashable, Sendable, CaseIterable {
  /// Each of them is a finding, like other empty paragraphs.
  case reported
  /// They are removed without a finding.
  case dropped
}
