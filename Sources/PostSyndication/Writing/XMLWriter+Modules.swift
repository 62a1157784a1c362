internal import PostFeed

// The modules that RSS and Atom share.
extension XMLWriter {
  /// Writes a file as a media object.
  ///
  /// [Media RSS](https://www.rssboard.org/media-rss)
  mutating func writeMediaObject(_ file: WrittenAttachment) {
    let attributes: Attributes = [
      "url": file.url, "type": file.mediaType, "medium": file.medium,
      "fileSize": file.size.map { String(max(0, $0)) },
      "duration": file.duration.flatMap { Int(exactly: $0.rounded()).map(String.init) },
      "width": file.width.map(String.init), "height": file.height.map(String.init),
    ]
    guard file.title != nil || file.alternative != nil || file.preview != nil else {
      return emptyElement("media:content", attributes)
    }
    open("media:content", attributes)
    if let title = file.title { element("media:title", title, ["type": "plain"]) }
    if let text = file.alternative { element("media:description", text, ["type": "plain"]) }
    if let preview = file.preview { emptyElement("media:thumbnail", ["url": preview]) }
    close("media:content")
  }

  /// Writes the item that an item answers.
  ///
  /// [RFC 4685](https://www.rfc-editor.org/rfc/rfc4685)
  mutating func writeReply(_ reply: SyndicatedReply?) {
    guard let reply else { return }
    let url = reply.url?.text
    guard let id = reply.id.flatMap({ UntrustedText($0).visibleLine(limit: 4096) }) ?? url else {
      return
    }
    emptyElement("thr:in-reply-to", ["ref": id, "href": url])
  }
}

extension WrittenAttachment {
  /// Whether an enclosure cannot hold all properties.
  var needsMediaObject: Bool {
    title != nil || alternative != nil || preview != nil || duration != nil || width != nil
      || height != nil
  }
}
