import PostFeed
import PostReader
import PostScreens
import PostTerminal

/// Writing a post in lines. Each line is stored when it is read.
@MainActor struct PlainWriting {
  private let reader: PlainReader
  private let holder: CreatePostStateHolder

  init(_ reader: PlainReader) {
    self.reader = reader
    holder = CreatePostStateHolder(reader.session.posts, messages: reader.actions.messages)
  }

  func run() async {
    guard !reader.session.configured.isReadOnly else {
      return reader.say("This account is read only.")
    }
    let observation = Task { await holder.run() }
    reader.say(
      "Write in Markdown. A line with only a dot ends the text. It is kept as a draft meanwhile.")
    var isEnded = false
    while let line = await reader.ask(">") {
      isEnded = line == "."
      if isEnded { break }
      holder.edit(holder.state.text.isEmpty ? line : holder.state.text + "\n" + line)
      await holder.save()
    }
    if isEnded {
      await holder.updatePreview()
      reader.say("Others will see:")
      for row in reader.rows(holder.state.preview.document).rows { reader.say(row) }
      for finding in holder.state.preview.findings { reader.say("Note: \(finding)") }
      if await reader.confirm("Publish it?") {
        if case .published = await holder.publish() {
          reader.say("The post is sent as soon as there is a connection.")
        }
      } else {
        reader.say("It is kept as a draft.")
      }
    }
    observation.cancel()
    await observation.value
  }
}
