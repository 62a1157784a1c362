internal import PostFeed

// The elements that RSS and Atom share.
extension XMLWriter {
  /// Writes an element that contains only text, unless the text is `nil`.
  mutating func text(_ name: StaticString, _ text: String?) {
    if let text { element(name, text) }
  }

  /// Writes a link of Atom, unless the URL is `nil`.
  ///
  /// [RFC 4287, section 4.2.7](https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7)
  ///
  /// - Parameter name: The name with the prefix of the namespace.
  mutating func writeLink(
    _ name: StaticString, _ relation: String, _ url: String?, type: String? = nil,
    title: String? = nil
  ) {
    guard let url else { return }
    emptyElement(name, ["rel": relation, "type": type, "title": title, "href": url])
  }

  /// Writes the links of an item that are not its page: the page that it is about, and the account
  /// that boosted it.
  mutating func writeOtherLinks(_ name: StaticString, of item: WrittenItem) {
    writeLink(name, "related", item.externalURL)
    if let booster = item.booster { writeLink(name, "via", booster.url, title: booster.name) }
  }

  /// Writes the image of an item.
  ///
  /// Readers take the first thumbnail as the image, so the files of the item must follow.
  ///
  /// [Media RSS](https://www.rssboard.org/media-rss)
  mutating func writeImage(of item: WrittenItem) {
    if let image = item.image { emptyElement("media:thumbnail", ["url": image]) }
  }

  /// Writes a file as a media object.
  ///
  /// [Media RSS](https://www.rssboard.org/media-rss)
  mutating func writeMediaObject(_ file: WrittenAttachment) {
    let attributes: Attributes = [
      "url": file.url, "type": file.mediaType, "medium": file.medium,
      "fileSize": file.size.map(String.init),
      "duration": file.duration.map(String.init),
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
  ///
  /// - Parameter written: Returns an identifier as that of the answered item is written.
  mutating func writeReply(of item: WrittenItem, identifier written: (String) -> String) {
    guard let answered = item.answered else { return }
    emptyElement("thr:in-reply-to", ["ref": written(answered.id), "href": answered.url])
  }
}

extension WrittenAttachment {
  /// Whether an enclosure cannot hold all properties.
  var needsMediaObject: Bool {
    title != nil || alternative != nil || preview != nil || duration != nil || width != nil
      || height != nil
  }
}
