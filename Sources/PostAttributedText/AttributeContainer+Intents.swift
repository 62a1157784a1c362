#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import PostDocument

// Foundation has presentation intents only on Apple platforms. `marks` and `blockIntent` contain
// the same information on every platform.
#if canImport(Darwin)
  extension AttributeContainer {
    mutating func setInlineIntent(of marks: Marks) {
      var intent: InlinePresentationIntent = []
      if marks.contains(.strong) { intent.insert(.stronglyEmphasized) }
      if marks.contains(.emphasis) { intent.insert(.emphasized) }
      if marks.contains(.strikethrough) { intent.insert(.strikethrough) }
      if !marks.isDisjoint(with: [.code, .keyboard]) { intent.insert(.code) }
      if !intent.isEmpty { self.inlinePresentationIntent = intent }
    }

    mutating func setPresentationIntent(of intent: BlockIntent) {
      var result: PresentationIntent?
      for component in intent.components {
        let kind: PresentationIntent.Kind
        switch component.kind {
        case .paragraph, .caption, .summary, .image: kind = .paragraph
        case .heading(let level, _): kind = .header(level: level)
        case .codeBlock(let language): kind = .codeBlock(languageHint: language?.description)
        case .thematicBreak: kind = .thematicBreak
        case .quote: kind = .blockQuote
        case .list(.bullet): kind = .unorderedList
        case .list(.ordered): kind = .orderedList
        case .item(let number, _): kind = .listItem(ordinal: number ?? 1)
        case .table(let count):
          let column = PresentationIntent.TableColumn(alignment: .left)
          kind = .table(columns: Array(repeating: column, count: count))
        case .row(.head, _): kind = .tableHeaderRow
        case .row(.body, let index): kind = .tableRow(rowIndex: index)
        case .cell(let cell): kind = .tableCell(columnIndex: cell.column)
        case .details, .figure: continue
        }
        result = PresentationIntent(kind, identity: component.identity, parent: result)
      }
      self.presentationIntent = result
    }
  }

  extension Marks {
    /// Returns these marks with the changes that an editor made to Foundation's intent.
    func updated(by intent: InlinePresentationIntent?) -> Marks {
      var marks = subtracting([.strong, .emphasis, .strikethrough])
      guard let intent else { return marks.subtracting([.code, .keyboard]) }
      if intent.contains(.stronglyEmphasized) { marks.insert(.strong) }
      if intent.contains(.emphasized) { marks.insert(.emphasis) }
      if intent.contains(.strikethrough) { marks.insert(.strikethrough) }
      if !intent.contains(.code) {
        marks.subtract([.code, .keyboard])
      } else if marks.isDisjoint(with: [.code, .keyboard]) {
        marks.insert(.code)
      }
      return marks
    }
  }
#else
  extension AttributeContainer {
    mutating func setInlineIntent(of marks: Marks) {}
    mutating func setPresentationIntent(of intent: BlockIntent) {}
  }
#endif
