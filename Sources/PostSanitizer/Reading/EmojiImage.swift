internal import PostText

extension Attributes {
  /// Whether an `img` element shows an emoji character: its alternative text is one emoji, and it has
  /// the class or the folder of such images, as those of WordPress and Twemoji do.
  var isEmojiImage: Bool {
    guard let alternative = self[.alt], alternative.isOneEmoji else { return false }
    let classes = self[.class]?.lowercased() ?? ""
    if ["emoji", "smiley"].contains(where: { classes.contains($0) }) { return true }
    let url = self[.src]?.lowercased() ?? ""
    return emojiFolders.contains { url.contains($0) }
  }
}

/// Parts of the URLs of images of emoji.
private let emojiFolders = [
  "/emoji/", "/emojis/", "/emoji.php", "twemoji", "noto-emoji", "emojione", "joypixels", "openmoji",
]

extension String {
  /// Whether the text is one grapheme cluster that is an emoji.
  fileprivate var isOneEmoji: Bool {
    guard (1...128).contains(utf8.count), let first = unicodeScalars.first else { return false }
    // Digits, `#` and `*` are emoji before U+20E3.
    let startsEmoji = first.isEmoji || (first.isASCII && unicodeScalars.last == "\u{20E3}")
    // Few texts start with an emoji, and finding clusters takes time.
    return startsEmoji && graphemeClusters.count == 1
  }
}
