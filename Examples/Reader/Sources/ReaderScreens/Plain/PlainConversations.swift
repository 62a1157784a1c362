import Foundation
import PostFeed
import PostReader
import PostScreens
import PostStore
import PostTerminal

/// Conversations in lines.
@MainActor struct PlainConversations {
  private let reader: PlainReader
  private let chat: Session.Chat

  init?(_ reader: PlainReader) {
    guard let chat = reader.session.chat else {
      reader.say("This account has no messages.")
      return nil
    }
    (self.reader, self.chat) = (reader, chat)
  }

  func run() async {
    let holder = ChatListStateHolder(
      chat.conversations, contacts: chat.contacts, messages: reader.actions.messages)
    let observation = Task { await holder.run() }
    await reader.wait { holder.state.isReady }
    while !reader.isEnding {
      for (position, item) in holder.state.items.enumerated() {
        let unread = item.unreadCount > 0 ? ", \(item.unreadCount) unread" : ""
        let text = item.summary.isEmpty ? "no messages" : reader.line(item.summary)
        reader.say("\(position + 1). \(reader.line(item.name))\(unread): \(text)")
      }
      if holder.state.items.isEmpty { reader.say("No contacts.") }
      guard let choice = await reader.ask("Number, r load contacts, q back:"), choice != "q",
        choice != ""
      else { break }
      if choice == "r" { reader.load { await holder.refresh() } }
      if let number = Int(choice), holder.state.items.indices.contains(number - 1) {
        await conversation(with: holder.state.items[number - 1].id)
      }
    }
    observation.cancel()
    await observation.value
  }

  private func conversation(with contact: Int64) async {
    let holder = ConversationStateHolder(
      with: contact, chat.messages, messages: reader.actions.messages)
    let observation = Task { await holder.run() }
    await reader.wait { holder.state.isReady }
    await holder.markRead()
    if !holder.state.draft.isEmpty { reader.say("Draft: \(reader.line(holder.state.draft))") }
    while !reader.isEnding {
      for entry in holder.state.entries.suffix(20) {
        let name = entry.isOwn ? "you" : reader.line(holder.state.contact.name)
        let text =
          switch entry.content {
          case .readable(let document): reader.rows(document).text
          case .unreadable: "This message cannot be shown."
          }
        reader.say("\(name)\(entry.delivery.words(now: .now)): \(text)")
      }
      guard let text = await reader.ask("Message, Enter reads again, q back:"), text != "q" else {
        break
      }
      if !text.isEmpty {
        let draft = holder.state.draft
        holder.edit(text)
        await holder.send()
        if holder.state.draft.isEmpty { holder.edit(draft) }
      }
    }
    observation.cancel()
    await observation.value
  }
}
