import Foundation
import PostJSON
import TestSupport
import Testing

/// Returns each value of a JSON text as one line with its path.
private func outline(_ text: String) throws -> [String] {
  let tree = try JSONTree(parsing: Array(text.utf8))
  var lines: [String] = []
  func visit(_ node: JSONValue) {
    let value =
      switch node.kind {
      case .string: node.string.map { $0.debugDescription } ?? ""
      case .array: "array"
      case .object: "object"
      case .null, .bool, .number: String(decoding: node.literal, as: UTF8.self)
      }
    lines.append("\(node.path) \(value)")
    for element in node.elements { visit(element) }
    for name in node.names { visit(name.member) }
  }
  visit(tree.root)
  return lines
}

private func error(
  _ bytes: [UInt8], maximumDepth: Int = 512, strictness: JSONStrictness = .strict
) -> JSONError? {
  do throws(JSONError) {
    _ = try JSONTree(parsing: bytes, maximumDepth: maximumDepth, strictness: strictness)
    return nil
  } catch {
    return error
  }
}

private func message(
  _ text: String, maximumDepth: Int = 512, strictness: JSONStrictness = .strict
) -> String? {
  error(Array(text.utf8), maximumDepth: maximumDepth, strictness: strictness)
    .map { "\($0.offset) \($0)" }
}

