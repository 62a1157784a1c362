/// Draws box-drawing characters as rectangles, because font glyphs leave gaps between cells.
///
/// [Box Drawing](https://www.unicode.org/charts/PDF/U2500.pdf),
/// [Block Elements](https://www.unicode.org/charts/PDF/U2580.pdf)
enum BoxDrawing {
  /// A rectangle in a cell, in pixels.
  struct Box: Equatable {
    var x, y, width, height: Int
  }

  /// The thickness in pixels of the lines from the middle of a cell up, down, left and right.
  private static let lines: [UInt32: (up: Int, down: Int, left: Int, right: Int)] = [
    0x2500: (0, 0, 1, 1), 0x2501: (0, 0, 2, 2), 0x2502: (1, 1, 0, 0), 0x2503: (2, 2, 0, 0),
    0x250C: (0, 1, 0, 1), 0x250D: (0, 1, 0, 2), 0x2510: (0, 1, 1, 0), 0x2511: (0, 1, 2, 0),
    0x2514: (1, 0, 0, 1), 0x2515: (1, 0, 0, 2), 0x2518: (1, 0, 1, 0), 0x2519: (1, 0, 2, 0),
    0x251C: (1, 1, 0, 1), 0x251D: (1, 1, 0, 2), 0x2524: (1, 1, 1, 0), 0x2525: (1, 1, 2, 0),
    0x252C: (0, 1, 1, 1), 0x252F: (0, 1, 2, 2), 0x2534: (1, 0, 1, 1), 0x2537: (1, 0, 2, 2),
    0x253C: (1, 1, 1, 1), 0x253F: (1, 1, 2, 2), 0x256D: (0, 1, 0, 1), 0x256E: (0, 1, 1, 0),
    0x256F: (1, 0, 1, 0), 0x2570: (1, 0, 0, 1),
  ]

  /// Returns the rectangles of a box-drawing character, or an empty array for other scalars.
  static func boxes(of scalar: UInt32) -> [Box] {
    let (width, height) = SVGEncoder.cell
    switch scalar {
    case 0x2588, 0x2591...0x2593: return [Box(x: 0, y: 0, width: width, height: height)]
    case 0x2580: return [Box(x: 0, y: 0, width: width, height: height / 2)]
    case 0x2584: return [Box(x: 0, y: height / 2, width: width, height: height - height / 2)]
    case 0x258C: return [Box(x: 0, y: 0, width: width / 2, height: height)]
    case 0x2590: return [Box(x: width / 2, y: 0, width: width - width / 2, height: height)]
    default: break
    }
    guard let line = lines[scalar] else { return [] }
    let middle = (x: width / 2, y: height / 2)
    var boxes: [Box] = []
    let across = max(line.left, line.right)
    if across > 0 {
      let start = line.left > 0 ? 0 : middle.x
      let end = line.right > 0 ? width : middle.x + 1
      boxes.append(Box(x: start, y: middle.y, width: end - start, height: across))
    }
    let along = max(line.up, line.down)
    if along > 0 {
      let start = line.up > 0 ? 0 : middle.y
      let end = line.down > 0 ? height : middle.y + 1
      boxes.append(Box(x: middle.x, y: start, width: along, height: end - start))
    }
    return boxes
  }

  /// Returns the opacity of a shade character, or `nil` for other scalars.
  static func shade(of scalar: UInt32) -> String? {
    switch scalar {
    case 0x2591: "0.25"
    case 0x2592: "0.5"
    case 0x2593: "0.75"
    default: nil
    }
  }
}
