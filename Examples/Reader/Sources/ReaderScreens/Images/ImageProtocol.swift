import Foundation
import PostTerminal
import TerminalScreen

/// How images are shown.
enum ImageProtocol: Hashable, Sendable {
  /// kitty's graphics protocol: PNG as it is, other formats as pixels of `chafa`.
  case kitty
  /// iTerm2's inline images: the file as it is.
  case iterm2
  /// Pixels of `chafa`.
  case sixel
  /// Half blocks of `chafa`, two pixels for each cell.
  case blocks
}

/// The setting `images` of the configuration.
enum ImageSetting: String, CaseIterable, Sendable {
  case auto, kitty, iterm2, sixel, blocks, none
}

extension ReaderApp {
  /// How images are shown, or `nil` if only their alternative texts are.
  var imageProtocol: ImageProtocol? {
    let wanted: ImageProtocol? =
      switch settings.images {
      case .auto: terminalSettings.imageProtocol ?? .blocks
      case .kitty: .kitty
      case .iterm2: .iterm2
      case .sixel: .sixel
      case .blocks: .blocks
      case .none: nil
      }
    guard wanted == .sixel || wanted == .blocks else { return wanted }
    guard Chafa.isInstalled else { return nil }
    // Without the size of a cell, it is not known how many rows a sixel image needs.
    if wanted == .sixel, Terminal.cellSize != nil { return .sixel }
    return terminalSettings.options.charset == .unicode ? .blocks : nil
  }
}

/// The cells in which an image is shown.
struct ImageArea: Hashable, Sendable {
  var columns: Int
  var rows: Int
  /// The size of a cell in pixels.
  var cell: ImageFile.Size

  init(columns: Int, rows: Int, cell: (width: Int, height: Int)? = nil) {
    self.columns = columns
    self.rows = rows
    // Most fonts are about twice as high as wide.
    self.cell = ImageFile.Size(width: cell?.width ?? 10, height: cell?.height ?? 20)
  }

  /// Returns the largest area in this one that has the proportions of an image. It is not larger than the image,
  /// unless `enlarging` is set.
  func fitting(_ size: ImageFile.Size, enlarging: Bool = false) -> ImageArea {
    let (width, height) = (Double(columns * cell.width), Double(rows * cell.height))
    var scale = min(width / Double(size.width), height / Double(size.height))
    if !enlarging { scale = min(scale, 1) }
    func cells(_ pixels: Int, of cell: Int, limit: Int) -> Int {
      min(max(1, Int((Double(pixels) * scale / Double(cell)).rounded())), limit)
    }
    var area = self
    area.columns = cells(size.width, of: cell.width, limit: columns)
    area.rows = cells(size.height, of: cell.height, limit: rows)
    return area
  }

  /// The size in pixels.
  var pixels: ImageFile.Size {
    ImageFile.Size(width: columns * cell.width, height: rows * cell.height)
  }
}
