public import PostDocument
public import PostPolicy

/// Something that reads documents from the JSON of an editor.
///
/// Whatever the JSON says, the result is a document within the policy: attribute values are data,
/// links and pictures lead where the policy lets them. What an editor shows and a document cannot
/// hold is not lost silently: nodes that are not known give their contents, leaves their text, marks
/// their content, and each is a finding with its JSON path. So is what says something in a place
/// where the editor has none for it; a value of a type that the editor never gives it is an error.
public protocol EditorDecoder: Sendable {
  /// What a document may hold.
  var policy: Policy { get set }

  /// The `http` or `https` address against which relative links are resolved, if there is one.
  var baseURL: LinkTarget? { get set }

  /// Whether the empty paragraphs behind the last block are findings.
  var trailingParagraphs: TrailingParagraphs { get set }

  /// The number of findings whose details are kept; all are counted.
  var reportCapacity: Int { get set }

  /// Reads a document, and what was left out on the way, from JSON in UTF-8.
  ///
  /// - Throws: ``EditorError`` that names the JSON path and what was expected there, when the source
  ///   is larger than the policy allows, no JSON, or no document of this editor.
  /// - Complexity: Linear in the size of the source.
  func reading(_ bytes: [UInt8]) throws(EditorError) -> Reading
}

/// What a reader says about the empty paragraphs behind the last block.
///
/// Documents hold no empty paragraphs; readers count them. An editor may keep one behind the last
/// block so that a person can go on writing there, which says nothing about the post.
public enum TrailingParagraphs: Hashable, Sendable, CaseIterable {
  /// They are findings, as all empty paragraphs are.
  case reported
  /// They are dropped without a finding.
  case dropped
}

extension EditorDecoder {
  /// Reads a document, and what was left out on the way, from JSON.
  ///
  /// - Throws: As ``reading(_:)-([UInt8])``.
  public func reading(_ json: String) throws(EditorError) -> Reading {
    try reading(Array(json.utf8))
  }

  /// Reads a document from JSON.
  ///
  /// - Throws: As ``reading(_:)-([UInt8])``.
  public func document(from json: String) throws(EditorError) -> Document {
    try reading(Array(json.utf8)).document
  }
}
