internal import PostPolicy

// Templates.
//
// [WHATWG HTML 13.2.6.4.18](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate)
extension TreeConstruction {
  mutating func startTemplate() {
    insert(.template)
    activeFormatting.appendMarker()
    allowsFrameset = false
    mode = .inTemplate
    templateModes.append(.inTemplate)
  }

  /// Ends the innermost template, in any insertion mode.
  mutating func endTemplate() {
    guard openElements.contains(.template) else { return ignoreEndTag(.template) }
    pop(through: .template)
    leaveTemplate()
  }

  /// Restores the state before a template that was popped.
  mutating func leaveTemplate() {
    clearFormattingToMarker()
    if !templateModes.isEmpty { templateModes.removeLast() }
    resetInsertionMode()
  }

  mutating func inTemplate(startTag element: ElementName) {
    switch element {
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return inHead(startTag: element)
    case .caption, .colgroup, .tbody, .tfoot, .thead: change(to: .inTable)
    case .col: change(to: .inColumnGroup)
    case .tr: change(to: .inTableBody)
    case .td, .th: change(to: .inRow)
    default: change(to: .inBody)
    }
    process(startTag: element, by: mode)
  }

  /// Replaces the insertion mode of the current template.
  private mutating func change(to mode: InsertionMode) {
    if !templateModes.isEmpty { templateModes[templateModes.count - 1] = mode }
    self.mode = mode
  }

  mutating func inTemplate(endTag element: ElementName) {
    if element == .template { endTemplate() } else { ignoreEndTag(element) }
  }
}
