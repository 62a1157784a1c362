/// A model that a store keeps as JSON. Unknown and invalid members round-trip.
package protocol StoredModel: Codable {
  /// Reads what ``storedJSON`` returned.
  ///
  /// - Throws: ``FeedError`` if a required member is missing or invalid.
  init(storedJSON: [UInt8]) throws(FeedError)

  /// The model as JSON in UTF-8.
  var storedJSON: [UInt8] { get }
}

extension PostPreview: StoredModel {
  package init(storedJSON: [UInt8]) throws(FeedError) {
    self = try Self.reading(json: storedJSON).value
  }

  package var storedJSON: [UInt8] { jsonValue.json }
}

extension PostDetail: StoredModel {
  package init(storedJSON: [UInt8]) throws(FeedError) {
    self = try Self.reading(json: storedJSON).value
  }

  package var storedJSON: [UInt8] { jsonValue.json }
}
