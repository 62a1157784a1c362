internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Links and embeds.
extension ContentBuilder {
  /// Returns the link target for a URL, or `nil` if the URL is invalid. The policy is not applied.
  func target(_ url: String) -> LinkTarget? { try? resolved(url).get() }

  func resolved(_ url: String) -> Result<LinkTarget, LinkTargetError> {
    Result { () throws(LinkTargetError) in try LinkTarget(resolving: url, against: baseURL) }
  }

  /// Returns the link to a URL. If the URL is invalid or not allowed, reports the removal and
  /// returns `nil`.
  mutating func link(_ href: String, title: String?, at origin: Origin) -> Hyperlink? {
    if lastLink.map({ $0.href == href && $0.title == title }) != true {
      let target = target(href).flatMap { admitted($0, at: origin.place) }
      lastLink = (href, title, target.map { Hyperlink($0, title: title) })
    }
    if lastLink?.link == nil { reportRemoval(of: href, at: origin) }
    return lastLink?.link
  }

  /// The reason why a link or image without a URL is removed.
  static let noURL = "it has no URL"

  /// The reason why a link to a document in the database of an editor is removed.
  static let internalLink = "it refers to a document of the editor and has no URL"

  /// Reports that a URL is invalid or not allowed.
  mutating func reportRemoval(of url: String, at origin: Origin) {
    // The reason takes time, so it is not made for findings that are only counted.
    let reason = findings.hasRoom ? admission.reason(removing: url, resolved(url)) : nil
    report(.linkRemoved, reason: reason, at: origin)
  }

  /// Returns the target with the changes that the policy requires, or `nil` if the policy removes
  /// it. Reports the changes; the caller must report a removal.
  private mutating func admitted(_ target: LinkTarget, at place: JSONValue) -> LinkTarget? {
    let decision = admission.link(to: target)
    if case .changed(_, let code) = decision { report(code, element: "a", at: place) }
    return decision.value
  }

  /// Counts the link of a run, and returns it unless the links exceed the limits.
  mutating func counted(_ link: Hyperlink?, at place: JSONValue) -> Hyperlink? {
    let count = admission.count(link)
    if count.isKept { return link }
    if count.isNew { report(.linkLimit, element: "a", at: place) }
    return nil
  }

  /// Counts the target of a mention or hashtag, and returns it. Returns `nil` if the policy removes
  /// the target, or if the links exceed the limits.
  mutating func counted(target: LinkTarget, at place: JSONValue) -> LinkTarget? {
    guard let target = admitted(target, at: place) else {
      reportRemoval(of: target.description, at: Origin("a", place))
      return nil
    }
    guard admission.countLink(to: target) else {
      report(.linkLimit, element: "a", at: place)
      return nil
    }
    return target
  }

  /// Adds a link to the page that an embed shows. Returns `false` if the policy does not allow the
  /// link.
  ///
  /// For `iframe` and `embed` nodes, the policy restricts the hosts. Other nodes with a URL, such
  /// as cards, are treated as files. Only the URLs of `video` and `audio` can be relative: the member
  /// `url` of an unknown node can contain other text.
  mutating func embed(_ url: String, _ style: RunStyle = RunStyle(), at origin: Origin) -> Bool {
    let isFile = origin.element != "iframe" && origin.element != "embed"
    let isMedium = origin.element == "video" || origin.element == "audio"
    guard let player = target(url), isMedium || !player.isRelative,
      let page = admission.page(ofEmbed: player, isFile: isFile),
      let target = admitted(page, at: origin.place)
    else { return false }
    report(.embedLinked, at: origin)
    if style.link != nil {
      linkedRunCount += 1
      report(.linkRemoved, at: origin)
    }
    endLine()
    text(
      target.description, RunStyle(marks: style.marks, link: Hyperlink(target)), at: origin.place)
    endLine()
    return true
  }

  /// Adds a paragraph with a link. A link without text shows its URL.
  mutating func addLink(
    to url: String?, _ text: String, _ layout: TextLayout = TextLayout(), at origin: Origin
  ) {
    let link = url.flatMap { $0.isEmpty ? nil : self.link($0, title: nil, at: origin) }
    let text = text.isEmpty ? url ?? "" : text
    guard !text.isEmpty else { return report(.elementDropped, at: origin) }
    endLine()
    let isOpen = open(.paragraph, line: layout, at: origin)
    self.text(text, RunStyle(link: link), at: origin.place)
    if isOpen { close() } else { endLine() }
  }

  // MARK: - Links of invisible content

  /// Records the link of a line break or of spaces.
  mutating func addInvisibleLink(_ link: Hyperlink?, isSpace: Bool = false, at origin: Origin) {
    if link != nil { linkedRunCount += 1 }
    invisibleLinks.append(InvisibleLinks.Entry(link: link, isSpace: isSpace, origin: origin))
  }

  /// Records the link of a visible run, and reports the lost links of line breaks and spaces before
  /// that run.
  mutating func showLink(_ link: Hyperlink?) {
    if link != nil { linkedRunCount += 1 }
    for lost in invisibleLinks.take(before: link) {
      report(.linkRemoved, at: lost.origin)
    }
  }

  /// Reports the links of line breaks and spaces that are lost at the end of a line.
  mutating func endLinks() {
    invisibleLinks.endLine()
    showLink(nil)
  }
}
