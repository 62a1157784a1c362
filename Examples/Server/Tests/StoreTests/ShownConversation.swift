import PostFeed
import PostStore
import Testing

/// What a device has shown. Each state must continue the one before.
struct ShownConversation {
  private var statuses: [Int64: MessageStatus] = [:]
  private var readThrough: Int64 = 0

  /// Checks a state. Texts are numbered, such as `phone 12`.
  mutating func check(_ state: ConversationState, of userId: Int64) {
    let messages = state.messages
    #expect(messages.map(\.messageId) == Set(messages.map(\.messageId)).sorted())
    let texts = messages.map(\.content) + state.unsent.map(\.request.content)
    for (name, texts) in Dictionary(grouping: texts, by: { $0.prefix { $0 != " " } }) {
      // Each once, in the order in which they were written.
      let numbers = texts.compactMap { Int($0.dropFirst(name.count + 1)) }
      #expect(numbers == Set(numbers).sorted(), "\(name)")
      #expect(numbers.count == texts.count)
    }
    let new = Dictionary(uniqueKeysWithValues: messages.map { ($0.messageId, $0.status) })
    for (id, status) in statuses {
      #expect(new[id].map { $0 >= status } == true, "message \(id), which was \(status)")
    }
    #expect(!new.values.contains(.pending))
    let unread = messages.filter { $0.fromUserId != userId && $0.status != .read }
    #expect(state.unreadCount == unread.count)
    #expect(state.readThrough >= readThrough)
    (statuses, readThrough) = (new, state.readThrough)
  }
}
