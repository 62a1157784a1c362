/// What a user does that must be stored, and sent once.
enum ChatStep: Codable, Hashable, Sendable {
  /// A new version of the draft; an empty text removes it.
  case draft(String)
  /// A message, which replaces the draft.
  case send(String)
}

/// What a device must have, computed in the simplest way from the steps of its user.
struct ChatModel {
  private(set) var sent: [String] = []
  private(set) var draft: String?
  /// The last step, if it is unknown whether it is stored.
  private(set) var current: ChatStep?

  init(_ lines: [Journal<ChatStep>.Line]) {
    for line in lines {
      switch line {
      case .begin(let step): current = step
      case .stored:
        switch current {
        case .draft(let text): draft = text.isEmpty ? nil : text
        case .send(let text):
          sent.append(text)
          draft = nil
        case nil: break
        }
        current = nil
      case .notStored: current = nil
      }
    }
  }
}
