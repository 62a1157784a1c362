#if Store
  internal import Foundation
  public import PostFeed

  extension ConversationsRepository {
    /// Returns the storage that messages use, and whether the device has little free space. Messages are
    /// deleted only by the user.
    ///
    /// - Complexity: Linear in the number of messages.
    public func storageUsage() async throws(StoreError) -> StorageUsage {
      let (conversations, bytes) = try await local.usage()
      let folder = local.file.deletingLastPathComponent().path
      let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
      let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value
      return StorageUsage(
        conversations: conversations, databaseBytes: bytes, freeBytes: free,
        isLow: free.map { $0 < configuration.lowSpaceBytes } ?? false)
    }

    /// Deletes the messages that were written before a date, on this device. Unsent messages, and
    /// messages without a valid date, are kept.
    ///
    /// - Parameters:
    ///   - date: The date.
    ///   - contactId: The contact of the conversation, or `nil` for all conversations.
    /// - Returns: The number of messages.
    /// - Complexity: Linear in the number of messages.
    @discardableResult
    public func deleteMessages(
      before date: Moment, with contactId: Int64? = nil
    ) async throws(StoreError) -> Int {
      try await local.deleteMessages(before: date, with: contactId)
    }

    /// Deletes the messages of a conversation on this device. Later messages begin it again.
    ///
    /// - Parameters:
    ///   - contactId: The contact.
    ///   - unsent: What happens to unsent messages and the draft.
    public func deleteConversation(
      with contactId: Int64, unsent: UnsentMessages = .ask
    ) async throws(StoreError) -> ConversationDeletion {
      try await local.deleteConversation(with: contactId, unsent: unsent)
    }
  }
#endif
