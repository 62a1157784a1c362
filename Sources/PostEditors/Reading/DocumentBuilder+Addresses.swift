internal import PostDocument
internal import PostJSON
internal import PostPolicy
internal import PostText

// Links, pictures, and what leads elsewhere.
extension DocumentBuilder {
  /// The target of an address: resolved against the base, if there is one; an address without a
  /// scheme before its host is read as on an `https` page.
  private func resolve(_ address: String) throws(LinkTargetError) -> LinkTarget {
    if let baseURL { return try baseURL.resolving(address) }
    do {
      return try LinkTarget(parsing: address)
    } catch {
      guard error.code == .networkPath else { throw error }
      return try LinkTarget(parsing: "https:" + address.drop { $0.isWhitespace })
    }
  }

  /// A target that is one, whatever the policy says.
  func target(_ address: String) -> LinkTarget? { try? resolve(address) }

  /// A link, when its target is one to which the policy lets links lead.
  mutating func link(_ href: String, title: String?, element: String, at place: JSONNode)
    -> Hyperlink?
  {
    let link: Hyperlink?
    if let last = lastAddress, last.href == href, last.title == title {
      link = last.link
    } else {
      link = target(href).flatMap { admitted($0, at: place) }.map { Hyperlink($0, title: title) }
      lastAddress = Address(href: href, title: title, link: link)
    }
    if link == nil { report(.linkRemoved, element: element, at: place) }
    return link
  }

  /// The address of a picture, when it is one.
  mutating func imageSource(_ address: String, element: String, at place: JSONNode) -> ImageSource?
  {
    let isData = address.utf8.drop { $0 <= 0x20 }.prefix(5).map(ASCII.lowercased)
      .elementsEqual("data:".utf8)
    let source = isData ? ImageSource(address) : target(address).flatMap { try? ImageSource($0) }
    if source == nil { report(.imageRemoved, element: element, at: place) }
    return source
  }

  /// Adds what an embedded player or page leads to, as the policy says; false when it leads
  /// nowhere.
  ///
  /// Editors have nodes for all that leads somewhere, such as cards, so only those that say that
  /// they are a page in the page need an admitted host; the others count as files.
  mutating func embed(
    _ address: String, _ look: Look = Look(), element: String, at place: JSONNode
  ) -> Bool {
    let isFile = element != "iframe" && element != "embed"
    guard let player = target(address), !player.isRelative,
      let page = admission.page(ofEmbed: player, isFile: isFile),
      let target = admitted(page, at: place)
    else { return false }
    report(.embedLinked, element: element, at: place)
    if look.link != nil {
      linkUses += 1
      report(.linkRemoved, element: element, at: place)
    }
    boundary()
    text(target.description, Look(marks: look.marks, link: Hyperlink(target)), at: place)
    boundary()
    return true
  }

  /// The text of an attribute, unless it is larger than the policy allows; of what no text may
  /// hold, there is a finding.
  mutating func attribute(_ text: String?, element: String, at place: JSONNode) -> String? {
    guard let text else { return nil }
    if let code = admission.text(text).finding {
      report(code, element: element, at: place)
      return nil
    }
    if !TextHygiene.isPlain(text), text.visible != TextHygiene.line(text).visible {
      report(.characterRemoved, element: element, at: place)
    }
    return text
  }
}

extension String {
  /// The text without white space, which collapses.
  fileprivate var visible: [Unicode.Scalar] {
    unicodeScalars.filter { !$0.isWhiteSpace }
  }
}
