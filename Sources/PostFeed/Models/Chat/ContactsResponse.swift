package import PostJSON

/// The people with whom a user can chat.
public struct ContactsResponse: ApiResponse {
  /// The people.
  public var contacts: [User] = []

  package var storedFindings = FeedFindings()
  package var extras = JSONExtras()

  package init() {}

  /// Creates a response.
  public init(contacts: [User]) {
    self.contacts = contacts
  }

  public init(json: some Sequence<UInt8>) throws(FeedError) { self = try .reading(json: json) }

  public var findings: [FeedFinding] { storedFindings.list }
}

extension ContactsResponse: FeedModel, ResponseModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.elements("contacts", &contacts, isRequired: true)
  }
}
