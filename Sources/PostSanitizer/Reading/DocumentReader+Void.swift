internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

// Void elements, and embeds, whose contents are skipped.
extension DocumentReader {
  /// Reads a void element or an `iframe` with the current attributes.
  mutating func readVoid(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) {
    let element = tree[id].name
    let outer = style
    defer { style = outer }
    if attributes.classes.contains(.spoiler) { addSpoiler() }
    let isHidden = styles.isHidden(attributes, in: style)
    if !attributes.isEmpty, !isHidden {
      styles.reportLosses(of: attributes, element, &findings)
    }
    switch element {
    // An invisible line break still breaks the line.
    case .br where !styles.removesBox(of: attributes): lineBreak()
    case .wbr where !isHidden: breakOpportunity()
    case .hr where !isHidden:
      if containsOnlyRuns {
        endLine()
        report(.elementDropped, element: .hr)
      } else {
        append(.thematicBreak, .hr)
      }
    case .img, .image:
      if isHidden || rules.dropped.contains(.img) {
        report(.elementDropped, element: .img)
      } else {
        let isBlock = styles.isBlock(attributes, in: style)
        if isBlock { endLine() }
        image(pictureSet: pictureSet(of: id, tree))
        if isBlock { endLine() }
      }
    case .input: input()
    case .iframe where !isHidden, .embed where !isHidden: removeEmbed(element)
    default: report(.elementDropped, element: element)
    }
  }

  private mutating func lineBreak() {
    if isInCode {
      blocks.top.code?.append("\n")
    } else if style.display.laysOutChildren {
      // The texts before and after the line break are blocks.
      endLine()
    } else {
      if !admission.keeps(.lineBreak) { report(.elementMapped, element: .br) }
      add(.lineBreak)
    }
  }

  /// Adds an opportunity to break a line, unless it is at the start of a line or after a space, where
  /// it has no effect but would keep the following space.
  private mutating func breakOpportunity() {
    guard isInCode || !blocks.line.endsWithSpace else { return }
    add(text: "\u{200B}")
  }

  /// Makes an item a task if the element is a check box at the start of the item.
  private mutating func input() {
    guard attributes[.type]?.asciiLowercased == "checkbox",
      setTask(attributes.contains(.checked) ? .checked : .unchecked)
    else {
      report(.elementDropped, element: .input)
      return
    }
  }

  /// Returns the `srcset` of a `source` before an `img` that has no source.
  private mutating func pictureSet(
    of id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> String? {
    guard tree[tree[id].parent].isHTML(.picture) else { return nil }
    defer { attributes.select(tree.attributeList(of: id)) }
    var set: String?
    var source = tree.previousElement(of: id)
    // Only the sources directly before the image, so that many images take linear time.
    while source != .none, tree[source].isHTML(.source) {
      attributes.select(tree.attributeList(of: source))
      if let own = attributes[.srcset], !styles.isHidden(attributes) { set = own }
      source = tree.previousElement(of: source)
    }
    return set
  }

  private mutating func image(pictureSet: String?) {
    let isCode = isInCode
    if isCode { report(.imageRemoved, element: .img) }
    let size = styles.size(of: attributes)
    let content =
      isCode
      ? attributes[.alt].map { .text($0) }
      : images.content(of: attributes, size, pictureSet: pictureSet, &findings)
    switch content {
    case .text(let text)?: if !text.isEmpty { add(text: text) }
    case let content?:
      add(Inline(content, marks: style.marks, link: styles.link(style.link)))
    case nil: break
    }
  }

  // MARK: - Embeds

  /// Removes an element with its contents, and returns the finding about it. A player or embedded page
  /// becomes a link if the policy allows it. A player without a URL can have it in a `source` element.
  mutating func removeEmbed(
    _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Finding.ID? {
    let name = tree[id].name
    guard linksEmbed(name) else { return report(.elementDropped, element: name) }
    let isPlayer = name == .video || name == .audio
    let mayHaveSource = isPlayer && !attributes.contains(.src)
    embed(name)
    let finding = findings.last
    guard mayHaveSource else { return finding }
    var source = tree[id].firstChild
    while source != .none {
      if tree[source].isHTML(.source) {
        findings.enterTag(at: tree[source].tag.range)
        attributes.select(tree.attributeList(of: source))
        if embed(.source) { break }
      }
      source = tree.following(source, in: id)
    }
    return finding
  }

  private mutating func removeEmbed(_ element: ElementName) {
    if linksEmbed(element) {
      embed(element)
    } else {
      report(.elementDropped, element: element)
    }
  }

  private mutating func linksEmbed(_ element: ElementName) -> Bool {
    element.isEmbed && policy.embeds != .drop && !rules.dropped.contains(element)
      && !styles.isHidden(attributes, in: style)
  }

  /// Adds a link to the page of an embed. Of the marks around the embed, only `spoiler` is kept.
  @discardableResult
  private mutating func embed(_ element: ElementName) -> Bool {
    guard let page = links.page(ofEmbed: element, attributes, &findings) else {
      report(.elementDropped, element: element)
      return false
    }
    endLine()
    let outer = style
    style = TextStyle()
    style.marks = outer.marks.intersection(.spoiler)
    if attributes.classes.contains(.spoiler) { addSpoiler() }
    if isInCode {
      report(.elementMapped, element: element)
      add(text: page.description)
    } else {
      report(.embedLinked, element: element)
      add(.text(page.description, marks: style.marks, link: Hyperlink(page)))
    }
    endLine()
    style = outer
    return true
  }
}
