import Testing

@Suite struct InspectCommandTests {
  static let input = "<p onclick=x>Hi <script>y</script>"

  @Test func aPictureShowsWhatThePageDoes() throws {
    let picture = try Command.run("inspect", "--to", "svg", input: Self.input).output
    #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" "))
    #expect(picture.hasSuffix("</svg>\n"))
    #expect(picture.contains("text-decoration=\"line-through\">onclick=x</text>"))
    #expect(!picture.contains("<script"))
  }

  @Test func aPictureIsTheSameEverywhere() throws {
    let picture = try Command.run("inspect", "--to", "svg", input: Self.input)
    for environment in [["NO_COLOR": "1"], ["COLUMNS": "5"], ["FORCE_COLOR": "1", "TERM": "dumb"]] {
      let again = try Command.run(
        "inspect", "--to", "svg", input: Self.input, environment: environment)
      #expect(again == picture)
    }
  }

  @Test func aPictureOfNothingIsEmpty() throws {
    #expect(try Command.run("inspect", "--to", "svg", input: "") == .init(output: ""))
  }
}
