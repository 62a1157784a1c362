internal import PostDocument

/// What stands behind the label of a link or picture: `](/address "title")`.
struct LinkSyntax {
  let end: String

  /// The syntax of a link, or `nil` when CommonMark cannot say where it leads.
  init?(_ link: Hyperlink) {
    self.init(link.href.description, title: link.title)
  }

  /// The syntax of a picture, or `nil` when CommonMark cannot say where it is, or it has a size.
  init?(_ image: InlineImage) {
    guard image.width == nil, image.height == nil else { return nil }
    self.init(image.source.description, title: image.title)
  }

  private init?(_ address: String, title: String?) {
    guard address.utf8.allSatisfy(AddressSyntax.isKept) else { return nil }
    var end = "](" + AddressSyntax.escaped(address)
    if let title { end += " \"\(AddressSyntax.escaped(title: title))\"" }
    self.end = end + ")"
  }

  /// A Boolean value that is true when a link is its text in angle brackets.
  static func isAutolink(_ text: String, to link: Hyperlink) -> Bool {
    guard link.title == nil, let scheme = link.href.scheme else { return false }
    let target = link.href.description
    guard text.utf8.elementsEqual(target.utf8), target.utf8.allSatisfy(AddressSyntax.isKept)
    else { return false }
    // References are read in there, and nothing escapes them; schemes have two signs or more.
    return !target.utf8.contains(UInt8(ascii: "&")) && scheme.rawValue.utf8.count > 1
  }
}

/// How marks other than emphasis are written.
enum MarkSyntax {
  static func start(of mark: Marks) -> String {
    mark == .spoiler ? "<span class=\"spoiler\">" : "<\(mark.elementName)>"
  }

  static func end(of mark: Marks) -> String { "</\(mark.elementName)>" }
}
