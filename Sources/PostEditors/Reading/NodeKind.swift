/// The kind of an editor's node, by its meaning in a document.
enum NodeKind {
  case root, text, lineBreak, tab, mention, textMention, hashtag, emoji, image, link
  case formula, blockFormula, embed, video, post, card
  case paragraph, heading, quote, code, thematicBreak
  case list, orderedList, item, taskItem
  case table, row, cell, headerCell
  case spoiler, details, summary, detailsContent, figure, figureCaption
  case group, flatItem, codeLine, date, placeholder, html, file, fields

  /// Whether the member `text` of the node is its content.
  var readsText: Bool { self == .text || self == .hashtag || self == .textMention }
}
