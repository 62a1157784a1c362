internal import PostDocument
internal import PostFeed
internal import PostJSON
internal import PostLinking

extension MastodonReader {
  /// Returns the content with the accounts, topics and custom emoji that the server lists.
  ///
  /// Some servers send `null` as the HTML of a status, and the source text in another member.
  mutating func content(
    of status: JSONNode, baseURL: LinkTarget?, references: PostReferences
  ) -> UntrustedContent? {
    let emoji = emoji(of: status)
    let html = reader.string("content", of: status)
    // Mastodon adds `text` to a status that was deleted, and Pixelfed has `content_text`.
    let text = html == nil ? plainText(of: status) : nil
    guard let content = html ?? text else { return nil }
    return UntrustedContent(
      content, format: text == nil ? .html : .plainText, baseURL: baseURL, references: references,
      emoji: emoji)
  }

  private mutating func plainText(of status: JSONNode) -> String? {
    let (text, other) = (
      reader.string("text", of: status), reader.string("content_text", of: status)
    )
    return text ?? other
  }

  /// Returns the mentioned accounts and the hashtags of a status.
  mutating func references(of status: JSONNode) -> PostReferences {
    var accounts: [AccountReference] = []
    for node in reader.objects("mentions", of: status) {
      let (acct, username) = (reader.string("acct", of: node), reader.string("username", of: node))
      guard let account = acct ?? username else { continue }
      accounts.append(
        AccountReference(
          account: account, target: url("url", of: node)?.link,
          id: reader.identifier("id", of: node)))
    }
    var topics: [TopicReference] = []
    for node in reader.objects("tags", of: status) {
      guard let name = reader.string("name", of: node) else { continue }
      topics.append(TopicReference(name: name, target: url("url", of: node)?.link))
    }
    return PostReferences(accounts: accounts, topics: topics)
  }

  /// Returns the custom emoji that a status or a poll lists.
  mutating func emoji(of status: JSONNode) -> [String: ImageSource] {
    var emoji: [String: ImageSource] = [:]
    for node in reader.objects("emojis", of: status) {
      guard let name = reader.string("shortcode", of: node) else { continue }
      let (url, still) = (url("url", of: node), url("static_url", of: node))
      guard let image = url?.image ?? still?.image else {
        reader.report(.valueDropped, "a custom emoji has no valid 'url'", at: node)
        continue
      }
      if emoji[name] == nil { emoji[name] = image }
    }
    return emoji
  }

  // MARK: - Attachments

  /// Returns the attached files. A file without a URL is dropped with a finding.
  mutating func attachments(of status: JSONNode) -> [SyndicatedAttachment] {
    var attachments: [SyndicatedAttachment] = []
    for node in reader.objects("media_attachments", of: status) {
      let preview = url("preview_url", of: node)
      let description = reader.text("description", of: node)
      guard let url = firstURL(["url", "remote_url", "preview_url"], of: node) else {
        reader.report(.valueDropped, "an attachment has no 'url' and no 'remote_url'", at: node)
        continue
      }
      var attachment = SyndicatedAttachment(url: url, type: type(of: node))
      attachment.alternative = description
      attachment.preview = preview
      addSize(of: node, to: &attachment)
      attachments.append(attachment)
    }
    return attachments
  }

  /// Returns the media type if the server states it (Pleroma, Pixelfed), otherwise the kind.
  private mutating func type(of media: JSONNode) -> UntrustedText? {
    let pleroma = reader.object("pleroma", of: media)
    let mediaType = pleroma.flatMap { reader.text("mime_type", of: $0) }
    let (mime, kind) = (reader.text("mime", of: media), reader.text("type", of: media))
    return mediaType ?? mime ?? kind
  }

  private mutating func addSize(of media: JSONNode, to attachment: inout SyndicatedAttachment) {
    guard let meta = reader.object("meta", of: media) else { return }
    if let original = reader.object("original", of: meta) {
      attachment.width = pixels("width", of: original)
      attachment.height = pixels("height", of: original)
      attachment.duration = reader.measure("duration", of: original)
    }
  }

  /// Returns a positive number of pixels, rounded.
  private mutating func pixels(_ name: String, of object: JSONNode) -> Int? {
    guard let node = reader.value(name, of: object), let number = reader.measure(name, of: object)
    else { return nil }
    let pixels = Int(exactly: number.rounded())
    if pixels == nil { reader.drop(name, node, expected: "a number of pixels") }
    return pixels.flatMap { $0 > 0 ? $0 : nil }
  }
}
