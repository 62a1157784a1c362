import Testing

@testable import PostReader

@Suite struct JSONLineTests {
  @Test("control characters are escaped") func controls() {
    var line = JSONLine()
    line.add("a", "\u{1B}[31m\n\"\\\u{9B}ü")
    line.add("b", nil as String?)
    line.add("c", 7)
    #expect(line.text == #"{"a":"\u001b[31m\n\"\\\u009bü","c":7}"#)
  }
}
