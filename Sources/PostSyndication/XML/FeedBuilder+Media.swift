internal import PostFeed

extension FeedBuilder {
  mutating func setMedia(_ value: FeedValue) {
    let attributes = value.attributes
    let text = plainText
    switch value.element {
    case .enclosure:
      if let address = attributes[.url] ?? attributes[.href] ?? attributes[.resource] {
        addAttachment(address, attributes)
      }
    case .thumbnail:
      guard let address = attributes[.url] else { return }
      if context == .mediaContent { media.preview = media.preview ?? url(address) }
      if context == .mediaGroup, group?.preview == nil {
        let preview = url(address)
        group?.preview = preview
      }
      setImage(address, rank: 1)
    case .player:
      guard context == .mediaContent, let address = attributes[.url], media.url.source == "" else {
        return
      }
      media.url = url(address)
    case .artwork: setImage(attributes[.href] ?? text, rank: 2)
    case .logo: setImage(text, rank: 3)
    case .icon: setImage(text, rank: 1)
    case .url:
      if context == .person { person.url = url(text) } else { setImage(text, rank: 3) }
    case .duration: draft.duration = FeedBuilder.seconds(text)
    default: break
    }
  }

  mutating func setImage(_ address: String, rank: Int) {
    guard !address.isEmpty else { return }
    if !isInItem {
      guard rank > feedDraft.imageRank else { return }
      (feed.image, feedDraft.imageRank) = (url(address), rank)
    } else if rank > draft.imageRank {
      draft.item.image = url(address)
      draft.imageRank = rank
    }
  }

  mutating func addAttachment(_ address: String, _ attributes: [XMLAttribute]) {
    guard isInItem else { return }
    var attachment = attachment(attributes)
    attachment.url = url(address)
    add(attachment)
  }

  /// Adds the target of Atom's `content` with a `src`.
  mutating func addContent(at address: String, type: String) {
    add(SyndicatedAttachment(url: url(address), type: UntrustedText(type)))
  }

  /// Starts a media object.
  mutating func openMedia(_ attributes: [XMLAttribute]) {
    addSize(of: attributes)
    media = attachment(attributes)
    isDefaultMedia = attributes[.isdefault]?.lowercased() == "true"
  }

  mutating func closeMedia() {
    guard !media.url.source.isEmpty else { return }
    guard group != nil else { return add(media) }
    let hasBase = draft.item.url != nil || feedBase != nil
    group?.add(media, isDefault: isDefaultMedia, hasBase: hasBase)
  }

  mutating func closeGroup() {
    guard let group else { return }
    self.group = nil
    for file in group.attachments { add(file) }
    // The text of a video is the description of the item, as YouTube has it.
    guard !group.isImage, let description = group.description else { return }
    setSummary(description, rank: 3)
  }

  private func attachment(_ attributes: [XMLAttribute]) -> SyndicatedAttachment {
    let type = attributes[.type] ?? attributes[.medium]
    var result = SyndicatedAttachment(
      url: url(attributes[.url] ?? ""), type: type.map { UntrustedText($0) })
    result.title = attributes[.title].map { UntrustedText($0) }
    // RSS requires a length, so writers give 0 when they do not know it.
    let size = (attributes[.length] ?? attributes[.filesize]).flatMap { Int64($0) }
    result.size = size.flatMap { $0 > 0 ? $0 : nil }
    result.duration = attributes[.duration].flatMap { FeedBuilder.seconds($0) }
    result.width = attributes[.width].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    result.height = attributes[.height].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return result
  }

  /// Adds an attachment. The enclosure and the media object of an item are often the same file.
  private mutating func add(_ attachment: SyndicatedAttachment) {
    guard isInItem, addSize(128) else { return }
    let known = draft.item.attachments.prefix(32).firstIndex { $0.url == attachment.url }
    guard let known else {
      draft.item.attachments.append(attachment)
      return
    }
    let old = draft.item.attachments[known]
    var merged = old
    merged.type = old.type ?? attachment.type
    merged.title = old.title ?? attachment.title
    merged.alternative = old.alternative ?? attachment.alternative
    merged.preview = old.preview ?? attachment.preview
    merged.size = old.size ?? attachment.size
    merged.duration = old.duration ?? attachment.duration
    merged.width = old.width ?? attachment.width
    merged.height = old.height ?? attachment.height
    draft.item.attachments[known] = merged
  }

  /// Reads a duration in seconds, or in the form `1:02:03` or `2:03`.
  static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0.0
    for part in parts {
      guard part.utf8.count <= 12, let first = part.utf8.first, (0x30...0x39).contains(first),
        let number = Double(part), number.isFinite
      else { return nil }
      total = total * 60 + number
    }
    return total
  }
}
