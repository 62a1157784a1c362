package import PostJSON

/// How far a contact received and read the messages of the user, and how far the user read those of the
/// contact.
public struct MessageReceipts: Codable, Hashable, Sendable {
  /// The identifier of the contact.
  public var contactId: Int64 = 0

  /// The identifier of the last message that was delivered to the contact. All earlier messages to the
  /// contact were delivered too.
  public var deliveredThrough: Int64?

  /// The identifier of the last message that the contact read. The contact also read all earlier
  /// messages of the user.
  public var readThrough: Int64?

  /// The identifier of the last message of the contact that the user read, on any device.
  public var ownReadThrough: Int64?

  package var extras = JSONExtras()

  package init() {}

  /// Creates the receipts of a contact.
  public init(
    contactId: Int64, deliveredThrough: Int64? = nil, readThrough: Int64? = nil,
    ownReadThrough: Int64? = nil
  ) {
    self.contactId = contactId
    self.deliveredThrough = deliveredThrough
    self.readThrough = readThrough
    self.ownReadThrough = ownReadThrough
  }
}

extension MessageReceipts: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("contactId", &contactId)
    try coder.optional("deliveredThrough", &deliveredThrough)
    try coder.optional("readThrough", &readThrough)
    try coder.optional("ownReadThrough", &ownReadThrough)
  }
}
