internal import NIOConcurrencyHelpers
internal import NIOCore
internal import PostFeed

/// A connection of a device, over which the server sends events.
struct Socket: Sendable {
  let id: ObjectIdentifier

  /// Sends the JSON of an event. It does not wait, and calls nothing of the hub.
  let send: @Sendable (ByteBuffer) -> Void
}

/// The users who have open sockets, and the events that they get.
///
/// Events are sent while the state is locked, so all sockets get the changes of a status in the same
/// order.
final class ChatHub: Sendable {
  fileprivate struct Presence {
    var sockets: [Socket] = []

    /// The users with whom the user exchanged messages. They see the status of the user.
    var contacts: Set<Int64> = []
  }

  /// A user who is writing a message to a contact.
  fileprivate struct Typist: Hashable {
    let userId: Int64
    let contactId: Int64
  }

  fileprivate struct State {
    var online: [Int64: Presence] = [:]

    /// The numbers of the last reports of users who are writing.
    var typing: [Typist: Int] = [:]
    var reportCount = 0
  }

  private let limits: ServerLimits
  private let state = NIOLockedValueBox(State())

  init(limits: ServerLimits) { self.limits = limits }

  // MARK: Sockets

  /// The number of sockets of a user.
  func socketCount(of userId: Int64) -> Int {
    state.withLockedValue { $0.online[userId]?.sockets.count ?? 0 }
  }

  /// Adds a socket. The first socket of a user makes the user online.
  ///
  /// - Returns: Whether the user may have another socket.
  func open(_ socket: Socket, of userId: Int64) -> Bool {
    state.withLockedValue { state in
      guard state.online[userId]?.sockets.count ?? 0 < limits.sockets else { return false }
      state.online[userId, default: Presence()].sockets.append(socket)
      return true
    }
  }

  /// Sends a new socket the status of all contacts who are online, and tells them that the user is.
  ///
  /// - Parameter contacts: The users with whom the user exchanged messages, read after the socket was
  ///   added: so each user with an earlier message is one of them, and later messages introduce others.
  func introduce(_ socket: Socket, of userId: Int64, to contacts: [Int64]) {
    state.withLockedValue { state in
      for contactId in contacts {
        guard let isNew = state.online[userId]?.contacts.insert(contactId).inserted else { return }
        guard state.online[contactId] != nil else { continue }
        socket.send(state.status(of: contactId, for: userId))
        if isNew { state.sendStatus(of: userId, to: contactId) }
      }
    }
  }

  /// Removes a socket. The last socket of a user makes the user offline.
  ///
  /// - Returns: Whether the user is offline.
  func close(_ id: ObjectIdentifier, of userId: Int64, at now: Moment) -> Bool {
    state.withLockedValue { state in
      state.online[userId]?.sockets.removeAll { $0.id == id }
      guard let presence = state.online[userId], presence.sockets.isEmpty else { return false }
      state.online[userId] = nil
      for typist in state.typing.keys where typist.userId == userId { state.typing[typist] = nil }
      for contactId in presence.contacts {
        state.sendStatus(of: userId, to: contactId, lastConnectedAt: now.description)
      }
      return true
    }
  }

  // MARK: Events

  /// Sends a message to all sockets of its recipient and its sender.
  func publish(_ message: Message) {
    let (sender, recipient) = (message.fromUserId, message.toUserId)
    state.withLockedValue { state in
      state.endTyping(Typist(userId: sender, contactId: recipient))
      state.send(.newMessage(message), to: [recipient, sender])
      // With their first message, two users become contacts.
      state.introduce(sender, to: recipient)
      state.introduce(recipient, to: sender)
    }
  }

  /// Tells the sender of messages how far the contact has them.
  func publish(_ receipt: Receipt) {
    let (contactId, messageId) = (receipt.contactId, receipt.messageId)
    let event: ChatEvent =
      switch receipt.kind {
      case .delivered: .delivered(contactId: contactId, messageId: messageId)
      case .read: .read(contactId: contactId, messageId: messageId)
      }
    state.withLockedValue { $0.send(event, to: [receipt.senderId]) }
  }

  /// Tells a contact whether a user is writing a message. A timer ends it.
  ///
  /// - Parameter eventLoop: The event loop of the timer.
  func setTyping(
    _ isTyping: Bool, by userId: Int64, to contactId: Int64, on eventLoop: any EventLoop
  ) {
    let typist = Typist(userId: userId, contactId: contactId)
    let report = state.withLockedValue { state -> Int? in
      guard isTyping else {
        state.endTyping(typist)
        return nil
      }
      let isNew = state.typing[typist] == nil
      state.reportCount += 1
      state.typing[typist] = state.reportCount
      if isNew { state.sendStatus(of: userId, to: contactId) }
      return state.reportCount
    }
    guard let report else { return }
    eventLoop.scheduleTask(in: .seconds(limits.typingSeconds)) {
      self.state.withLockedValue { state in
        // A later report starts another timer.
        if state.typing[typist] == report { state.endTyping(typist) }
      }
    }
  }
}

extension ChatHub.State {
  fileprivate func send(_ event: ChatEvent, to userIds: [Int64]) {
    let sockets = userIds.flatMap { online[$0]?.sockets ?? [] }
    if sockets.isEmpty { return }
    let json = ByteBuffer(bytes: event.json)
    for socket in sockets { socket.send(json) }
  }

  fileprivate func sendStatus(
    of userId: Int64, to contactId: Int64, lastConnectedAt: String? = nil
  ) {
    guard let sockets = online[contactId]?.sockets else { return }
    let json = status(of: userId, for: contactId, lastConnectedAt: lastConnectedAt)
    for socket in sockets { socket.send(json) }
  }

  fileprivate func status(
    of userId: Int64, for contactId: Int64, lastConnectedAt: String? = nil
  ) -> ByteBuffer {
    let status = online[userId] == nil ? OnlineStatus.offline : .online
    let event = ChatEvent.contactStatus(
      ContactStatus(
        userId: userId, onlineStatus: status.rawValue,
        typing: typing[ChatHub.Typist(userId: userId, contactId: contactId)] != nil,
        lastConnectedAt: lastConnectedAt))
    return ByteBuffer(bytes: event.json)
  }

  fileprivate mutating func endTyping(_ typist: ChatHub.Typist) {
    guard typing.removeValue(forKey: typist) != nil else { return }
    sendStatus(of: typist.userId, to: typist.contactId)
  }

  /// Lets a user see the status of a contact, if the user is online and has not seen it yet.
  fileprivate mutating func introduce(_ contactId: Int64, to userId: Int64) {
    guard online[userId]?.contacts.insert(contactId).inserted == true, online[contactId] != nil
    else { return }
    sendStatus(of: contactId, to: userId)
  }
}
