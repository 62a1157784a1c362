package import PostJSON

/// A response of the API, with the findings from reading it.
public protocol ApiResponse: Codable, Hashable, Sendable {
  /// Creates a response from JSON in UTF-8. This is faster than with `JSONDecoder`.
  ///
  /// - Complexity: Linear in the number of bytes.
  /// - Throws: ``FeedError`` with the JSON path when the bytes are not JSON, or when a required
  ///   member is missing or invalid.
  init(json: some Sequence<UInt8>) throws(FeedError)

  /// The parts of the response that were skipped, repaired or not recognized when it was read.
  /// At most 1,000 findings of each code are listed. Findings are not encoded.
  var findings: [FeedFinding] { get }
}

/// A response that stores the findings from reading it.
package protocol ResponseModel: ApiResponse {
  var storedFindings: FeedFindings { get set }
}

extension ResponseModel {
  /// The number of findings of each code.
  package var findingCounts: [FeedFinding.Code: Int] { storedFindings.counts }
}

// Responses and models are read from bytes here, and from decoders by `JSONDecodable`.

extension JSONDecodable {
  /// Reads a value from JSON in UTF-8.
  package static func reading(json: some Sequence<UInt8>) throws(FeedError) -> Self {
    do throws(JSONError) {
      return try JSONTree(
        parsing: Array(json), maximumDepth: maximumDepth, strictness: .lenient
      ).read()
    } catch {
      throw FeedError(error)
    }
  }
}

extension JSONDecodable where Self: JSONModel & ResponseModel {
  package init(reading tree: JSONTree) throws(ValueFault) {
    for string in tree.invalidStrings {
      string.report(
        .textRepaired, "the string is not valid Unicode; invalid parts are read as U+FFFD")
    }
    try self.init(tree.root)
    storedFindings = FeedFindings(of: tree)
  }
}
