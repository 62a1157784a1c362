extension CommonMarkHTML {
  /// The source position of a part of the HTML.
  struct Place {
    /// What a part of the HTML was made from.
    enum Origin {
      /// The start of a block.
      case block
      /// The start of a link or image.
      case markup
      /// Raw HTML in text.
      case inlineHTML
      /// A line of an HTML block, without the markers of quotes and lists before it.
      case lineOfHTML

      /// Whether the HTML is an unchanged part of the source.
      var isVerbatim: Bool { self == .inlineHTML || self == .lineOfHTML }
    }

    /// The offset in the HTML at which the part starts, in bytes.
    let html: Int
    /// The line of the source, counted from 1.
    let line: Int
    /// The position in the line, in bytes and counted from 1.
    let column: Int
    let origin: Origin
  }
}
