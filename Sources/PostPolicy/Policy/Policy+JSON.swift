internal import PostJSON

extension Policy {
  /// Creates a policy from a policy file. See ``init(from:)`` for its keys.
  ///
  /// ```swift
  /// let policy = try Policy(json: #"{"extends": "comment", "limits": {"links": 3}}"#)
  /// ```
  ///
  /// - Throws: ``PolicyError`` with all faults of the file: for each one the path of the key, the value,
  ///   what is allowed, and the position.
  public init(json: String) throws(PolicyError) {
    try self.init(json: json.utf8)
  }

  /// Creates a policy from a policy file in UTF-8.
  ///
  /// - Throws: The same errors as ``init(json:)-(String)``.
  public init(json: some Sequence<UInt8>) throws(PolicyError) {
    let tree: JSONTree
    let source = Array(json)
    do {
      tree = try JSONTree(parsing: source)
    } catch {
      throw PolicyError(.notJSON, [(error.message, error.offset)], in: source)
    }
    do {
      self = try tree.decode(CheckedPolicy.self).policy
    } catch {
      let errors = (error as? PolicyFaults)?.errors ?? [error]
      let faults = errors.map { error in
        guard let error = error as? DecodingError else { return ("\(error)", 0) }
        return (error.jsonMessage, tree.offset(of: tree.node(at: error.jsonSteps)))
      }
      throw PolicyError(.file, faults, in: source)
    }
  }

  /// A policy file of which all faults are found.
  private struct CheckedPolicy: Decodable {
    let policy: Policy

    init(from decoder: any Decoder) throws { policy = try Policy(checking: decoder) }
  }
}
