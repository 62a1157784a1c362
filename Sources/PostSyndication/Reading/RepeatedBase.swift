internal import PostDocument
internal import PostText

/// Computes how many bytes of a base URL the URLs of an item repeat when they are resolved.
struct RepeatedBase {
  /// The size of the URL in bytes.
  private let size: Int
  /// The size of its scheme and host in bytes.
  private let originSize: Int

  /// Computes whether an item has relative URLs: their sizes are positive, whatever their base is.
  static let unknown = RepeatedBase(size: 1 << 11, originSize: 1 << 11)

  private init(size: Int, originSize: Int) {
    self.size = size
    self.originSize = originSize
  }

  init(_ base: LinkTarget) {
    let text = base.description.utf8
    let parts = text.split(
      separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false)
    size = text.count
    originSize = size - (parts.count > 3 ? parts[3].count : 0)
  }

  /// Whether no item can exceed ``SyndicatedItem/maximumExpansion(sourceSize:)``, because even
  /// `href=a ` has 7 bytes.
  private var isCheap: Bool { size <= 7 * SyndicatedItem.expansionPerByte }

  /// Returns the number of bytes that a URL repeats.
  func size(in url: String) -> Int { isCheap ? 0 : size(inURL: url.utf8[...]) }

  /// Returns the number of bytes that the links and images of HTML repeat. Text that resembles
  /// their attributes is counted, too.
  ///
  /// - Complexity: Linear in the size of the HTML.
  func size(inHTML source: String) -> Int {
    guard !isCheap else { return 0 }
    let html = source.utf8
    var sum = 0
    for index in html.indices where html[index] == UInt8(ascii: "=") {
      let name = html[..<index].reversed().drop(while: ASCII.isSpace).lazy.map(ASCII.lowercased)
      guard RepeatedBase.attributes.contains(where: { name.starts(with: $0.utf8.reversed()) })
      else { continue }
      var value = html[html.index(after: index)...].drop(while: ASCII.isSpace)
      if let quote = value.first, quote == 0x22 || quote == 0x27 { value.removeFirst() }
      sum += size(inURL: value)
    }
    return sum
  }

  /// The attributes with URLs that the sanitizer resolves.
  private static let attributes = ["href", "src", "data"]

  /// Returns the number of bytes that a URL at the start of a text repeats. The result is too large
  /// for absolute URLs in an unusual spelling.
  private func size(inURL text: Substring.UTF8View) -> Int {
    if let first = text.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "\\") {
      return originSize
    }
    let scheme = text.prefix(RepeatedBase.longestScheme).prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
    }
    let rest = text[scheme.endIndex...]
    guard !scheme.isEmpty, rest.first == UInt8(ascii: ":") else { return size }
    let isWeb = ["http", "https"].contains(String(scheme)?.asciiLowercased)
    // `http:a` can be a relative URL.
    return isWeb && !rest.starts(with: "://".utf8) ? size : 0
  }

  /// The maximum length of a scheme that is recognized, in bytes.
  private static let longestScheme = 32
}
