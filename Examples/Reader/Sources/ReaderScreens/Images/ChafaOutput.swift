import Foundation

/// The output of `chafa`. Everything that is not on the allow-list of a format is refused.
struct ChafaOutput {
  private let bytes: ArraySlice<UInt8>

  /// Line feeds at the end are ignored.
  init(_ bytes: [UInt8]) {
    let end = bytes.lastIndex { $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0
    self.bytes = bytes[..<end]
  }

  // MARK: Blocks

  /// Returns at most so many rows and columns of block elements and spaces with SGR sequences, or `nil`.
  func blockRows(columns: Int, rows: Int) -> [String]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count <= rows, lines.allSatisfy({ Self.isBlockRow($0, columns) }) else {
      return nil
    }
    return lines.map { $0 + "\u{1B}[0m" }
  }

  private static func isBlockRow(_ line: Substring, _ columns: Int) -> Bool {
    var count = 0
    let pieces = line.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    for (number, piece) in pieces.enumerated() {
      var text = piece
      if number > 0 {
        guard text.first == "[", let end = text.firstIndex(of: "m"),
          text[..<end].dropFirst().allSatisfy({ "0"..."9" ~= $0 || $0 == ";" })
        else { return false }
        text = text[end...].dropFirst()
      }
      let cells = text.unicodeScalars
      guard cells.allSatisfy({ $0 == " " || "\u{2580}"..."\u{259F}" ~= $0 }) else { return false }
      count += cells.count
    }
    return count <= columns
  }

  // MARK: Sixel

  /// Returns one sixel image that is not larger than a size, or `nil`.
  ///
  /// [VT330/VT340 Programmer Reference Manual, chapter 14](https://vt100.net/docs/vt3xx-gp/chapter14.html)
  func sixel(within size: ImageFile.Size) -> String? {
    guard bytes.starts(with: [0x1B, UInt8(ascii: "P")]), bytes.suffix(2) == [0x1B, 0x5C],
      bytes.count > 4
    else { return nil }
    var body = bytes.dropFirst(2).dropLast(2)
    Self.skipNumbers(&body)
    guard body.popFirst() == UInt8(ascii: "q") else { return nil }
    // Without these attributes, a pixel is twice as high as wide.
    guard body.popFirst() == UInt8(ascii: "\"") else { return nil }
    let raster = Self.skipNumbers(&body)
    guard raster.count == 4, raster[0] == 1, raster[1] == 1, raster[2] <= size.width,
      raster[3] <= size.height
    else { return nil }
    var (column, top) = (0, 0)
    while let byte = body.popFirst() {
      switch byte {
      case UInt8(ascii: "#"): Self.skipNumbers(&body)
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"): (column, top) = (0, top + 6)
      case UInt8(ascii: "!"):
        let count = Self.skipNumbers(&body).first ?? 0
        guard let sixel = body.popFirst(), 0x3F...0x7E ~= sixel, count <= size.width else {
          return nil
        }
        column += count
      case 0x3F...0x7E: column += 1
      default: return nil
      }
      // The rows of the last band can be blank.
      guard column <= size.width, column == 0 || top + 6 < size.height + 6 else { return nil }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Removes numbers that are separated by semicolons, and returns them.
  @discardableResult
  private static func skipNumbers(_ bytes: inout ArraySlice<UInt8>) -> [Int] {
    let digits = bytes.prefix { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ";") }
    bytes = bytes[digits.endIndex...]
    return digits.split(separator: UInt8(ascii: ";")).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? .max
    }
  }

  // MARK: Pixels

  /// Returns the pixels that sequences of kitty's protocol transmit, or `nil`. The sequences are dropped.
  func pixels(within size: ImageFile.Size) -> (size: ImageFile.Size, data: Data)? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var found: ImageFile.Size?
    var data = Data()
    for sequence in text.split(separator: "\u{1B}\\") {
      guard sequence.hasPrefix("\u{1B}_G") else { return nil }
      let parts = sequence.dropFirst(3).split(
        separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      if found == nil {
        let keys = Dictionary(
          parts[0].split(separator: ",").map { key in
            (key.prefix { $0 != "=" }, key.drop { $0 != "=" }.dropFirst())
          }, uniquingKeysWith: { first, _ in first })
        guard keys["f"] == "32", let width = keys["s"].flatMap({ Int($0) }),
          let height = keys["v"].flatMap({ Int($0) }), 1...max(8, size.width) ~= width,
          1...max(8, size.height) ~= height
        else { return nil }
        found = ImageFile.Size(width: width, height: height)
      }
      guard parts.count == 2 else { continue }
      guard let chunk = Data(base64Encoded: String(parts[1])) else { return nil }
      data += chunk
    }
    guard let found, data.count == found.width * found.height * 4 else { return nil }
    return (found, data)
  }
}
