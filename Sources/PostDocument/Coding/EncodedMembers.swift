internal import PostJSON

typealias EncodedMembers = KeyedEncodingContainer<JSONKey>

extension Encoder {
  /// Encodes the type of a node, and returns the container for the other members of the node.
  func members(type: String) throws -> EncodedMembers {
    var members = container(keyedBy: JSONKey.self)
    try members.encode(type, forKey: "type")
    return members
  }
}
