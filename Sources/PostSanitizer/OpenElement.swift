internal import PostDocument
internal import PostPolicy

/// An element whose end has not come yet.
struct OpenElement {
  let element: ElementName
  var effect: Effect
  /// How text in it looks.
  var style: Style
  /// The frame that takes its content.
  let frame: Int
  /// The frame that it stands in itself.
  let outer: Int
  let mode: InsertionMode
  /// Which formatting element it is, or 0.
  var identity = 0
  /// The name of an element of foreign content, which no rule for HTML elements may match.
  var foreignName: ElementName?
  /// A Boolean value that is true when its text becomes one atom at its end.
  var captures = false
  /// The position of the tag that opened it.
  var tag = 0
  /// The finding that it was removed with its contents.
  var finding: Finding.ID?
  /// How much the projector had taken when it opened.
  var serial = 0
  /// A Boolean value that is true when a block that starts here ends a paragraph.
  var isInParagraph = false

  init(
    _ element: ElementName, effect: Effect, style: Style, frame: Int, outer: Int,
    mode: InsertionMode
  ) {
    self.element = element
    self.effect = effect
    self.style = style
    self.frame = frame
    self.outer = outer
    self.mode = mode
  }

  var isForeign: Bool { foreignName != nil }

  /// A Boolean value that is true when the element itself shows, not only what is in it.
  var shows: Bool { effect != .none || element == .q || element == .rt }

  /// A Boolean value that is true when the search for an open element ends here.
  var isSpecial: Bool { foreignName?.isIntegrationPoint ?? element.isSpecial }

  /// A Boolean value that is true when the search for an element in scope ends here.
  var boundsScope: Bool { foreignName?.isIntegrationPoint ?? element.boundsScope }

  /// Finds out whether a paragraph is in button scope.
  ///
  /// - Parameter isOutside: Whether one is in that of the element around this one.
  mutating func updateParagraph(isOutside: Bool) {
    isInParagraph = element == .p || isOutside && !boundsScope && element != .button
  }

  /// A Boolean value that is true when the rules for foreign content apply inside the element.
  var holdsForeignContent: Bool { foreignName.map { !$0.isIntegrationPoint } ?? false }
}

// Of the stack alone, not of the tree builder: a method that does not change its value gets a copy of
// it, where the value is being changed.
extension [OpenElement] {
  /// The position of a formatting element, if it is open.
  ///
  /// - Parameter firstMoved: The first position at which elements may have moved.
  func position(of entry: FormattingEntry, firstMoved: Int) -> Int? {
    guard !entry.isMarker else { return nil }
    if entry.position < count, self[entry.position].identity == entry.identity {
      return entry.position
    }
    return entry.position < firstMoved ? nil : lastIndex { $0.identity == entry.identity }
  }

  /// The frame that takes content which is meant for a table, but must not stand in it.
  var fosterFrame: Int {
    let current = self[count - 1]
    guard current.element.isTableStructure, let table = last(where: { $0.element == .table }) else {
      return current.frame
    }
    return table.outer
  }
}

/// A formatting element that is reopened where markup is mis-nested, or a marker that bounds them.
struct FormattingEntry {
  var element: ElementName
  var effect: Effect
  var identity: Int
  /// Where its element stood in the stack when it was opened.
  var position: Int

  var isMarker: Bool { identity == 0 }
}

/// Which rules apply to a tag, by the innermost element that has rules of its own.
enum InsertionMode {
  case body, table, caption, columnGroup, tableBody, row, cell, select

  /// The mode inside an element, or `nil` when it is the one around it.
  init?(_ element: ElementName) {
    switch element {
    case .table: self = .table
    case .caption: self = .caption
    case .colgroup: self = .columnGroup
    case .tbody, .thead, .tfoot: self = .tableBody
    case .tr: self = .row
    case .td, .th: self = .cell
    case .select: self = .select
    case .template: self = .body
    default: return nil
    }
  }

  /// A Boolean value that is true where the rules for body content apply to all but parts of tables.
  var readsBody: Bool {
    switch self {
    case .body, .caption, .cell: true
    case .table, .columnGroup, .tableBody, .row, .select: false
    }
  }
}

/// How text looks, by all elements around it. Links and layouts are positions in the projector's
/// tables, or -1, so that the stack of open elements holds plain numbers.
struct Style: Equatable {
  var marks: Marks = []
  var link: Int32 = -1
  var layout: Int32 = -1
  /// The level of the heading around, or 0.
  var heading: Int8 = 0
  var isHidden = false
  /// A Boolean value that is true where every space and line feed shows.
  var keepsSpaces = false

  func applying(_ effect: Effect) -> Style {
    var style = self
    style.marks.subtract(effect.removes)
    style.marks.formUnion(effect.adds)
    if effect.link >= 0 { style.link = effect.link }
    if effect.layout >= 0 { style.layout = effect.layout }
    if effect.heading >= 0 { style.heading = effect.heading }
    style.isHidden = style.isHidden || effect.hides
    style.keepsSpaces = effect.keepsSpaces ?? style.keepsSpaces
    return style
  }
}

/// What one element does to the look of its text; -1 stands for nothing.
struct Effect: Equatable {
  var adds: Marks = []
  var removes: Marks = []
  var link: Int32 = -1
  var layout: Int32 = -1
  var heading: Int8 = -1
  var hides = false
  /// Whether every space and line feed shows, when the element says so.
  var keepsSpaces: Bool?
  /// The mention or hashtag that the text of the element is.
  var atom: Int32 = -1

  static let none = Effect()
}

extension ElementName {
  var isTableSection: Bool { self == .tbody || self == .thead || self == .tfoot }

  /// Elements whose direct text goes in front of the table.
  var isTableStructure: Bool {
    switch self {
    case .table, .tbody, .thead, .tfoot, .tr: true
    default: false
    }
  }
}
