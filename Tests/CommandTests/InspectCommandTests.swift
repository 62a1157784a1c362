import Testing

@Suite struct InspectCommandTests {
  static let input = "<p onclick=x>Hi <script>y</script>"

  @Test("inspect --to svg shows the source with removed parts struck through")
  func svg() throws {
    let image = try Command.run("inspect", "--to", "svg", input: Self.input).output
    #expect(image.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" "))
    #expect(image.hasSuffix("</svg>\n"))
    #expect(
      image.contains("<text x=\"83\" y=\"64\" textLength=\"81\" fill=\"#e04b4b\">onclick=x</text>"))
    #expect(image.contains("<path fill=\"#e04b4b\" d=\"M83 59h81v1h-81zM200 59h162v1h-162z\"/>"))
    #expect(!image.contains("<script"))
  }

  @Test("a long source line fills each output line and is not split inside grapheme clusters")
  func longLine() throws {
    // Grapheme clusters of several scalars and of two cells, which must not be split.
    let unit = "ab日e\u{301}👍🏽<b>x</b>"
    let width = 40
    let source = String(repeating: unit, count: 6_000)
    let page = try Command.run("inspect", "--plain", "--width", "\(width)", input: source).output
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }
    let gutter = "1 │ ".count
    #expect(lines.map { $0.dropFirst(gutter) }.joined() == source)
    // A line is full, or the next cluster of two cells does not fit.
    func cells(_ line: Substring) -> Int {
      line.reduce(0) { $0 + ("日👍🏽".contains($1) ? 2 : 1) }
    }
    #expect(lines.dropLast().allSatisfy { (width - 1...width).contains(cells($0)) })
  }

  @Test("inspect --to svg writes the same image in every environment")
  func svgEnvironment() throws {
    let image = try Command.run("inspect", "--to", "svg", input: Self.input)
    for environment in [["NO_COLOR": "1"], ["COLUMNS": "5"], ["FORCE_COLOR": "1", "TERM": "dumb"]] {
      let again = try Command.run(
        "inspect", "--to", "svg", input: Self.input, environment: environment)
      #expect(again == image)
    }
  }

  @Test("inspect --to svg writes nothing for empty input")
  func emptySVG() throws {
    #expect(try Command.run("inspect", "--to", "svg", input: "") == .init(output: ""))
  }
}
