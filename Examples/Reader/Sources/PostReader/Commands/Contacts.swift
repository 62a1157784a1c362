internal import PostFeed
internal import PostStore

extension Session {
  /// Returns the number of the contact that an argument means: the number itself, or the only contact
  /// with a name.
  ///
  /// - Throws: ``Failure`` with the status 64 if there is no such contact, or more than one; 69 if the
  ///   account is read only.
  package func contact(_ argument: String) async throws -> Int64 {
    let chat = try requireChat()
    var users = try await chat.contacts.contacts().current()
    let hasContacts = !users.isEmpty
    // Also those who wrote, and are not among the contacts.
    let conversations = try await chat.conversations.conversations(limit: .max).current()
    users += conversations.map(\.preview.contact).filter { user in
      !users.contains { $0.id == user.id }
    }
    if let id = Int64(argument) {
      guard id > 0, id != configured.user else {
        throw Failure(.usage, "\(id) is not the number of a contact")
      }
      // Before the first synchronization, nothing is known about contacts.
      if !hasContacts || users.contains(where: { $0.id == id }) { return id }
      throw Failure(.usage, "unknown contact \(id)\(Self.allowed(users))")
    }
    return try Self.contact(named: argument, in: users.filter { $0.id != configured.user })
  }

  static func contact(named name: String, in users: [User]) throws(Failure) -> Int64 {
    let exact = users.filter { $0.name == name }
    let similar = users.filter { $0.displayName.lowercased() == name.lowercased() }
    let found = exact.isEmpty ? similar : exact
    if found.count == 1 { return found[0].id }
    guard !found.isEmpty else {
      throw Failure(.usage, "unknown contact '\(name)'\(allowed(users))")
    }
    let numbers = found.map { "\($0.id)" }.joined(separator: ", ")
    throw Failure(.usage, "several contacts have the name '\(name)'; use a number: \(numbers)")
  }

  private static func allowed(_ users: [User]) -> String {
    if users.isEmpty { return "; 'postkit-reader sync' loads the contacts" }
    let names = users.prefix(20).map { "\($0.id) (\($0.displayName))" }.joined(separator: ", ")
    return "; allowed are: \(names)\(users.count > 20 ? " and others" : "")"
  }
}
