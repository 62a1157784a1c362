internal import PostDocument
internal import PostPolicy

// What an element does to the look of its text, and where links lead.
extension Projector {
  /// The target of an address in the source: resolved against the base, if there is one; an address
  /// without a scheme before its host is read as on an `https` page.
  func resolve(_ bytes: ArraySlice<UInt8>) throws(LinkTargetError) -> LinkTarget {
    if let target = LinkTarget(plain: bytes), baseURL == nil || !target.isRelative {
      return target
    }
    if baseURL == nil, bytes.first == UInt8(ascii: "#") { throw .fragmentAlone }
    let address = String(decoding: bytes, as: UTF8.self)
    if let baseURL { return try baseURL.resolving(address) }
    do {
      return try LinkTarget(parsing: address)
    } catch {
      guard error.code == .networkPath else { throw error }
      // What a browser trims before the slashes.
      let rest = bytes.drop { $0 <= 0x20 }
      return try LinkTarget(parsing: "https:" + String(decoding: rest, as: UTF8.self))
    }
  }

  func resolve(_ address: String) throws(LinkTargetError) -> LinkTarget {
    try resolve(Array(address.utf8)[...])
  }

  /// The target that a link may have, or `nil` when it may not lead there.
  mutating func admitted(
    _ target: LinkTarget, of element: ElementName, _ attribute: AttributeName
  ) -> LinkTarget? {
    guard policy.inlines.contains(.link), let admitted = rules.admitted(target) else {
      report(.linkRemoved, element: element, attribute: attribute)
      return nil
    }
    guard admitted.description.utf8.count <= policy.limits.attributeBytes else {
      report(.attributeSizeLimit, element: element, attribute: attribute)
      return nil
    }
    if admitted != target { report(.linkChanged, element: element, attribute: attribute) }
    return admitted
  }

  /// Takes the links that are too many or too long in all from the runs of a block.
  ///
  /// Links count where they are written, not where the source opens them: a link is reopened in
  /// every block that it overlaps.
  mutating func limitLinks(in line: inout Inlines) {
    guard line.mayLink else { return }
    var refused: Set<Int> = []
    var current: Link?
    for (position, run) in line.enumerated() {
      styleSize += WrittenSize.size(of: run)
      switch run.content {
      case .mention(let mention):
        if let target = mention.target, !takeLink(target) { refused.insert(position) }
      case .hashtag(let hashtag):
        if let target = hashtag.target, !takeLink(target) { refused.insert(position) }
      case .text, .emoji, .image:
        guard run.link != current else { break }
        current = run.link
        if let link = current, !takeLink(link.target, title: link.title) {
          refused.insert(position)
          current = nil
        }
      case .lineBreak: break
      }
    }
    guard !refused.isEmpty else { return }
    var result = Inlines()
    for (position, run) in line.enumerated() {
      result.append(refused.contains(position) ? run.unlinked : run)
    }
    line = result
  }

  /// Counts a link that is written; false when it is one too many.
  private mutating func takeLink(_ target: LinkTarget, title: String? = nil) -> Bool {
    linkCount += 1
    linkBytes -= target.description.utf8.count + (title?.utf8.count ?? 0)
    guard linkCount > policy.limits.links || linkBytes < 0 else { return true }
    let opened = findings.hasRoom(at: offset) ? links.last { $0.link.target == target } : nil
    report(.linkLimit, element: .a, at: opened?.place ?? offset..<offset + length)
    return false
  }

  mutating func link(_ attributes: borrowing Attributes) -> Link? {
    guard let address = attributes.bytes(of: .href) else { return nil }
    guard let target = try? resolve(address) else {
      report(.linkRemoved, element: .a, attribute: .href)
      return nil
    }
    return admitted(target, of: .a, .href).map { Link($0, title: attributes[.title]) }
  }

  /// What an element does to the look of its text.
  mutating func effect(of element: ElementName, _ attributes: borrowing Attributes, on style: Style)
    -> Effect
  {
    if attributes.isEmpty, let effect = rules.plainEffect(of: element) { return effect }
    var effect = Effect(of: element)
    if rules.treatsElements {
      effect.hides = effect.hides || rules.dropped.contains(element)
      if rules.unwrapped.contains(element) {
        if !effect.adds.isEmpty { report(.elementUnwrapped, element: element) }
        effect.adds = []
      }
    }
    if !attributes.isEmpty || element == .center {
      apply(attributes, of: element, on: style, to: &effect)
    }
    if !effect.adds.isSubset(of: policy.marks) {
      report(.elementUnwrapped, element: element)
      effect.adds.formIntersection(policy.marks)
    }
    if element.isMapped || element.isHeading && !policy.blocks.contains(.heading) {
      report(.elementMapped, element: element)
    }
    if element == .a || element == .span, !attributes.isEmpty,
      let atom = Atom(
        element, attributes, effect.link < 0 ? nil : links[Int(effect.link)].link,
        of: policy.inlines)
    {
      effect.atom = Int32(atoms.count)
      atoms.append(atom)
    }
    return effect
  }

