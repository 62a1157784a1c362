import Testing

@testable import TerminalScreen

@Suite struct KeyMapTests {
  @Test("the first context decides, and a key that is bound again leaves its action")
  func contexts() {
    var map = KeyMap<String, Int>([
      "list": [.init([Key("j"), Key(.down)], 1, "down"), .init([Key("k")], 2, "up")],
      "global": [.init([Key("q")], 3, "back"), .init([Key("j")], 4, "other")],
    ])
    #expect(map.action(for: Key("j"), in: ["list", "global"]) == 1)
    #expect(map.action(for: Key("j"), in: ["global"]) == 4)
    #expect(map.action(for: Key("x"), in: ["list", "global"]) == nil)
    map.bind([Key("k"), Key("x")], to: 1, in: "list")
    #expect(map.action(for: Key("k"), in: ["list"]) == 1)
    #expect(map.action(for: Key("j"), in: ["list"]) == nil)
    #expect(map.bindings["list"]?[1].keys == [])
  }
}
