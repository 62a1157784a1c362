internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Links and embeds.
extension DocumentBuilder {
  /// Returns the target of a URL in the source; the policy is not applied.
  func target(_ url: String) -> LinkTarget? { try? LinkTarget(resolving: url, against: baseURL) }

  /// Returns the link to a URL, if the policy keeps it. Reports a removal.
  mutating func link(_ href: String, title: String?, at origin: Origin) -> Hyperlink? {
    if lastLink.map({ $0.href == href && $0.title == title }) != true {
      let target = target(href).flatMap { admitted($0, at: origin.place) }
      lastLink = (href, title, target.map { Hyperlink($0, title: title) })
    }
    if lastLink?.link == nil { report(.linkRemoved, at: origin) }
    return lastLink?.link
  }

  /// Returns the target as the policy changes it, if the policy keeps it. The caller reports a
  /// removal.
  private mutating func admitted(_ target: LinkTarget, at place: JSONNode) -> LinkTarget? {
    let decision = admission.link(to: target)
    if case .changed(_, let code) = decision { report(code, element: "a", at: place) }
    return decision.value
  }

  /// Returns the link unless it exceeds the limits. Neighboring runs of one link count once.
  mutating func counted(_ link: Hyperlink?, at place: JSONNode) -> Hyperlink? {
    guard let link else {
      top.line.lastLink = nil
      return nil
    }
    if link != top.line.lastLink {
      top.line.lastLink = link
      if !admission.countLink(to: link.href) { report(.linkLimit, element: "a", at: place) }
    }
    return admission.isWithinLinkLimits ? link : nil
  }

  /// Returns the target of a mention unless the policy removes it or it exceeds the limits.
  mutating func counted(target: LinkTarget, at place: JSONNode) -> LinkTarget? {
    guard let target = admitted(target, at: place) else {
      report(.linkRemoved, element: "a", at: place)
      return nil
    }
    guard admission.countLink(to: target) else {
      report(.linkLimit, element: "a", at: place)
      return nil
    }
    return target
  }

  /// Adds a link to the page of an embed; returns `false` if the policy does not allow it.
  ///
  /// The policy restricts the hosts of framed pages. Other nodes with a URL, such as cards, count
  /// as files.
  mutating func embed(_ url: String, _ style: RunStyle = RunStyle(), at origin: Origin) -> Bool {
    let isFile = origin.element != "iframe" && origin.element != "embed"
    guard let player = target(url), !player.isRelative,
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

  // MARK: - Links of invisible content

  /// Records the link of a line break or of spaces.
  mutating func addInvisibleLink(_ link: Hyperlink?, isSpace: Bool = false, at origin: Origin) {
    if link != nil { linkedRunCount += 1 }
    top.line.invisibleLinks.append(
      InvisibleLinks.Entry(link: link, isSpace: isSpace, origin: origin))
  }

  /// Records the link of a visible run, and reports the links before it that are lost.
  mutating func showLink(_ link: Hyperlink?) {
    if link != nil { linkedRunCount += 1 }
    for lost in top.line.invisibleLinks.take(before: link) {
      report(.linkRemoved, at: lost.origin)
    }
  }

  /// Reports the links that are lost at the end of a line.
  mutating func endLinks() {
    top.line.invisibleLinks.endLine()
    showLink(nil)
  }
}
