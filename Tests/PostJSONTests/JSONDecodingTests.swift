import Foundation
import PostJSON
import TestSupport
import Testing

/// A type that is read by ``ObjectReader``, from bytes and from decoders.
private struct Value: JSONDecodable, Equatable {
  enum Kind: String, CaseIterable { case first, second }

  var number: Int
  var kind: Kind?
  var values: [Value]

  init(number: Int, kind: Kind? = nil, values: [Value] = []) {
    self.number = number
    self.kind = kind
    self.values = values
  }

  init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(["number", "kind", "values"])
    guard let number = try members.integer("number", in: -9...9) else {
      throw members.missing("number")
    }
    self.init(
      number: number, kind: try members.name("kind"),
      values: try members.optional("values") ?? [])
  }
}

private func read(_ text: String) throws -> Value {
  let tree = try JSONTree(parsing: Array(text.utf8))
  do {
    return try Value(tree.root)
  } catch {
    throw tree.error(for: error)
  }
}

@Suite struct JSONDecodingTests {
  @Test(
    "a value is read from bytes and from a decoder",
    arguments: [
      (#"{"number": 7.0, "kind": null}"#, Value(number: 7)),
      (
        #"{"values": [{"number": -9}], "number": 1, "kind": "second"}"#,
        Value(number: 1, kind: .second, values: [Value(number: -9)])
      ),
    ])
  private func values(text: String, value: Value) throws {
    #expect(try read(text) == value)
    #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value)
  }

  @Test(
    "an invalid value is an error with the same path and message from bytes and from a decoder",
    arguments: [
      ("[]", "$: expected an object, found an array"),
      (#"{"number": null}"#, "$.number: missing"),
      (#"{"number": "7"}"#, "$.number: expected a whole number, found the string '7'"),
      (#"{"number": 1.5}"#, "$.number: expected a whole number, found 1.5"),
      (#"{"number": 10}"#, "$.number: 10 is out of range; allowed is -9 to 9"),
      (
        #"{"number": 1, "kind": "third"}"#,
        "$.kind: 'third' is not allowed; allowed are: first, second"
      ),
      (
        #"{"number": 1, "z": 1, "values": [], "e": 1}"#,
        "$.e: unknown member 'e'; allowed are: number, kind, values"
      ),
      (
        #"{"number": 1, "values": [{"number": 1}, {"number": 1, "values": [true]}]}"#,
        "$.values[1].values[0]: expected an object, found true or false"
      ),
    ])
  func faults(text: String, message: String) {
    let error = #expect(throws: JSONError.self) { try read(text) }
    #expect(error?.description == message)
    do {
      _ = try JSONDecoder().decode([String: Value].self, from: Data("{\"a\": \(text)}".utf8))
      Issue.record("\(text) is decoded")
    } catch DecodingError.dataCorrupted(let context) {
      let steps = context.codingPath.dropFirst().map { key in
        key.intValue.map { JSONPath.Step.element($0) } ?? .member(key.stringValue)
      }
      #expect(context.codingPath.first?.stringValue == "a")
      #expect("\(JSONPath(steps)): \(context.debugDescription)" == message)
    } catch {
      Issue.record(error)
    }
  }

  @Test("a decoder's value that is nested deeper than 260 levels is an error")
  func depth() {
    func decode(_ depth: Int) -> String {
      let open = String(repeating: #"{"number":1,"values":["#, count: depth / 2)
      let text = open + String(repeating: "]}", count: depth / 2)
      do {
        return "\(try JSONDecoder().decode(Value.self, from: Data(text.utf8)).number)"
      } catch DecodingError.dataCorrupted(let context) {
        return context.debugDescription
      } catch {
        return "\(error)"
      }
    }
    #expect(decode(260) == "1")
    #expect(decode(262) == "nested deeper than the limit of 260 levels")
  }

  @Test("a collecting reader reports each unknown member and each duplicate")
  func collectedFaults() throws {
    let text = #"{"b": 1, "a": 1, "\u0062": 2, "c": 3, "b": 4, "a": 5}"#
    let tree = try JSONTree(parsing: Array(text.utf8))
    var faults: [ValueFault] = []
    let value = tree.root
    var members = try #require(ObjectReader(value, allowed: ["a", "b"], faults: &faults))
    #expect(
      faults.map { "\(tree.offset(of: $0.place)) \(tree.error(for: $0))" } == [
        "35 $.c: unknown member 'c'; allowed are: a, b",
        "17 $.b: duplicate member; only one is allowed",
        "38 $.b: duplicate member; only one is allowed",
        "46 $.a: duplicate member; only one is allowed",
      ])
    #expect(try members.integer("b") == 1)
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
  func duplicates() throws {
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
      let tree = try JSONTree(parsing: Array(text.utf8))
      let name = try #require(tree.root.duplicateName, "\(text)")
      #expect(name.path.description == "$.\(names[first])", "\(text)")
      #expect(name.offset == offset, "\(text)")
    }
  }
}
