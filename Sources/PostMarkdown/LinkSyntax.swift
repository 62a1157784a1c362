internal import PostDocument

/// The end of a link or image in Markdown, after its label: `](/path "title")`.
struct LinkSyntax {
  let end: String

  /// Creates the syntax of a link, or returns `nil` if CommonMark cannot represent its URL.
  init?(_ link: Hyperlink) {
    self.init(link.href.description, title: link.title)
  }

  /// Creates the syntax of an image, or returns `nil` if CommonMark cannot represent its URL or if
  /// the image has a size.
  init?(_ image: InlineImage) {
    guard image.width == nil, image.height == nil else { return nil }
    self.init(image.source.description, title: image.title)
  }

  private init?(_ url: String, title: String?) {
    guard url.utf8.allSatisfy(URLSyntax.isKept) else { return nil }
    var end = "](" + URLSyntax.escaped(url)
    if let title { end += " \"\(URLSyntax.escaped(title: title))\"" }
    self.end = end + ")"
  }

  /// Whether a link can be written as an autolink: its URL in angle brackets.
  static func isAutolink(_ text: String, to link: Hyperlink) -> Bool {
    guard link.title == nil, let scheme = link.href.scheme else { return false }
    let target = link.href.description
    guard text.utf8.elementsEqual(target.utf8), target.utf8.allSatisfy(URLSyntax.isKept)
    else { return false }
    // In an autolink, character references are decoded and cannot be escaped, and the scheme has at
    // least two characters.
    return !target.utf8.contains(UInt8(ascii: "&")) && scheme.rawValue.utf8.count > 1
  }
}

/// The HTML tags of marks other than strong and emphasis.
enum MarkSyntax {
  static func start(of mark: Marks) -> String {
    mark == .spoiler ? "<span class=\"spoiler\">" : "<\(elementName(of: mark))>"
  }

  static func end(of mark: Marks) -> String { "</\(elementName(of: mark))>" }

  /// GitHub removes `u` and keeps `ins`, which is underlined, too.
  private static func elementName(of mark: Marks) -> String {
    mark == .underline ? "ins" : mark.elementName.description
  }
}
