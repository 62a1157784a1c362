import Testing

@testable import ReaderScreens

@Suite struct ChafaOutputTests {
  private func output(_ text: String) -> ChafaOutput { ChafaOutput(Array(text.utf8)) }

  @Test("rows of blocks end their styles")
  func blocks() {
    let rows = output("\u{1B}[0m\u{1B}[38;2;1;2;3m▄▄\n▀ \u{1B}[0m\n").blockRows(columns: 2, rows: 2)
    #expect(rows == ["\u{1B}[0m\u{1B}[38;2;1;2;3m▄▄\u{1B}[0m", "▀ \u{1B}[0m\u{1B}[0m"])
  }

  @Test(
    "anything else is refused",
    arguments: [
      "▄▄▄", "▄\n▄\n▄", "a", "▄\u{301}", "\u{1B}", "\u{1B}[", "\u{1B}[3", "\u{1B}[3A", "\u{1B}[?3m",
      "\u{1B}[٣m", "\u{1B}[1m\u{300}", "\u{1B}\u{1B}[1m", "\u{1B}]0;t\u{7}", "\t", "\r", "\u{9B}1m",
    ])
  func otherRows(text: String) {
    #expect(output(text).blockRows(columns: 2, rows: 2) == nil)
  }

  private let size = ImageFile.Size(width: 8, height: 12)

  @Test("one sixel image in its area")
  func sixel() {
    let image = "\u{1B}P0;1;0q\"1;1;8;12#0;2;0;0;0#0!8~$!8?-~~\u{1B}\\"
    #expect(output(image + "\n").sixel(within: size) == image)
  }

  @Test(
    "other sixel images are refused",
    arguments: [
      "", "q", "!9~", "q~", "q\"1;2;8;12~", "q\"1;1;9;12~", "q\"1;1;8;13~", "q\"1;1~", "+q544e",
      "qm",
      "q\"1;1;8;12!9~", "q\"1;1;8;12~~~~~~~~~", "q\"1;1;8;12~-~-~", "q\"1;1;8;12!", "q\"1;1;8;12!8",
      "q\"1;1;8;12!99999999999999999999~", "q\"1;1;8;12~\u{1B}[2J", "q\"1;1;8;12~\n",
      "q\"1;1;8;12~\u{7F}", "q\"1;1;8;12 \u{9C}", "q\"1;1;8;12~\u{1B}\\\u{1B}Pq~",
    ])
  func otherSixel(body: String) {
    #expect(output("\u{1B}P\(body)\u{1B}\\").sixel(within: size) == nil)
    #expect(output("\u{1B}P\(body)").sixel(within: size) == nil)
  }

  @Test("pixels of kitty's protocol")
  func pixels() {
    let text =
      "\u{1B}_Ga=T,f=32,s=1,v=2,c=9,m=1\u{1B}\\"
      + "\u{1B}_Gm=1;AQIDBA==\u{1B}\\\u{1B}_Gm=0;BQYHCA==\u{1B}\\"
    let pixels = output(text).pixels(within: size)
    #expect(pixels?.size == ImageFile.Size(width: 1, height: 2))
    #expect(pixels.map { Array($0.data) } == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(output(text.replacing("v=2", with: "v=3")).pixels(within: size) == nil)
    #expect(output(text.replacing("f=32", with: "f=100")).pixels(within: size) == nil)
    #expect(output(text.replacing("s=1", with: "s=99999")).pixels(within: size) == nil)
    #expect(output(text + "x").pixels(within: size) == nil)
  }
}
