internal import PostDocument
internal import PostPolicy
internal import PostText

// Reports what a tag has and the document cannot hold. The tokenizer has reported the attributes that
// documents never use on the element.
extension StyleReader {
  /// Reports the attributes, class words and declarations of a tag that the document does not hold.
  ///
  /// Images, links and embeds are reported by their own readers.
  ///
  /// - Parameters:
  ///   - declarations: The `style` attribute of the tag.
  ///   - style: The style of the element.
  ///   - display: The layout of the element.
  func reportLosses(
    of attributes: borrowing Attributes, _ declarations: StyleAttribute?, _ element: ElementName,
    _ style: ElementStyle, _ display: Display, _ findings: inout FindingLog
  ) {
    let holdsLayout = (element.isBlock || display.isBlock) && element.canHoldLayout
    for attribute in attributes.current {
      switch attribute.name {
      case .class:
        let isFormula = attributes.contains(.dataValue)
        let lost = StyleReader.words(of: attribute, in: attributes) {
          !ClassWords.Word($0).isHeld(
            by: element, style, holdsLayout: holdsLayout, isFormula: isFormula)
        }
        report(lost, of: attribute, in: attributes, element, &findings)
      case .rel:
        // The keywords that the encoder writes on the link.
        let held = link(style.link).map { rules.relations.keywordSet(for: $0.href) }
        let lost = StyleReader.words(of: attribute, in: attributes) {
          let key = NameKey(folding: $0)
          // This word makes a link a hashtag.
          if key == StyleReader.tagKey { return style.mention == .none }
          guard let keyword = LinkRelations.Keyword.named[key] else { return true }
          return held?.contains(keyword) != true
        }
        report(lost, of: attribute, in: attributes, element, &findings)
      case .style:
        let lost = declarations?.losses(on: element, display, holdsLayout: holdsLayout) ?? []
        report(lost, of: attribute, in: attributes, element, &findings)
      default:
        guard !holds(attribute.name, attributes, element, style, holdsLayout: holdsLayout) else {
          continue
        }
        findings.add(
          .attributeRemoved, element: element, attribute: attribute.name,
          at: attributes.range(of: attribute))
      }
    }
  }

  /// Reports the removal of parts of an attribute: words of a `class`, declarations of a `style`.
  ///
  /// - Parameter parts: The ranges of the parts in the value.
  private func report(
    _ parts: [Range<Int>], of attribute: Attributes.Entry, in attributes: borrowing Attributes,
    _ element: ElementName, _ findings: inout FindingLog
  ) {
    for part in parts {
      findings.add(
        .attributeRemoved, element: element, attribute: attribute.name,
        at: attributes.range(of: part, in: attribute))
    }
  }

  /// Returns the ranges of the words of a value that a predicate selects.
  private static func words(
    of attribute: Attributes.Entry, in attributes: borrowing Attributes,
    where isSelected: (borrowing Span<UInt8>) -> Bool
  ) -> [Range<Int>] {
    attributes.withBytes(of: attribute) { value in
      var words = WordScanner()
      var selected: [Range<Int>] = []
      while let word = words.next(in: value) {
        if isSelected(value.extracting(word)) { selected.append(word) }
      }
      return selected
    }
  }

  private static let tagKey = NameKey("tag")

  /// Whether the document holds the value of an attribute.
  private func holds(
    _ name: AttributeName, _ attributes: borrowing Attributes, _ element: ElementName,
    _ style: ElementStyle, holdsLayout: Bool
  ) -> Bool {
    switch name {
    case .align:
      holdsLayout && attributes.keyword(.align, of: TextLayout.Alignment.named) != nil
    case .dir:
      holdsLayout && attributes.keyword(.dir, of: TextLayout.Direction.named) != nil
    case .lang:
      holdsLayout && attributes.holdsLanguage(.lang)
        || element == .pre && attributes.codeLanguage != nil
    case .xmlLang:
      // A browser ignores `xml:lang`. It is read if there is no `lang`.
      holdsLayout && attributes.holdsLanguage(.xmlLang) && !attributes.contains(.lang)
    case .title: element != .a || style.link != .none && style.mention == .none
    case .start: attributes.integer(.start).map { Numbering.starts.contains($0) } ?? false
    case .colspan, .rowspan: attributes.integer(name).map { $0 >= 0 } ?? false
    case .dataId, .dataType, .dataDenotation, .dataLabel, .dataLexicalMention,
      .dataMentionCharacter:
      style.mention != .none
    case .dataValue: attributes.classes.contains(.formula)
    case .dataLanguage, .dataParams: attributes[name].flatMap { CodeLanguage($0) } != nil
    case .dataChecked, .ariaChecked, .dataList: attributes.holdsState(name)
    case .role: attributes.isPresentational
    case .ariaHidden: false
    case .dataMxSpoiler: attributes.bytes(of: .dataMxSpoiler)?.isEmpty != false
    case .srcset: element != .source
    default: true
    }
  }
}

extension ClassWords.Word {
  /// Whether the document holds the meaning of a word on an element.
  fileprivate func isHeld(
    by element: ElementName, _ style: ElementStyle, holdsLayout: Bool, isFormula: Bool
  ) -> Bool {
    switch self {
    case .name(let name):
      switch name {
      case .mention, .hashtag, .url: style.mention != .none
      case .spoiler, .telegramSpoiler: true
      case .emoji: element == .img || element == .image
      case .centered, .right, .justified, .rightToLeft: holdsLayout
      case .formula: element == .span && isFormula
      case .code, .codeContainer, .checkboxOn, .checkboxOff: element == .div
      case .checked: element == .li
      case .taskList: element == .ul
      }
    case .background: element.traits.contains(.highlights)
    case .indent: element == .li
    case .language: element == .code || element == .pre || element == .div
    case .unknown: false
    }
  }
}

extension LinkRelations.Keyword {
  fileprivate static let named = NameTable<LinkRelations.Keyword>()
}

extension ElementName {
  /// Whether text in the element can have an alignment, a direction and a language.
  fileprivate var canHoldLayout: Bool {
    switch role {
    case .code, .summary, .caption, .figureCaption, .figure: false
    default: self != .hr
    }
  }
}

extension Attributes {
  fileprivate func holdsLanguage(_ name: AttributeName) -> Bool {
    bytes(of: name).map { LanguageTag(utf8: $0) != nil } ?? false
  }

  /// Whether the value of an attribute is a state or kind of items that editors write.
  fileprivate func holdsState(_ name: AttributeName) -> Bool {
    switch self[name]?.asciiLowercased {
    case "true", "false", "checked", "unchecked": true
    case "ordered", "bullet": name == .dataList
    default: false
    }
  }
}
