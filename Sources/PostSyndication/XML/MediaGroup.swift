internal import PostDocument
internal import PostFeed
internal import PostText

/// The media objects of a `media:group`, which are the same content in different sizes and formats.
///
/// [Media RSS, media:group](https://www.rssboard.org/media-rss#media-group)
struct MediaGroup {
  /// The best object of each kind.
  private var best: [AttachmentKind: (file: SyndicatedAttachment, rank: Rank)] = [:]
  /// The kinds in the order of the source.
  private var kinds: [AttachmentKind] = []

  /// The text and the thumbnail of the group.
  var description: UntrustedContent?
  var preview: UntrustedURL?

  /// Whether the group consists of representations of one image.
  var isImage: Bool { kinds == [.image] }

  /// What decides about the best object, the most important first.
  private typealias Rank = (url: Int, isDefault: Int, width: Int)

  /// Adds an object: of those with a usable URL, that which the group marks as its default is the best,
  /// else the widest, else the first.
  ///
  /// - Parameter hasBase: Whether relative URLs will be resolved.
  mutating func add(_ file: SyndicatedAttachment, isDefault: Bool, hasBase: Bool) {
    let kind = file.kind
    let rank = (file.url.rank(hasBase: hasBase), isDefault ? 1 : 0, file.width ?? 0)
    guard let old = best[kind] else {
      kinds.append(kind)
      best[kind] = (file, rank)
      return
    }
    if rank > old.rank { best[kind] = (file, rank) }
  }

  /// One object of each kind, with the text and the thumbnail of the group.
  var attachments: [SyndicatedAttachment] {
    kinds.compactMap { kind in
      guard var file = best[kind]?.file else { return nil }
      file.preview = file.preview ?? preview
      if isImage { file.alternative = file.alternative ?? description?.alternative }
      return file
    }
  }
}

extension UntrustedURL {
  /// 2 for a URL that can be opened, 1 for a relative one that needs a base, and 0 for one that nothing
  /// makes usable, such as `javascript:x`.
  fileprivate func rank(hasBase: Bool) -> Int {
    if link != nil { return 2 }
    guard baseURL == nil, UntrustedURL(source, baseURL: UntrustedURL.anyBase).link != nil else {
      return 0
    }
    return hasBase ? 2 : 1
  }

  private static let anyBase = LinkTarget("https://base.invalid/")
}

/// What a file shows.
package enum AttachmentKind: Sendable {
  case image, video, audio, document, other
}

extension SyndicatedAttachment {
  /// The kind, by the type that the source states, or else by the extension in the URL.
  package var kind: AttachmentKind {
    let stated = (type?.line() ?? "").lowercased()
    let name = stated.isEmpty ? MediaType.ofFile(at: url.source) ?? "" : stated
    switch name.prefix(while: { $0 != "/" }) {
    case "image", "photo": return .image
    case "video", "gifv", "animated_gif": return .video
    case "audio": return .audio
    case "application", "text", "document", "file": return .document
    default: return .other
    }
  }
}

extension SyndicatedItem {
  /// The attachments, and the image that represents the item if neither they nor the content show
  /// it.
  package var shownAttachments: [SyndicatedAttachment] {
    guard contentWarning == nil, let image, let link = image.link,
      !attachments.contains(where: { $0.kind == .image || $0.url.link == link }),
      ![content, summary].contains(where: { $0?.shows(image.source, link.description) == true })
    else { return attachments }
    return attachments + [SyndicatedAttachment(url: image, type: UntrustedText("image"))]
  }
}

extension UntrustedContent {
  /// The text as the alternative of an image, unless it is empty.
  var alternative: UntrustedText? {
    let text = format == .html ? plainText(limit: 1500) : source
    return text.isEmpty ? nil : UntrustedText(text)
  }

  /// Whether one of some URLs is the value of an attribute in HTML.
  ///
  /// - Complexity: Linear in the size of the text, because each byte is in at most one value.
  fileprivate func shows(_ urls: String...) -> Bool {
    guard format == .html else { return false }
    var rest = Array(source.utf8)[...]
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      rest = rest[(equals + 1)...].drop(while: ASCII.isSpace)
      let quote = rest.first.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
      if quote != nil { rest = rest.dropFirst() }
      // A URL contains no `<`, so text with a quotation mark hides no tag that follows.
      let value = rest.prefix { byte in
        if byte == UInt8(ascii: "<") { return false }
        guard let quote else { return byte != UInt8(ascii: ">") && !ASCII.isSpace(byte) }
        return byte != quote
      }
      rest = rest[value.endIndex...]
      if quote != nil, rest.first != quote { continue }
      let url = String(decoding: value, as: UTF8.self).replacing("&amp;", with: "&").trimmed
      if urls.contains(url) { return true }
    }
    return false
  }
}
