internal import PostDocument
internal import PostFeed
internal import PostJSON
internal import PostLinking

extension MastodonReader {
  /// Returns the content with the accounts, topics and custom emoji that the server lists.
  ///
  /// Some servers send `null` as the HTML of a status, and the source text in another member.
  mutating func content(
    of status: JSONValue, baseURL: LinkTarget?, references: PostReferences
  ) -> UntrustedContent? {
    let emoji = emoji(of: status)
    let html = string("content", of: status)
    // Mastodon adds `text` to a status that was deleted, and Pixelfed has `content_text`.
    let names = html == nil ? ["text", "content_text"] : []
    let texts = names.compactMap { string($0, of: status) }
    guard let content = html ?? texts.first else { return nil }
    return UntrustedContent(
      content, format: html == nil ? .plainText : .html, baseURL: baseURL, references: references,
      emoji: emoji)
  }

  /// Returns the mentioned accounts and the hashtags of a status.
  mutating func references(of status: JSONValue) -> PostReferences {
    let accounts = objects("mentions", of: status).compactMap { mention -> AccountReference? in
      let (acct, username) = (string("acct", of: mention), string("username", of: mention))
      guard let account = acct ?? username else { return nil }
      return AccountReference(
        account: account, target: url("url", of: mention)?.link, id: identifier("id", of: mention))
    }
    let topics = objects("tags", of: status).compactMap { tag in
      string("name", of: tag).map {
        TopicReference(name: $0, target: url("url", of: tag)?.link)
      }
    }
    return PostReferences(accounts: accounts, topics: topics)
  }

  /// Returns the custom emoji that a status or a poll lists.
  mutating func emoji(of status: JSONValue) -> [String: ImageSource] {
    var emoji: [String: ImageSource] = [:]
    for json in objects("emojis", of: status) {
      guard let name = string("shortcode", of: json) else { continue }
      let (url, still) = (url("url", of: json), url("static_url", of: json))
      guard let image = url?.image ?? still?.image else {
        report(.valueDropped, "a custom emoji has no valid 'url'", at: json)
        continue
      }
      if emoji[name] == nil { emoji[name] = image }
    }
    return emoji
  }

  // MARK: - Attachments

  /// Returns the attached files. A file without a URL is dropped with a finding.
  mutating func attachments(of status: JSONValue) -> [SyndicatedAttachment] {
    objects("media_attachments", of: status).compactMap { media in
      let preview = url("preview_url", of: media)
      let description = text("description", of: media)
      guard let url = firstURL(["url", "remote_url", "preview_url"], of: media) else {
        report(.valueDropped, "an attachment has no 'url' and no 'remote_url'", at: media)
        return nil
      }
      var attachment = SyndicatedAttachment(url: url, type: type(of: media))
      attachment.alternative = description
      attachment.preview = preview
      addSize(of: media, to: &attachment)
      return attachment
    }
  }

  /// Returns the media type if the server states it (Pleroma, Pixelfed), otherwise the kind.
  private mutating func type(of media: JSONValue) -> UntrustedText? {
    let pleroma = object("pleroma", of: media)
    let mediaType = pleroma.flatMap { text("mime_type", of: $0) }
    let (mime, kind) = (text("mime", of: media), text("type", of: media))
    return mediaType ?? mime ?? kind
  }

  private mutating func addSize(of media: JSONValue, to attachment: inout SyndicatedAttachment) {
    guard let meta = object("meta", of: media), let original = object("original", of: meta) else {
      return
    }
    attachment.width = pixels("width", of: original)
    attachment.height = pixels("height", of: original)
    attachment.duration = measure("duration", of: original)
  }

  /// Returns a positive number of pixels, rounded.
  private mutating func pixels(_ name: String, of object: JSONValue) -> Int? {
    guard let value = object[name], let number = measure(name, of: object) else { return nil }
    let pixels = Int(exactly: number.rounded())
    if pixels == nil { drop(value, in: name, expected: "a number of pixels") }
    return pixels.flatMap { $0 > 0 ? $0 : nil }
  }
}
