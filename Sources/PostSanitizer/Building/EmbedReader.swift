internal import PostDocument
internal import PostPolicy

/// Reads the URLs of players and embedded pages, which become links.
struct EmbedReader {
  private let links: LinkReader

  /// Whether a player without a URL is open. A `source` element in the player can have the URL.
  private(set) var awaitsSource = false

  init(links: LinkReader) {
    self.links = links
  }

  /// Returns the target of the link that replaces an embed, or `nil` if the embed is removed.
  mutating func page(
    of element: ElementName, _ attributes: borrowing Attributes, _ findings: inout FindingLog
  ) -> LinkTarget? {
    let attribute: AttributeName = element == .object ? .data : .src
    guard let url = attributes[attribute] else {
      if element == .video || element == .audio { awaitsSource = true }
      return nil
    }
    let isFile = element == .video || element == .audio || element == .source
    guard let player = try? links.resolve(url), [nil, .http, .https].contains(player.scheme),
      let page = links.admission.page(ofEmbed: player, isFile: isFile),
      let target = links.admit(page, of: element, attribute, &findings)
    else { return nil }
    awaitsSource = false
    return target
  }

  /// Records the end of an element.
  mutating func close(_ element: ElementName) {
    if element == .video || element == .audio { awaitsSource = false }
  }
}
