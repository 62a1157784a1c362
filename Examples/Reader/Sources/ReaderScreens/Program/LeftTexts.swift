import Foundation
import PostReader
import PostScreens
import PostStore

/// Texts that were open in a text editor when the reader was killed.
@MainActor enum LeftTexts {
  /// Stores each text as a draft, unless a draft has it, and deletes its file. Returns what to tell the user, or `nil`.
  ///
  /// An editor that still runs writes its file again, which is found at the next start.
  static func recover(_ session: Session, _ messages: UserMessages) async -> String? {
    let files = session.leftTextFiles()
    guard !files.isEmpty, !session.configured.isReadOnly,
      var drafts = try? await session.posts.outgoingPosts().current().map(\.source)
    else { return nil }
    var count = 0
    for file in files {
      guard let data = try? Data(contentsOf: file), var text = String(data: data, encoding: .utf8)
      else { return "A text of an editor is in \(file.path), but could not be read." }
      // Editors end the last line.
      if text.hasSuffix("\n"), !drafts.contains(text) { text.removeLast() }
      if !text.isEmpty, !drafts.contains(text) {
        let holder = CreatePostStateHolder(session.posts, messages: messages)
        holder.edit(text)
        await holder.save()
        guard holder.state.isSaved else { return "A text of an editor is in \(file.path)." }
        drafts.append(text)
        count += 1
      }
      try? FileManager.default.removeItem(at: file)
    }
    return count == 0
      ? nil : "An editor was open when the reader ended. Its text is a draft now."
  }
}
