import Foundation
import TestSupport
import Testing

@testable import PostKitCommand

@Suite struct MemberReplacementTests {
  private func line(_ text: String, _ names: String...) throws(LineError) -> ObjectLine {
    try line(Array(text.utf8), names)
  }

  private func line(_ bytes: [UInt8], _ names: [String]) throws(LineError) -> ObjectLine {
    try ObjectLine(bytes, in: 0..<bytes.count, names: names.map { MemberName($0) })
  }

  private func value(_ text: String, _ name: String = "a") throws -> String? {
    try line(text, name).value(at: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func replacing(_ text: String, _ replacements: [String: String]) throws -> String {
    let names = replacements.keys.sorted()
    let line = try line(Array(text.utf8), names)
    var output: [UInt8] = []
    line.write(
      names.map { .json(Array((replacements[$0] ?? "").utf8)) }, of: Array(names.indices),
      to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test(
    "looking up a member returns the exact bytes of its value",
    arguments: [
      (#"{"a":1}"#, "1"), (#" { "a" : "x" } "#, #""x""#),
      (#"{"b":{"a":2},"a":[{"a":3}]}"#, #"[{"a":3}]"#),
      (#"{"a":null,"b":true}"#, "null"), (#"{"a":-0.5e+10}"#, "-0.5e+10"), (#"{"a":{}}"#, "{}"),
      (#"{"a":[]}"#, "[]"), (#"{"a":"\"}"}"#, #""\"}""#), ("{\"a\":false}\r", "false"),
      (#"{"a":[ 1 , [ ] , { } ]}"#, "[ 1 , [ ] , { } ]"),
    ])
  func values(text: String, value: String) throws {
    #expect(try self.value(text) == value)
  }

  @Test(
    "a member is found if its name contains an escape",
    arguments: [#"{"\u0061":1}"#, #"{"\u0061":1,"b":2}"#])
  func escapedNames(text: String) throws {
    #expect(try value(text) == "1")
  }

  @Test(
    "a line with a name that differs from a member in case alone is rejected",
    arguments: [
      ("content", "Content"), ("content", "CONTENT"), ("content", "contenT"),
      ("content", "cont\u{45}nt"),
      ("content", #"\u0043ontent"#), ("content", #"c\u004fntent"#), ("Content", "content"),
      ("k", "\u{212A}"), ("\u{212A}", "K"), ("s", "\u{17F}"), ("é", "É"), ("É", #"\u00e9"#),
      ("σ", "ς"), ("\u{1F80}", "\u{1F88}"), ("я", "Я"), ("a-b_1", "A-b_1"), ("ß", "ẞ"),
      ("title", "tİtle"), ("title", "tıtle"),
    ])
  func similarNames(name: String, other: String) {
    for text in [
      "{\"\(other)\":1,\"\(name)\":2}", "{\"\(name)\":2,\"x\":{},\"\(other)\":[]}",
      "{\"\(other)\":1}",
    ] {
      let error = #expect(throws: LineError.self) { try line(text, name) }
      #expect(error?.code == .duplicateMember, "\(text)")
      #expect(error?.message.contains("in case alone") == true, "\(text)")
    }
  }

  @Test(
    "similar names that differ in more than case, and nested names, are kept",
    arguments: [
      #"{"content":1,"contents":2}"#, #"{"content":1,"con_tent":2}"#,
      #"{"content":1," Content":2}"#,
      #"{"content":1,"x":{"Content":2}}"#, #"{"content":1,"CONTENTS":2}"#, #"{"content":1,"":2}"#,
      #"{"content":1,"\ud83dontent":2}"#, #"{"content":1,"cöntent":2}"#, #"{"content":"Content"}"#,
      #"{"content":1,"conﬅent":2}"#,
    ])
  func distinctNames(text: String) throws {
    #expect(try line(text, "content").value(at: 0) != nil)
  }

  @Test("member names are equal only if their unescaped scalars are equal")
  func scalarNames() throws {
    // The first é has two scalars, the second has one.
    #expect(try value("{\"e\u{301}\":1}", "\u{E9}") == nil)
    #expect(try value(#"{"é":1}"#, "é") == "1")
    #expect(try value(#"{"\/":1}"#, "/") == "1")
    #expect(try value(#"{"\\b":1}"#, "\\b") == "1")
    #expect(try value(#"{"\b":1}"#, "\\b") == nil)
    #expect(try value(#"{"\ud83d\ude00":1}"#, "😀") == "1")
    #expect(try value(#"{"\ud83d":1}"#, "😀") == nil)
    #expect(try value(#"{"":1}"#, "") == "1")
  }

  @Test(
    "escapes in the string value of a requested member are decoded",
    arguments: [
      (#"{"a":"x"}"#, "x"), (#"{"a":""}"#, ""), (#"{"b":"no","\u0061":"yes"}"#, "yes"),
      (#"{"a":"\"\\\/\b\f\n\r\t"}"#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#"{"a":"\u00e9 \ud83d\ude00!"}"#, "é 😀!"),
      (#"{"a":"0123456789abcdef\n"}"#, "0123456789abcdef\n"),
    ])
  func texts(text: String, expected: String) throws {
    #expect(try line(text, "a", "b").text == Array(expected.utf8))
  }

  @Test(
    "the text of a member is nil if it is missing, not a string or has an unpaired surrogate",
    arguments: [
      #"{"b":"x"}"#, #"{"a":1}"#, #"{"a":["x"]}"#, #"{"a":"\ud83d"}"#, #"{"a":"\ude00x"}"#,
      #"{"a":"\ud83d\u0041"}"#, #"{"a":"\ud83d\n"}"#,
    ])
  func otherValues(text: String) throws {
    #expect(try line(text, "a").text == nil)
  }

  @Test(
    "a string with an invalid escape, a raw line feed or no end is an error",
    arguments: [
      #"{"a":"\"#, #"{"a":"\u12"}"#, #"{"a":"\x"}"#, #"{"a":"\ud83d\ude0"}"#,
      #"{"a":"\ud83d\udezz"}"#,
      "{\"a\":\"\n\"}", #"{"a":"x"#,
    ])
  func invalidStrings(text: String) {
    let asText = #expect(throws: LineError.self) { try self.line(text, "a") }
    // The error is the same when the text is not read.
    let asValue = #expect(throws: LineError.self) { try self.line(text) }
    #expect(asText?.code == .notJSON)
    #expect(asText == asValue)
  }

  @Test("a member of a nested object is not found")
  func nestedMembers() throws {
    #expect(try value(#"{"b":{"a":1},"c":[{"a":2}]}"#) == nil)
  }

  @Test(
    "two members with a requested name are an error, also if one name contains escapes",
    arguments: [#"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"a":{},"b":0,"a":{}}"#])
  func duplicateMember(text: String) {
    let error = #expect(throws: LineError.self) { try self.line(text, "a") }
    #expect(error?.code == .duplicateMember)
    #expect(error?.message == "duplicate member 'a'; only one is allowed")
  }

  @Test("two members of the same name are accepted if the name is not requested")
  func otherDuplicates() throws {
    #expect(try replacing(#"{"b":1,"a":2,"b":3}"#, ["a": "0"]) == #"{"b":1,"a":0,"b":3}"#)
  }

  @Test("replacing a value keeps all other bytes of the line")
  func otherBytes() throws {
    #expect(
      try replacing(
        " {\t\"x\\u0041\" : 1.50e0 ,\"a\":\"old\", \"n\" : [ 1,2 ] }\r", ["a": "\"new\""])
        == " {\t\"x\\u0041\" : 1.50e0 ,\"a\":\"new\", \"n\" : [ 1,2 ] }\r")
  }

  @Test("replacing several members keeps their order in the line")
  func severalMembers() throws {
    #expect(
      try replacing(#"{"c":1,"b":2,"a":3}"#, ["a": "[]", "b": "{}", "c": "null"])
        == #"{"c":null,"b":{},"a":[]}"#)
  }

  @Test("a member that is missing in the line is added as the last one")
  func newMembers() throws {
    #expect(
      try replacing(#"{"x": 1 } "#, ["b": "2", "a\"": "3"]) == #"{"x": 1,"a\"":3,"b":2 } "#)
    #expect(try replacing("{ }", ["b": "2", "c": "3"]) == #"{"b":2,"c":3 }"#)
  }

  @Test("one call replaces a member and adds two")
  func mixedMembers() throws {
    #expect(
      try replacing(#"{"b":1}"#, ["a": "0", "b": "9", "c": "2"]) == #"{"b":9,"a":0,"c":2}"#)
  }

  @Test(
    "a JSON line that is not an object is an error",
    arguments: ["[]", "1", "null", #""a""#, #"[{"a":1}]"#, " true "])
  func otherJSON(text: String) {
    #expect(throws: LineError(.notAnObject, "the line is JSON, but not an object")) {
      try self.line(text, "a")
    }
  }

  @Test(
    "a line with invalid JSON is an error",
    arguments: [
      "{", "}", "{}}", "{} {}", "{}x", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a" 1}"#, "{a:1}",
      "{'a':1}", #"{"a":01}"#, #"{"a":1.}"#, #"{"a":.5}"#, #"{"a":+1}"#, #"{"a":1e}"#, #"{"a":-}"#,
      #"{"a":NaN}"#, #"{"a":tru}"#, #"{"a":truex}"#, #"{"a":[1,]}"#, #"{"a":[1 2]}"#, #"{"a":[}"#,
      #"{"a":[1}]}"#, #"{"a":"x}"#, #"{"a":"\x"}"#, #"{"a":"\u12g4"}"#, #"{"a":"\"#, #"{"a":"\u00"#,
      "{\"a\":\"\t\"}", "{\"a\":\"\0\"}", "{\"a\":1}\u{A0}", "\u{FEFF}{\"a\":1}", "//x",
      "{\"a\":1/**/}",
      #"{,"a":1}"#, #"{"a":1 "b":2}"#, #"{"b":{"c" 1},"a":1}"#, #"{"b":{"c":1,},"a":1}"#, "nul",
    ])
  func invalidJSON(text: String) {
    let error = #expect(throws: LineError.self) { try self.line(text, "a") }
    #expect(error?.code == .notJSON)
  }

  @Test(
    "invalid UTF-8 in a name or value is an error",
    arguments: [
      [0xFF], [0xC3], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xE2, 0x82], [0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xE2, 0x28, 0xA1],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    for place in [#"{"a":""#, #"{"b":""#, #"{""#] {
      let error = #expect(throws: LineError.self) {
        try self.line(Array(place.utf8) + bytes + Array(#"":"","#.utf8), [])
      }
      #expect(error?.code == .notUTF8)
    }
  }

  @Test(
    "a string value with non-ASCII scalars is returned unchanged",
    arguments: [
      "é", "ह", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}", "\u{7F}",
    ])
  func otherScalars(text: String) throws {
    #expect(try value("{\"a\":\"\(text)\"}") == "\"\(text)\"")
  }

  @Test(
    "a JSON error has the byte offset and the expected token",
    arguments: [
      (#"{"a":x}"#, "not JSON at byte 5: expected a value"),
      (#"{"a":-}"#, "not JSON at byte 5: expected a value"),
      (#"{"a":-"#, "not JSON at byte 5: expected a value"),
      (#"{"a":nul}"#, "not JSON at byte 5: expected a value"),
      (#"{"a":1.}"#, "not JSON at byte 7: expected a digit"),
      (#"{"a":1e+}"#, "not JSON at byte 8: expected a digit"),
      (#"{"a":1"#, "not JSON: the line ends early; expected ',' or '}'"),
      (#"{"a":[1 2]}"#, "not JSON at byte 8: expected ',' or ']'"),
      (#"{"a" 1}"#, "not JSON at byte 5: expected ':'"),
      ("{", "not JSON: the line ends early; expected a string"),
      ("{a:1}", "not JSON at byte 1: expected a string"),
      (#"{"a":"x"#, "not JSON: the line ends early; expected the end of a string"),
      (#"{"a":"\x"}"#, "not JSON at byte 7: expected one of \"\\/bfnrtu after a backslash"),
      (#"{"a":"\u00g0"}"#, "not JSON at byte 10: expected a hexadecimal digit"),
      ("{\"a\":\"\t\"}", "not JSON at byte 6: expected no control character inside a string"),
      ("{} {}", "not JSON at byte 3: expected the end of the line"),
    ])
  func errors(text: String, message: String) {
    let error = #expect(throws: LineError.self) { try self.line(text, "a") }
    #expect(error?.code == .notJSON && error?.message == message)
  }

  @Test("the offset in an error counts from the start of its line")
  func lineOffsets() {
    let bytes = Array("{}\n{\"a\":x}\n".utf8)
    #expect(throws: LineError(.notJSON, "not JSON at byte 5: expected a value", offset: 5)) {
      try ObjectLine(bytes, in: 3..<10, names: [])
    }
    let invalid = Array("{}\n{\"a\":\"".utf8) + [0xFF] + Array("\"}\n".utf8)
    #expect(throws: LineError(.notUTF8, "not UTF-8 at byte 6", offset: 6)) {
      try ObjectLine(invalid, in: 3..<12, names: [])
    }
  }

  @Test("a million nested arrays take linear time", .hangLimit)
  func depth() throws {
    let depth = 1_000_000
    let text =
      "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    #expect(try value(text)?.utf8.count == 2 * depth)
    #expect(throws: LineError.self) {
      try self.line(String(repeating: "{\"a\":", count: depth), "a")
    }
  }

  @Test("Foundation reads each accepted line, and only the replaced member differs")
  func agreesWithFoundation() throws {
    var seeds: [[UInt8]] = []
    for file in Corpus.files(in: "feeds", ending: ".json")
      + Corpus.files(in: "editors", ending: ".json")
    {
      let json = try file.bytes.filter { $0 != 0x0A }
      if json.count < 4000 { seeds.append(Array("{\"id\": 7, \"a\": ".utf8) + json + [0x7D]) }
    }
    #expect(seeds.count >= 10)
    var read = 0
    let failure = LawRun(cases: 2000).failure(
      of: { seed in
        var random = Random(seed: seed)
        var bytes = random.pick(seeds)
        for _ in 0..<random.number(0...2) { MemberReplacementTests.change(&bytes, &random) }
        return bytes
      }
    ) { bytes, _ in
      guard let line = try? line(bytes, ["a"]) else { return nil }
      read += 1
      return try difference(between: line, and: bytes)
    }
    #expect(failure == nil)
    #expect(read >= 500)
  }

  /// Replaces a byte with a piece of JSON.
  private static func change(_ bytes: inout [UInt8], _ random: inout Random) {
    let pieces = [
      "", "0", "-", ".", "e", ",", ":", "{", "}", "[", "]", "\"", "\\", "u", "\\u00e9", "\t",
    ]
    let index = random.number(0...(bytes.count - 1))
    bytes.replaceSubrange(index...index, with: Array(random.pick(pieces).utf8))
  }

  private func difference(between line: ObjectLine, and bytes: [UInt8]) throws -> String? {
    var copy: [UInt8] = []
    line.write([], of: [], to: &copy)
    guard copy == bytes else { return "a line without new values differs" }
    var changed: [UInt8] = []
    line.write([.json(Array("[7]".utf8))], of: [0], to: &changed)
    let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    guard var object else {
      return isBeyondFoundation(bytes) ? nil : "not JSON: \(String(decoding: bytes, as: UTF8.self))"
    }
    if let text = line.text {
      let isSame = (object["a"] as? String).map { Array($0.utf8) == text } == true
      if !isSame { return "the text is read in two ways" }
    }
    object["a"] = [7]
    let written = try JSONSerialization.jsonObject(with: Data(changed)) as? NSDictionary
    return written == object as NSDictionary ? nil : "another member differs"
  }

  /// Whether a line has a lone surrogate or a number beyond `Double`, which Foundation rejects.
  private func isBeyondFoundation(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(
      /\\u[dD][89a-fA-F]|\d[eE][-+]?\d{3}|\d{300}/)
  }
}
