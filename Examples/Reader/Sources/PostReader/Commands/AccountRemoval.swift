internal import Foundation
internal import PostStore

extension ReaderEnvironment {
  /// Signs an account out: deletes its feed, its files and media, and forgets it. Messages are kept,
  /// unsent ones, too, unless the user asks to delete them.
  ///
  /// - Throws: ``Failure`` with the status 75 if another process uses the account.
  package func removeAccount(_ name: String, withMessages: Bool) async throws {
    let accounts = try configuration.read().accounts
    // Before anything is deleted.
    let removal = try configuration.removal(of: name)
    guard let removed = accounts.first(where: { $0.name == name }) else { return }
    // Another name can have the same server and user.
    let isShared = accounts.contains { $0.name != name && $0.account == removed.account }
    if !isShared {
      let session = try await Session(removed, in: self, for: .writing)
      if withMessages { try session.chat?.local.delete() }
      try await session.posts.deleteData()
      for file in [session.files.media, session.files.texts, session.files.fetchDelay] {
        if FileManager.default.fileExists(atPath: file.path) {
          try FileManager.default.removeItem(at: file)
        }
      }
      // Last, so that a crash before it can be repeated. The lock is kept until then.
      try configuration.write(removal)
      withExtendedLifetime(session) {}
    } else {
      try configuration.write(removal)
    }
  }
}