  /// Adds what the attributes of an element say to its effect.
  private mutating func apply(
    _ attributes: borrowing Attributes, of element: ElementName, on style: Style,
    to effect: inout Effect
  ) {
    if attributes.contains(.hidden) { effect.hides = true }
    if element == .a, !style.isHidden, let link = link(attributes) {
      effect.link = Int32(links.count)
      links.append(OpenedLink(link: link, place: offset..<offset + length))
    }
    if attributes.classes.contains(.spoiler) { effect.adds.insert(.spoiler) }
    if element.highlights, attributes.classes.hasBackground {
      effect.adds.insert(.highlight)
    }
    if element == .span, !style.isHidden, !effect.hides, attributes.classes.contains(.formula),
      let formula = attributes[.dataValue]
    {
      shownFormula = formula
      effect.hides = true
    }
    var layout = TextLayout()
    let declarations = declarations(of: attributes)
    if let declarations {
      declarations.apply(
        to: &effect, isLinked: max(effect.link, style.link) >= 0, highlights: element.highlights)
      layout = TextLayout(
        alignment: declarations.alignment, direction: declarations.direction)
    }
    if !effect.hides { reportUnread(attributes, declarations, of: element) }
    guard element.isBlock else { return }
    apply(attributes, of: element, to: &layout)
    guard !layout.isDefault else { return }
    effect.layout = Int32(layouts.count)
    layouts.append(layout.inheriting(self.layout(at: style.layout)))
  }

  /// What the `style` attribute of an element says.
  mutating func declarations(of attributes: borrowing Attributes) -> Declarations? {
    if let place = attributes.place(of: .style) {
      if let known = declarationMemo.declarations(like: place, of: source.span) { return known }
      let declarations = Declarations(source.span.extracting(place))
      declarationMemo.keep(declarations, at: place)
      return declarations
    }
    return attributes.withBytes(of: .style) { Declarations($0) }
  }

  /// Reports classes and declarations that go because documents have nothing of the kind.
  mutating func reportUnread(
    _ attributes: borrowing Attributes, _ declarations: Declarations?, of element: ElementName
  ) {
    if !attributes.classes.isReadWhole {
      report(.attributeRemoved, element: element, attribute: .class)
    }
    if let declarations, !declarations.isReadWhole(highlights: element.highlights) {
      report(.attributeRemoved, element: element, attribute: .style)
    }
  }

  private func apply(
    _ attributes: borrowing Attributes, of element: ElementName, to layout: inout TextLayout
  ) {
    // The alignment of a table says where it stands, not its text.
    let alignment = element == .table ? nil : attributes.keyword(.align, of: TextAlignment.named)
    layout.alignment =
      layout.alignment ?? alignment
      ?? (element == .center ? .center : nil) ?? attributes.quillAlignment
    layout.direction =
      attributes.keyword(.dir, of: TextDirection.named) ?? layout.direction
      ?? (attributes.classes.contains(.rightToLeft) ? .rightToLeft : nil)
    layout.language =
      (attributes.bytes(of: .lang) ?? attributes.bytes(of: .xmlLang)).flatMap {
        LanguageTag(utf8: $0)
      }
  }
}

extension ElementName {
  /// A Boolean value that is true for what editors put a background on to highlight text.
  fileprivate var highlights: Bool {
    switch self {
    case .span, .font, .b, .strong, .i, .em, .u, .s, .sub, .sup: true
    default: false
    }
  }
}

extension Attributes {
  /// The alignment that Quill says in a class.
  fileprivate var quillAlignment: TextAlignment? {
    if classes.contains(.centered) { return .center }
    if classes.contains(.right) { return .right }
    return classes.contains(.justified) ? .justify : nil
  }
}

extension Inline {
  /// This run, leading nowhere.
  fileprivate var unlinked: Inline {
    var run = self
    run.link = nil
    switch content {
    case .mention(let mention):
      run.content = Mention(mention.text, id: mention.id).map { .mention($0) } ?? content
    case .hashtag(let hashtag):
      run.content = Hashtag(hashtag.text, id: hashtag.id).map { .hashtag($0) } ?? content
    case .text, .lineBreak, .emoji, .image: break
    }
    return run
  }
}

extension TextAlignment {
  static let named = NameTable<TextAlignment>()
}

extension TextDirection {
  static let named = NameTable<TextDirection>()
}

extension Effect {
  /// What an element does to the look of its text by itself.
  init(of element: ElementName) {
    self.init()
    hides = element.isDroppedWithContents
    adds = element.marks
    if element.isHeading {
      heading = Int8(element.headingLevel)
    } else if element.isHeadingBoundary {
      heading = 0
    }
  }
}

extension ElementName {
  /// Elements of which documents hold the text, but not what they say about it.
  var isMapped: Bool { self == .dl || self == .ruby || self == .q }

  /// Containers whose paragraphs are no headings, even inside one.
  fileprivate var isHeadingBoundary: Bool {
    switch self {
    case .blockquote, .ul, .ol, .menu, .dir, .li, .table, .details, .figure, .pre: true
    default: false
    }
  }
}
