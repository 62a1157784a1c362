internal import PostJSON

extension Policy {
  /// Creates a policy from a policy file. See ``init(from:)`` for its keys.
  ///
  /// ```swift
  /// let policy = try Policy(json: #"{"extends": "comment", "limits": {"links": 3}}"#)
  /// ```
  ///
  /// - Throws: ``PolicyError`` that names the path of the key, the value and what is allowed.
  public init(json: String) throws(PolicyError) {
    try self.init(json: json.utf8)
  }

  /// Creates a policy from a policy file in UTF-8.
  ///
  /// - Throws: The same errors as ``init(json:)-(String)``.
  public init(json: some Sequence<UInt8>) throws(PolicyError) {
    let tree: JSONTree
    do {
      tree = try JSONTree(parsing: Array(json))
    } catch {
      throw PolicyError(.notJSON, "\(error.description) (byte \(error.offset))")
    }
    do {
      self = try tree.decode(Policy.self)
    } catch let error as DecodingError {
      throw PolicyError(.file, error.jsonMessage)
    } catch {
      throw PolicyError(.file, "\(error)")
    }
  }
}
