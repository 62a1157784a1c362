import PostTerminal

/// An image as it is written to the terminal.
enum DrawnImage: Hashable, Sendable {
  /// Rows of block elements.
  case rows([String])
  /// The sequences of a graphics protocol, for so many rows.
  case graphic(content: String, removal: String, height: Int)

  /// Draws an image in an area.
  init(
    _ file: ImageFile, in area: ImageArea, _ imageProtocol: ImageProtocol,
    _ color: ColorDepth
  ) async throws(ImageFailure) {
    let exact = area.fitting(file.size)
    switch (imageProtocol, file.format) {
    case (.kitty, .png):
      self = .graphic(
        content: KittyGraphics.png(file, in: exact), removal: KittyGraphics.removal,
        height: exact.rows)
    case (.kitty, _):
      let (size, data) = try await Chafa.pixels(file, in: exact)
      self = .graphic(
        content: KittyGraphics.pixels(size, data, in: exact), removal: KittyGraphics.removal,
        height: exact.rows)
    case (.iterm2, .png), (.iterm2, .jpeg), (.iterm2, .gif):
      self = .graphic(
        content: ITerm2Images.file(file, in: exact), removal: "", height: exact.rows)
    case (.sixel, _):
      self = .graphic(
        content: try await Chafa.sixel(file, in: exact), removal: "", height: exact.rows)
    case (.blocks, _), (.iterm2, .webp):
      let enlarged = area.fitting(file.size, enlarging: true)
      self = .rows(try await Chafa.blocks(file, in: enlarged, color))
    }
  }
}
