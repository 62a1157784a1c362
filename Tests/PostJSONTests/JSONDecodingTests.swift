import Foundation
import PostJSON
import TestSupport
import Testing

private struct Value: Codable, Equatable {
  enum Kind: String, Codable { case first, second }

  var text: String
  var number: Int
  var isTrue: Bool?
  var kind: Kind?
  var list: [Int8] = []
  var nested: [String: [Value]] = [:]
}

private func decode(_ text: String) throws -> Value {
  try JSONTree(parsing: Array(text.utf8)).decode(Value.self)
}

private func fault(_ text: String) -> String? {
  do {
    _ = try decode(text)
    return nil
  } catch DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
    DecodingError.keyNotFound(_, let context)
  {
    return context.codingPath.map(\.stringValue).joined(separator: "/") + ": "
      + context.debugDescription
  } catch {
    return "\(error)"
  }
}

@Suite struct JSONDecodingTests {
  @Test("`Decodable` values get the same result as from Foundation's decoder")
  func values() throws {
    for text in [
      #"{"text": "a\n\u00e9", "number": -7, "list": [], "nested": {}}"#,
      #"{"text": "", "number": 7.0, "isTrue": true, "kind": "second", "list": [1, -128], "#
        + #""nested": {"x": [{"text": "y", "number": 0, "list": [3], "nested": {}}], "z": []}}"#,
      #"{"text": "", "number": 9223372036854775807, "isTrue": null, "list": [], "nested": {}}"#,
    ] {
      #expect(
        try decode(text) == JSONDecoder().decode(Value.self, from: Data(text.utf8)), "\(text)")
    }
  }

  @Test(
    "JSON of the wrong type is an error with the coding path and the problem",
    arguments: [
      ("[]", ": Expected an object but found an array instead."),
      (#"{"text": ""}"#, ": The member is missing."),
      (#"{"text": 1}"#, "text: Expected a string but found a number instead."),
      (
        #"{"text": "", "number": 1.5}"#,
        "number: 1.5 is not allowed; allowed are whole numbers"
      ),
      (
        #"{"text": "", "number": 1, "list": [1, 128]}"#,
        "list/Index 1: 128 is not allowed; allowed are whole numbers"
      ),
    ])
  func faults(text: String, message: String) {
    #expect(fault(text) == message)
  }

  @Test("the path of an error in 10,000 nested containers is shortened")
  func deepPath() throws {
    let depth = 10_000
    let text = String(repeating: #"{"a":["#, count: depth) + "x"
    do {
      _ = try JSONTree(parsing: Array(text.utf8), maximumDepth: 1_000_000)
      Issue.record("it is read")
    } catch {
      let start = String(repeating: ".a[0]", count: 12)
      let end = String(repeating: ".a[0]", count: 4)
      #expect(error.path.description == "$\(start)…\(end)")
    }
  }

  @Test("a duplicate among up to 40 members is found, also if its name is escaped")
  func duplicates() {
    var random = Random(seed: 3)
    for _ in 0..<200 {
      let count = random.number(2...40)
      var names = (0..<count).map { "n\($0)" }
      names.shuffle(using: &random)
      let first = random.number(0...(count - 1))
      let duplicate = random.oneIn(2) ? "\\u006e" + names[first].dropFirst() : names[first]
      let position = random.number((first + 1)...count)
      var members = names
      members.insert(duplicate, at: position)
      members.append(names[random.number(0...(count - 1))])
      let text = "{" + members.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
      let offset = 1 + members[..<position].reduce(0) { $0 + $1.utf8.count + 5 }
      do {
        _ = try JSONTree(parsing: Array(text.utf8))
        Issue.record("\(text) is read")
      } catch {
        #expect(error.path.description == "$.\(names[first])", "\(text)")
        #expect(error.offset == offset, "\(text)")
      }
    }
  }
}
