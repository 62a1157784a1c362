#if Store
  internal import PostDocument
  internal import PostFeed
  internal import PostSanitizer
  internal import PostStore

  /// Creates the entries of a conversation. A text that did not change is not read again.
  actor ConversationEntries {
    private let format: ContentFormat
    private var contents:
      [ConversationEntry.ID: (text: String, content: ConversationEntry.Content)] = [:]
    /// The number of messages that were read.
    private(set) var readCount = 0

    init(format: ContentFormat) { self.format = format }

    func entries(of state: ConversationState) -> [ConversationEntry] {
      let last = contents
      contents = [:]
      func content(_ id: ConversationEntry.ID, _ text: String) -> ConversationEntry.Content {
        let known = last[id].flatMap { $0.text.hasSameBytes(as: text) ? $0.content : nil }
        let content = known ?? read(text)
        contents[id] = (text, content)
        return content
      }
      let messages = state.messages.map { message in
        let id = ConversationEntry.ID.message(message.messageId)
        let isOwn = message.toUserId == state.contact.id
        return ConversationEntry(
          id: id, isOwn: isOwn, content: content(id, message.content),
          time: Moment(message.createdAt), delivery: isOwn ? message.delivery : .received,
          actions: [])
      }
      let unsent = state.unsent.map { message in
        let id = ConversationEntry.ID.request(message.id)
        return ConversationEntry(
          id: id, isOwn: true, content: content(id, message.request.content),
          time: Moment(message.request.createdAt), delivery: message.delivery,
          actions: message.actions)
      }
      return messages + unsent
    }

    private func read(_ text: String) -> ConversationEntry.Content {
      readCount += 1
      let message = Message(
        messageId: 0, fromUserId: 0, toUserId: 0, content: text, createdAt: "")
      do { return .readable(try message.document(as: format)) } catch { return .unreadable(error) }
    }
  }

  extension Message {
    fileprivate var delivery: ConversationEntry.Delivery {
      switch status {
      case .read: .read
      case .delivered: .delivered
      default: .sent
      }
    }
  }

  extension UnsentMessage {
    fileprivate var delivery: ConversationEntry.Delivery {
      if isFailedForGood {
        return .failed(UserMessage(reason: reason) ?? UserMessage(code: .refused))
      }
      return request.status == .sent ? .sending : .waiting(nextAttempt: nextAttempt)
    }
  }
#endif
