import PostFeed

/// The symbols of a card. All but the separator include the space after them.
struct CardSymbols {
  /// The symbol at the start of each line of a card.
  var border = "▌ "
  var warning = "▲ "
  var liked = "♥ "
  var notLiked = "♡ "
  /// The text between the counts of a card.
  var separator = " · "
  var image = "▣ "
  var video = "▶ "
  var audio = "♪ "
  var document = "▤ "
  var link = "↗ "
  var other = "◆ "

  /// The symbols of styled pages.
  static let unicode = CardSymbols()

  /// The symbols of pages without styles or without Unicode.
  static let ascii = CardSymbols(
    border: "| ", warning: "! ", liked: "", notLiked: "", separator: ", ",
    image: "+ ", video: "+ ", audio: "+ ", document: "+ ", link: "+ ", other: "+ ")

  /// Returns the symbol before the label of an attachment.
  func symbol(of type: AttachmentType) -> String {
    if type.matches(.image) { return image }
    if type.matches(.video) { return video }
    if type.matches(.audio) { return audio }
    if type.matches(.document) { return document }
    return type.matches(.link) ? link : other
  }
}