@Suite struct JSONParsingTests {
  @Test("members keep their order, numbers keep their digits, and each JSON value has a path")
  func values() throws {
    #expect(
      try outline(#" {"b": [1, 1.50, -0, 1e400, []], "a": {"x": null, "odd name": true}} "#) == [
        "$ object", "$.b array", "$.b[0] 1", "$.b[1] 1.50", "$.b[2] -0", "$.b[3] 1e400",
        "$.b[4] array", "$.a object", "$.a.x null", "$.a['odd name'] true",
      ])
    #expect(
      try outline("\u{FEFF}[{},{\"a\":{}}]") == [
        "$ array", "$[0] object", "$[1] object", "$[1].a object",
      ])
  }

  @Test("escapes in JSON strings and member names are decoded")
  func escapes() throws {
    #expect(
      try outline(#"["\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00z"]"#) == [
        "$ array", "$[0] \("\"\\/\u{8}\u{C}\n\r\té😀z".debugDescription)",
      ])
    let tree = try JSONTree(parsing: Array(#"{"\u0074ype":"doc"}"#.utf8))
    #expect(tree.root["type"]?.string == "doc")
  }

  @Test("the integer of a JSON number is nil for a fraction, an exponent or an overflow")
  func integers() throws {
    let tree = try JSONTree(
      parsing: Array(
        "[7,-0,7.0,9007199254740993,9223372036854775807,9223372036854775808,1e3,1.5,\"7\"]".utf8))
    #expect(
      tree.root.elements.map(\.integer) == [
        7, 0, 7, 9_007_199_254_740_993, .max, nil, nil, nil, nil,
      ])
  }

  @Test("a JSON value gives its exact bytes and its offset")
  func bytes() throws {
    let tree = try JSONTree(parsing: Array(#"{"a" : {"b": "\u0041" }}"#.utf8))
    let value = try #require(tree.root["a"])
    #expect(String(decoding: value.json, as: UTF8.self) == #"{"b": "\u0041" }"#)
    let text = try #require(value["b"])
    #expect(String(decoding: text.json, as: UTF8.self) == #""\u0041""#)
    #expect(text.offset == 13)
  }

  @Test(
    "invalid JSON throws an error with the offset, the path and the expected token",
    arguments: [
      ("", "0 $: empty input is not JSON"),
      ("{", "1 $: not JSON: it ends early; expected a name in quotes"),
      ("[1,]", "3 $[1]: not JSON: found ']', expected a value"),
      ("[1 2]", "3 $[0]: not JSON: found '2', expected ',' or ']'"),
      (#"{"a":1,}"#, "7 $.a: not JSON: found '}', expected a name in quotes"),
      (#"{"a" 1}"#, "5 $.a: not JSON: found '1', expected ':'"),
      (#"{"a":{"b":[0,{"c":01}]}}"#, "19 $.a.b[1].c: not JSON: found '1', expected ',' or '}'"),
      ("1 2", "2 $: not JSON: found '2', expected the end of the input"),
      ("[nul]", "1 $[0]: not JSON: found 'n', expected a value"),
      ("[+1]", "1 $[0]: not JSON: found '+', expected a value"),
      ("[1.]", "3 $[0]: not JSON: found ']', expected a digit"),
      ("[-]", "2 $[0]: not JSON: found ']', expected a digit"),
      ("[\"a\nb\"]", "3 $[0]: a control character in a string; it must be escaped"),
      ("[\"a", "1 $[0]: unterminated string; expected '\"'"),
      (#"["\x"]"#, "3 $[0]: not JSON: found 'x', expected one of \"\\/bfnrtu after a backslash"),
      (#"["\u00g0"]"#, "6 $[0]: not JSON: found 'g', expected four hexadecimal digits"),
      (#"{"t":"\ud800"}"#, "6 $.t: lone surrogate; expected a surrogate pair"),
      (#"{"t":"\ud800\u0041"}"#, "6 $.t: lone surrogate; expected a surrogate pair"),
      (#"{"t":"\udc00"}"#, "6 $.t: lone surrogate; expected a surrogate pair"),
    ])
  func faults(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test("a parser that repairs surrogates rejects duplicate names")
  func duplicateNames() {
    #expect(
      message(#"{"a":1,"b":{"c":1,"\u0063":2}}"#, strictness: .repairingSurrogates)
        == "18 $.b.c: duplicate member 'c'; only one is allowed")
    let members = (0..<1000).map { "\"n\($0)\":0" }.joined(separator: ",")
    #expect(message("{\(members)}", strictness: .repairingSurrogates) == nil)
    #expect(
      message("{\(members),\"n7\":0}", strictness: .repairingSurrogates)?
        .hasSuffix("duplicate member 'n7'; only one is allowed") == true)
  }

  @Test("canonically equivalent member names are not duplicates")
  func canonicallyEqualNames() {
    #expect(message("{\"e\u{301}\":1,\"\u{E9}\":2}", strictness: .repairingSurrogates) == nil)
    let members = (0..<10).map { "\"n\($0)\":0" }.joined(separator: ",")
    #expect(message("{\(members),\"e\u{301}\":1,\"\u{E9}\":2}") == nil)
  }

  @Test("a string with invalid UTF-8 throws an error with the offset and the path")
  func encoding() {
    let text = Array(#"{"a":["é","x"#.utf8) + [0xC3, 0x28] + Array(#""]}"#.utf8)
    #expect(
      error(text).map { "\($0.offset) \($0)" } == "13 $.a[1]: not JSON: a string is not UTF-8")
    #expect(error([0xFF])?.code == .syntax)
    #expect(error([0xEF, 0xBB, 0xBF])?.code == .syntax)
  }

  @Test("nesting over the depth limit throws an error that names the limit")
  func depth() {
    #expect(message("[[1]]", maximumDepth: 2) == nil)
    #expect(
      message("[[[]]]", maximumDepth: 2)
        == "2 $[0][0]: nested deeper than the limit of 2 levels")
  }

  @Test("a million nested arrays are parsed on a small stack, and their path is shortened")
  func millionLevels() {
    let text =
      [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
      + [UInt8](repeating: UInt8(ascii: "]"), count: 1_000_000)
    let length = onSmallStack { () -> Int in
      guard let tree = try? JSONTree(parsing: text, maximumDepth: 1_000_000) else { return 0 }
      var deepest = tree.root
      while let inner = deepest.elements.first(where: { _ in true }) { deepest = inner }
      return deepest.path.description.utf8.count
    }
    #expect((1..<300).contains(length))
  }
}

@Suite struct JSONWriterTests {
  @Test("the JSON writer writes no spaces and only required escapes")
  func values() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("a", "\"\\/\n\r\t\u{1}é\u{2028}</script>")
    writer.name("b")
    writer.beginArray()
    writer.integer(-1)
    writer.bool(true)
    writer.null()
    writer.beginObject()
    writer.endObject()
    writer.json("[1]".utf8)
    writer.endArray()
    writer.member("c", 7)
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"a":"\"\\/\n\r\t\u0001é\#u{2028}</script>","b":[-1,true,null,{},[1]],"c":7}"#)
  }

  @Test("a generated string round-trips through the JSON writer and parser")
  func roundTrip() throws {
    let failure = LawRun(cases: 1000).failure(
      of: { seed in
        var generator = DocumentGenerator(seed: seed)
        return Array(generator.text().unicodeScalars)
      }
    ) { scalars, _ in
      let text = String(String.UnicodeScalarView(scalars))
      var writer = JSONWriter()
      writer.string(text)
      let tree = try JSONTree(parsing: writer.bytes)
      let read = tree.root.string
      return read?.utf8.elementsEqual(text.utf8) == true ? nil : text.debugDescription
    }
    #expect(failure == nil)
  }
}
