import PostFeed

/// The symbols of a card, each with the space after it.
struct CardSymbols {
  /// The symbol at the start of each line of a card.
  var border = "▌ "
  var warning = "▲ "
  var liked = "♥ "
  var notLiked = "♡ "
  var shares = "↻ "
  var image = "▣ "
  var video = "▶ "
  var audio = "♪ "
  var document = "▤ "
  var link = "↗ "
  var other = "◆ "

  static let unicode = CardSymbols()

  static let ascii = CardSymbols(
    border: "| ", warning: "! ", liked: "<3 ", notLiked: "<3 ", shares: "RT ",
    image: "+ ", video: "+ ", audio: "+ ", document: "+ ", link: "+ ", other: "+ ")

  func symbol(of type: AttachmentType) -> String {
    if type.matches(.image) { return image }
    if type.matches(.video) { return video }
    if type.matches(.audio) { return audio }
    if type.matches(.document) { return document }
    return type.matches(.link) ? link : other
  }
}
