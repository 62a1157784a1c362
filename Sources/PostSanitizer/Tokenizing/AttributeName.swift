internal import PostDocument

/// The attributes that documents use.
enum AttributeName: String, CaseIterable, Sendable {
  case align, alt, checked, `class`, colspan, data, dir, disabled, height, hidden, href, lang, open,
    popover,
    rel, reversed
  case role, rowspan, src, srcset, start, style, title, type, value, width
  case ariaChecked = "aria-checked"
  case ariaHidden = "aria-hidden"
  case dataId = "data-id"
  case dataType = "data-type"
  case dataAriaLevel = "data-aria-level"
  case dataChecked = "data-checked"
  case dataDenotation = "data-denotation-char"
  case dataLabel = "data-label"
  case dataLanguage = "data-language"
  case dataLatex = "data-latex"
  case dataLexicalMention = "data-lexical-mention"
  case dataLazySource = "data-lazy-src"
  case dataList = "data-list"
  case dataMentionCharacter = "data-mention-suggestion-char"
  /// Matrix. The value can be a reason, which is not read.
  case dataMxSpoiler = "data-mx-spoiler"
  case dataOriginal = "data-original"
  case dataParams = "data-params"
  case dataHighlighter = "data-syntaxhighlighter-params"
  case dataSource = "data-src"
  case dataSourceSet = "data-srcset"
  case dataStringifyIndent = "data-stringify-indent"
  case dataValue = "data-value"
  case encoding
  case xmlLang = "xml:lang"

  static let named = NameTable<AttributeName>()

  /// Whether documents use the attribute of an element.
  func applies(to element: ElementName) -> Bool {
    switch self {
    case .class, .hidden, .popover, .style: true
    case .dir, .lang, .xmlLang: element.isBlock
    case .title: element == .a || element == .img || element == .image
    case .align: element.isBlock && element != .table
    case .href, .rel: element == .a
    case .src: element.isEmbed || element == .img || element == .image || element == .source
    case .srcset: element == .img || element == .source
    case .dataLazySource, .dataOriginal, .dataSource, .dataSourceSet: element == .img
    case .data: element == .object
    case .alt: element == .img || element == .image
    case .width, .height: element == .img || element == .image
    case .checked, .disabled: element == .input || element == .enTodo
    case .type: element == .input
    case .role: element == .table
    case .colspan, .rowspan: element == .td || element == .th
    case .open: element == .details || element == .dialog
    case .reversed, .start: element == .ol
    case .dataId, .dataType: element == .a || element == .span
    case .dataDenotation, .dataLabel, .dataLexicalMention, .dataMentionCharacter:
      element == .a || element == .span
    case .dataChecked: element == .li || element == .ul
    case .ariaChecked, .dataList, .value: element == .li
    case .dataAriaLevel, .dataStringifyIndent: element == .li
    case .ariaHidden: element == .span || element == .img
    case .dataLanguage: element == .pre || element == .div || element == .code
    case .dataLatex: element == .span || element == .div
    case .dataMxSpoiler: element == .span
    case .dataHighlighter, .dataParams: element == .pre
    case .dataValue: element == .span
    case .encoding: element == .annotation || element == .annotationXml
    }
  }
}
