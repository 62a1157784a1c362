public import PostPolicy

/// Reads documents from the messages of a network.
///
/// Every document complies with the policy. An invalid facet, entity or element is removed and
/// reported with its JSON path; its text is kept.
public protocol NetworkDecoder: Sendable {
  /// The policy that defines what documents can contain.
  var policy: Policy { get set }

  /// The maximum number of findings with details in a report. Further findings are only counted.
  var reportCapacity: Int { get set }

  /// Reads a message as JSON in UTF-8.
  ///
  /// - Throws: ``NetworkError`` if the source is larger than the policy allows, not JSON, or not a
  ///   message of the network.
  /// - Complexity: O(n log n) in the number of facets or entities, and linear in the size of the
  ///   text.
  func decode(_ json: some Sequence<UInt8>) throws(NetworkError) -> Reading
}

extension NetworkDecoder {
  /// Reads a message as JSON.
  ///
  /// - Throws: The errors of ``decode(_:)-(Sequence<UInt8>)``.
  public func decode(_ json: String) throws(NetworkError) -> Reading { try decode(json.utf8) }
}
