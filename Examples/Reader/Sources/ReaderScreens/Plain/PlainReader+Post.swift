import Foundation
import PostDocument
import PostFeed
import PostPages
import PostReader
import PostScreens
import PostTerminal
import TerminalScreen

// One post in lines.
extension PlainReader {
  func post(_ id: Int64) async {
    let holder = PostDetailStateHolder(id, session.posts, actions: actions)
    let observation = Task { await holder.run() }
    await wait { holder.state.isReady && (holder.state.isWhole || holder.state.failure != nil) }
    show(holder.state)
    while let choice = await ask(
      "l like, s share, m bookmark, v hidden parts, o NUMBER link, i NUMBER image, q back:")
    {
      switch choice.trimmingCharacters(in: .whitespaces) {
      case "q", "": return await end(observation)
      case "l" where session.configured.isReadOnly: say("This account is read only.")
      case "l":
        let wasLiked = holder.state.item?.post.isLiked == true
        await holder.toggleLike()
        say(wasLiked ? "The like is removed." : "Liked.")
      case "s" where session.configured.isReadOnly, "m" where session.configured.isReadOnly:
        say("This account is read only.")
      case "s": if await confirm("Share this post?") { await holder.share() }
      case "m": if await confirm("Bookmark this post?") { await holder.bookmark() }
      case "u": await holder.undo()
      case "v":
        if let document = holder.state.document {
          for part in rows(document).parts { part.target.hiddenPart.map { holder.reveal($0) } }
        }
        show(holder.state)
      case let text where text.hasPrefix("o"):
        let links = links(of: holder.state)
        guard let number = Int(text.dropFirst().trimmingCharacters(in: .whitespaces)),
          links.indices.contains(number - 1)
        else { say("Type o and a number from 1 to \(links.count)."); continue }
        await open(links[number - 1])
      case let text where text.hasPrefix("i"):
        let images = images(of: holder.state)
        guard let number = Int(text.dropFirst().trimmingCharacters(in: .whitespaces)),
          images.indices.contains(number - 1)
        else { say("Type i and a number from 1 to \(images.count)."); continue }
        say(words(for: images[number - 1], number))
        await open(images[number - 1].url)
      default: say("Choose one of the letters.")
      }
    }
    await end(observation)
  }

  private func links(of state: PostDetailUiState) -> [String] {
    var links: [String] = []
    guard let document = state.document else { return [] }
    for url in rows(document, revealing: state.revealed).parts.compactMap(\.target.url)
    where !links.contains(url) { links.append(url) }
    return links
  }

  /// Opens a page or a file in the browser, if the user confirms it.
  private func open(_ url: String) async {
    guard await confirm("Open \(line(url))?") else { return }
    let problem = await Terminal.lendLines { await Browser.open(url) }
    say(line(problem ?? "Opened."))
  }

  private func images(of state: PostDetailUiState) -> [PostImage] {
    let parts = state.document.map { rows($0, revealing: state.revealed).parts } ?? []
    return PostImage.images(in: state.document, parts, state.item?.attachments ?? [])
  }

  private func words(for image: PostImage, _ number: Int) -> String {
    let text = image.alternativeText
    return "Image \(number): \(text.isEmpty ? "no description" : line(text))"
  }

  private func show(_ state: PostDetailUiState) {
    if let item = state.item { say("Post by \(line(item.post.authorName)).") }
    if let document = state.document {
      for row in rows(document, revealing: state.revealed).rows { say(row) }
    }
    if let failure = state.failure { say(failure.text) }
    for (position, image) in images(of: state).enumerated() {
      say(words(for: image, position + 1))
    }
    for attachment in state.item?.attachments ?? [] where attachment.type.shownName != "image" {
      let text = attachment.alternativeText
      say("\(attachment.type.shownName): \(text.isEmpty ? "no description" : line(text))")
    }
    for (position, link) in links(of: state).enumerated() {
      say("Link \(position + 1): \(line(link))")
    }
    if let item = state.item { say(item.post.likeWords) }
  }
}
