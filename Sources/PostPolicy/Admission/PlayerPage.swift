internal import PostDocument
internal import PostText

/// The page of an embedded player: how its URL follows from the URL of the player.
struct PlayerPage: Sendable {
  /// The start of the player's URL, without the scheme. The identifier of the content follows, unless
  /// it is a parameter.
  let player: String

  /// The start of the page's URL, without the scheme. If it ends with `?`, the parameters identify
  /// the content.
  private let page: String

  /// The query parameter that is the identifier of the content, or `nil` if the path has it.
  private let item: String?

  /// The parameters of the player that are kept, and their names on the page. Bandcamp has them in
  /// the segments of the path, such as `album=1`.
  private let parameters: [String: String]

  /// The query parameter that is a segment of the page's path, after the identifier. It is a key
  /// that gives access to content that is not listed.
  private let key: String?

  init(
    _ player: String, _ page: String, item: String? = nil, parameters: [String: String] = [:],
    key: String? = nil
  ) {
    self.player = player
    self.page = page
    self.item = item
    self.parameters = parameters
    self.key = key
  }

  /// Returns the page of a player's URL, or `nil` if the URL does not determine the page.
  ///
  /// - Parameter url: A URL without the scheme that starts with ``player``.
  /// - Complexity: Linear in the length of the URL.
  func target(of url: Substring) -> LinkTarget? {
    let parts = Parts(url.dropFirst(player.count))
    let item =
      item.map { name in parts.parameters.first { $0.name == name }?.value ?? "" }
      ?? withoutOptions(parts.item)
    let isQuery = page.hasSuffix("?")
    guard isQuery ? item.isEmpty : PlayerPage.isItem(item) else { return nil }
    var output = "https://\(page)\(item)"
    var names: Set<String> = []
    var query: [String] = []
    for (name, value) in parts.parameters where PlayerPage.isValue(value) {
      if name == key, PlayerPage.isKey(value), names.insert(name).inserted {
        output += "/\(value)"
      } else if let name = parameters[name], names.insert(name).inserted {
        query.append("\(name)=\(value)")
      }
    }
    if isQuery, query.isEmpty { return nil }
    if !query.isEmpty {
      output += isQuery ? "" : page.contains("?") ? "&" : "?"
      output += query.joined(separator: "&")
    }
    if parts.fragment.hasPrefix("t="), PlayerPage.isValue(parts.fragment.dropFirst(2)) {
      output += "#\(parts.fragment)"
    }
    return LinkTarget(output)
  }

  /// Returns a path without the segments that are options of the player, such as `size=large`.
  private func withoutOptions(_ path: Substring) -> Substring {
    guard path.contains("=") else { return path }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    return segments.filter { segment in
      !segment.contains("=") || parameters[String(segment.prefix { $0 != "=" })] != nil
    }.joined(separator: "/")[...]
  }

  /// The identifier, the query and the fragment of a player's URL.
  private struct Parts {
    let item: Substring
    let fragment: Substring
    private let query: Substring

    init(_ text: Substring) {
      let end = text.firstIndex(of: "#") ?? text.endIndex
      fragment = text[end...].dropFirst()
      item = text[..<end].prefix { $0 != "?" }
      query = text[item.endIndex..<end].dropFirst()
    }

    /// The parameters of the query. Some sources encode their separator twice, as `&amp;`.
    var parameters: [(name: String, value: Substring)] {
      query.split(separator: "&").map { part in
        let pair = part.hasPrefix("amp;") ? part.dropFirst(4) : part
        let name = pair.prefix { $0 != "=" }
        return (String(name), pair[name.endIndex...].dropFirst())
      }
    }
  }

  private static func isItem(_ text: Substring) -> Bool {
    !text.isEmpty && !["videoseries", "live_stream"].contains(text.prefix { $0 != "/" })
      && text.utf8.allSatisfy { isAlphanumeric($0) || "-_/.=".utf8.contains($0) }
      && !text.split(separator: "/").contains { $0 == "." || $0 == ".." }
  }

  private static func isValue(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { isAlphanumeric($0) || "-_.,:%/".utf8.contains($0) }
  }

  private static func isKey(_ text: Substring) -> Bool { text.utf8.allSatisfy(isAlphanumeric) }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte)
  }
}
