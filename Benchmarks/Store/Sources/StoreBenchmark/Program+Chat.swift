import Foundation
import PostFeed

extension Program {
  /// Measures an operation of messages. `count` is the number of messages that are stored before.
  static func measureChat<Chat: MeasuredChat>(
    _ type: Chat.Type, _ folder: URL, _ count: Int, _ operation: String
  ) async throws -> Double {
    if operation == "chat-open" {
      return try await repeated(500) { _ in _ = try Chat(folder: folder) }
    }
    let chat = try Chat(folder: folder)
    let contact = Messages.contacts[0].id
    switch operation {
    case "chat-fill":
      return try await repeated(count / 1000) { number in
        try await chat.save(Messages.page(after: Int64(number * 1000), count: 1000))
      }
    case "chat-list":
      return try await repeated(100) { _ in
        let count = try await chat.conversations(50).count
        precondition(count == 50)
      }
    case "chat-screen":
      return try await repeated(100) { _ in
        let messages = try await chat.lastMessages(60, of: contact).count
        precondition(messages == min(60, count / Messages.contacts.count))
      }
    case "chat-send":
      let texts = (0..<50).map { Posts.text("Text \($0)", bytes: 60, Int64($0)) }
      return try await repeated(1) { _ in try await chat.send(texts, to: contact) } / 50
    case "chat-page":
      return try await repeated(40) { number in
        try await chat.save(Messages.page(after: Int64(count + number * 200), count: 200))
      }
    default: fatalError("unknown operation \(operation)")
    }
  }
}
