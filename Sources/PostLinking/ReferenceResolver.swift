public import PostDocument

/// Completes the mentions and hashtags of a federated post with the accounts and topics that the
/// author's server sent.
///
/// - A mention or hashtag without a target gets the target of its account or topic. A mention
///   without an identifier gets the identifier of its account.
/// - A link whose label is `@…` or `#…` becomes a mention or hashtag if ``references`` contain the
///   account or topic. Other links are kept, because an author can give a link any label.
public struct ReferenceResolver: Rewriter, Hashable, Sendable {
  /// The accounts and topics that the author's server sent.
  public var references: PostReferences

  public init(_ references: PostReferences) {
    self.references = references
  }

  /// Returns the runs of a block with completed mentions and hashtags.
  public func rewrite(_ runs: Inlines) -> Inlines {
    var result = Inlines()
    var position = runs.startIndex
    while position < runs.endIndex {
      let run = runs[position]
      guard let link = run.link else {
        result.append(completed(run))
        position += 1
        continue
      }
      let label = runs[position...].prefix { $0.link == link }
      if let marks = Marks.shared(by: label), let node = node(for: label, target: link.href) {
        result.append(Inline(node, marks: marks))
      } else {
        result.append(contentsOf: label)
      }
      position = label.endIndex
    }
    return result
  }

  private func completed(_ run: Inline) -> Inline {
    var run = run
    switch run.content {
    case .mention(let mention):
      let name = AccountName(user: mention.user, host: mention.host)
      guard let known = references.account(name, target: mention.target) else { return run }
      let completed = Mention(
        mention.text, target: mention.target ?? known.target, id: mention.id ?? known.id)
      if let completed { run.content = .mention(completed) }
    case .hashtag(let hashtag):
      guard hashtag.target == nil, let known = references.topic(hashtag.name),
        let completed = Hashtag(hashtag.text, target: known.target, id: hashtag.id)
      else { return run }
      run.content = .hashtag(completed)
    case .text, .lineBreak, .emoji, .image: break
    }
    return run
  }

  private func node(for label: some Sequence<Inline>, target: LinkTarget) -> InlineContent? {
    var text = ""
    for run in label {
      guard case .text(let part) = run.content else { return nil }
      text += part
    }
    switch text.unicodeScalars.first {
    case "@", "＠": return mention(text, target: target)
    case "#", "＃": return hashtag(text, target: target)
    default: return nil
    }
  }

  private func mention(_ text: String, target: LinkTarget) -> InlineContent? {
    let parts = text.dropFirst().split(separator: "@", omittingEmptySubsequences: false)
    guard let user = parts.first, !user.isEmpty, parts.count <= 2, !text.contains(" ") else {
      return nil
    }
    let name = AccountName(
      user: String(user), host: parts.count == 2 ? String(parts[1]) : nil)
    guard let known = references.account(name, target: target) else { return nil }
    return Mention(text, target: target, id: known.id)
      .flatMap { $0.text == text ? .mention($0) : nil }
  }

  private func hashtag(_ text: String, target: LinkTarget) -> InlineContent? {
    guard references.topic(String(text.dropFirst()), target: target) != nil else { return nil }
    return Hashtag(text, target: target).flatMap { $0.text == text ? .hashtag($0) : nil }
  }
}
