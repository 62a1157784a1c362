import Foundation
import PostFeed

/// The messages that are stored: about 60 bytes of text each, to and from 300 contacts in turn.
enum Messages {
  static let userId: Int64 = 1
  static let contacts = (0..<300).map { User(id: 1000 + $0, name: "Contact \($0)") }

  /// 2026-11-20, noon in UTC. Each message is a second after the one before.
  private static let start = Date(timeIntervalSince1970: 1_795_176_000)

  static func message(_ id: Int64) -> Message {
    let contact = contacts[Int(id) % contacts.count].id
    let isReceived = (id / Int64(contacts.count)) % 2 == 0
    return Message(
      messageId: id, fromUserId: isReceived ? contact : userId,
      toUserId: isReceived ? userId : contact, content: Posts.text("Message \(id)", bytes: 60, id),
      status: .delivered, createdAt: start.addingTimeInterval(Double(id)).ISO8601Format())
  }

  /// The messages after another one, in order.
  static func page(after id: Int64, count: Int) -> [Message] {
    (1...Int64(count)).map { message(id + $0) }
  }
}
