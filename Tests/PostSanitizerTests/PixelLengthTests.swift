import PostBuilding
import Testing

@Suite struct PixelLengthTests {
  @Test(
    "an absolute length in an attribute has a size in pixels",
    arguments: [
      ("10", 10), ("10px", 10), (" 10 px", 10), ("10.6", 11), ("010", 10), ("72pt", 96),
      ("1in", 96),
      ("2.54CM", 96), ("25.4mm", 96), ("101.6Q", 96), ("6pc", 96), ("0", 0), ("10,5", 10),
    ])
  func attributes(value: String, expected: Int) {
    #expect(PixelLength.pixels(inAttribute: Array(value.utf8).span) == expected)
  }

  @Test(
    "a relative or invalid length in an attribute has none",
    arguments: [
      "1em", "100%", "1rem", "5*", "50vw", "1ex", "", " ", "-5", "+5", ".5", "px", "auto",
    ])
  func relativeAttributes(value: String) {
    #expect(PixelLength.pixels(inAttribute: Array(value.utf8).span) == nil)
  }

  @Test("a text is a number with or without an absolute unit, and nothing else")
  func texts() {
    #expect(PixelLength.pixels(in: "50") == 50)
    #expect(PixelLength.pixels(in: "50.5px") == 51)
    #expect(PixelLength.pixels(in: "36pt") == 48)
    #expect(PixelLength.pixels(in: "1e2") == 100)
    for text in ["", "50%", "2em", "20 px", "px", "0x10", "inf", "nan", "1e", "5,0"] {
      #expect(PixelLength.pixels(in: text) == nil, "\(text)")
    }
  }

  @Test("a huge number has a bounded size")
  func hugeNumbers() {
    let digits = String(repeating: "9", count: 400)
    #expect(PixelLength.pixels(in: digits) == 1_000_000_000)
    #expect(PixelLength.pixels(in: "-" + digits + "e99999in") == -1_000_000_000)
    #expect(PixelLength.pixels(in: "1e-400") == 0)
  }
}
