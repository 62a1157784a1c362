import Foundation
import Testing

@testable import ReaderScreens

@Suite struct ImageFileTests {
  private func bytes(_ hex: String) -> Data {
    Data(
      hex.split(separator: " ").flatMap { word in
        word.hasPrefix("'") ? Array(word.dropFirst().utf8) : [UInt8(word, radix: 16) ?? 0]
      })
  }

  private static let png = "89 'PNG 0d 0a 1a 0a 00 00 00 0d 'IHDR 00 00 01 00 00 00 00 20"

  @Test(
    "formats and sizes",
    arguments: [
      (png + " 08 02 00 00 00 00 00 00 00 00 00 00 00 'IEND 00 00 00 00", "PNG 256 32"),
      ("ff d8 ff e0 00 04 00 00 ff ff c2 00 07 08 00 10 00 20 ff da", "JPEG 32 16"),
      ("'GIF89a 40 01 f0 00", "GIF 320 240"),
      ("'RIFF 16 00 00 00 'WEBP 'VP8X 0a 00 00 00 00 00 00 00 3f 00 00 1f 00 00", "WebP 64 32"),
      ("'RIFF 11 00 00 00 'WEBP 'VP8L 05 00 00 00 2f 3f c0 07 00", "WebP 64 32"),
      ("'RIFF 16 00 00 00 'WEBP 'VP8 20 0a 00 00 00 00 00 00 9d 01 2a 40 00 20 00", "WebP 64 32"),
    ])
  func sizes(hex: String, expected: String) throws {
    let file = try ImageFile(bytes(hex))
    #expect("\(file.format.rawValue) \(file.size.width) \(file.size.height)" == expected)
  }

  @Test("every cut of a file is refused, and none traps")
  func cuts() {
    let hex = Self.png + " 08 02 00 00 00 00 00 00 00 00 00 00 00 'IEND 00 00 00 00"
    let whole = bytes(hex)
    for count in 0..<whole.count {
      #expect(throws: ImageFailure.self) { try ImageFile(whole.prefix(count)) }
    }
    // The data of a slice does not begin at 0.
    #expect((try? ImageFile((Data([1]) + whole).dropFirst())) != nil)
  }

  @Test("numbers that overflow, no size, and too many pixels")
  func limits() {
    for size in ["ff ff ff ff 00 00 00 01", "00 00 40 01 00 00 00 01", "00 00 40 00 00 00 40 00"] {
      let hex = "89 'PNG 0d 0a 1a 0a 00 00 00 0d 'IHDR \(size) 08 02 00 00 00 00 00 00 00"
      #expect(throws: ImageFailure.self) {
        try ImageFile(bytes(hex + " 00 00 00 00 'IEND 00 00 00 00"))
      }
    }
    #expect(throws: ImageFailure.damaged) { try ImageFile(bytes("'GIF89a 00 00 f0 00")) }
    #expect(throws: ImageFailure.fileIsTooLarge) {
      try ImageFile(Data(count: ImageFile.maximumBytes + 1))
    }
  }

  @Test("an image fits its area with its proportions")
  func areas() {
    let area = ImageArea(columns: 80, rows: 20, cell: (10, 20))
    func cells(_ width: Int, _ height: Int, enlarging: Bool = false) -> [Int] {
      let fitting = area.fitting(.init(width: width, height: height), enlarging: enlarging)
      return [fitting.columns, fitting.rows]
    }
    #expect(cells(100, 100) == [10, 5])
    #expect(cells(1600, 400) == [80, 10])
    #expect(cells(100, 16_000) == [1, 20])
    #expect(cells(100, 100, enlarging: true) == [40, 20])
    #expect(cells(1, 1) == [1, 1])
  }
}
