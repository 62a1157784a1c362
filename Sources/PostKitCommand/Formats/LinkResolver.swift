import PostKit

/// Resolves the relative links and image sources of a document, as the HTML sanitizer does.
///
/// A link that cannot be resolved stays relative, and the policy decides whether to keep it.
struct LinkResolver: Rewriter {
  /// An `http` or `https` URL.
  let baseURL: LinkTarget

  mutating func rewrite(_ run: Inline) -> Inlines {
    var run = run
    if let link = run.link { run.link = Hyperlink(resolved(link.href), title: link.title) }
    switch run.content {
    case .text, .lineBreak: break
    case .mention(let mention):
      let target = mention.target.map(resolved)
      run.content =
        Mention(mention.text, target: target, id: mention.id).map { .mention($0) } ?? run.content
    case .hashtag(let hashtag):
      let target = hashtag.target.map(resolved)
      run.content =
        Hashtag(hashtag.text, target: target, id: hashtag.id).map { .hashtag($0) } ?? run.content
    case .emoji(let emoji):
      run.content =
        CustomEmoji(emoji.name, image: resolved(emoji.image)).map { .emoji($0) } ?? run.content
    case .image(var image):
      image.source = resolved(image.source)
      run.content = .image(image)
    }
    return [run]
  }

  private func resolved(_ target: LinkTarget) -> LinkTarget {
    guard target.isRelative else { return target }
    return (try? baseURL.resolving(target.description)) ?? target
  }

  private func resolved(_ source: ImageSource) -> ImageSource {
    guard source.kind == .relative, let target = try? baseURL.resolving(source.description)
    else { return source }
    return (try? ImageSource(target)) ?? source
  }
}
