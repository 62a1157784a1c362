import Foundation
import PostJSON
import PostKit
import TestSupport
import Testing

/// A value has one meaning, whether its bytes are read or a decoder passes it on: both results are
/// equal, or both errors have the same path and message.
@Suite struct JSONReadingLawTests {
  private static func fromBytes<Value: JSONReadable & Hashable>(
    _ json: [UInt8]
  ) throws(JSONError) -> Result<Value, JSONError> {
    let tree = try JSONTree(parsing: json)
    do {
      return .success(try Value(tree.root))
    } catch {
      return .failure(tree.error(for: error))
    }
  }

  /// Returns a description of a difference, or `nil`.
  private static func difference<Value: JSONDecodable & Hashable>(
    _ json: [UInt8], _ type: Value.Type
  ) throws -> String? {
    let read: Result<Value, JSONError> = try fromBytes(json)
    var (value, message): (Value?, String?)
    do {
      value = try JSONDecoder().decode(Value.self, from: Data(json))
    } catch DecodingError.dataCorrupted(let context) {
      let steps = context.codingPath.map { key in
        key.intValue.map { JSONPath.Step.element($0) } ?? .member(key.stringValue)
      }
      message = "\(JSONPath(steps)): \(context.debugDescription)"
    }
    let isSame =
      switch read {
      case .success(let expected): value == expected
      case .failure(let error): message == error.description
      }
    return isSame ? nil : "\(read), decoded: \(message ?? "a value")"
  }

  @Test("generated and damaged documents, policies and themes are read and decoded alike")
  func agreement() {
    let encoder = JSONEncoder()
    // A seed always gives the same JSON.
    encoder.outputFormatting = .sortedKeys
    let themes = Theme.builtInNames.compactMap { Theme(builtIn: $0) }
    var counts = (valid: 0, invalid: 0)
    let failure = LawRun(cases: 1_000).failure(of: { [$0] }) { (seeds: [UInt64], _) in
      guard let seed = seeds.first else { return nil }
      var random = Random(seed: seed)
      let kind = random.pick(["document", "document", "policy", "theme"])
      let data =
        switch kind {
        case "document": try encoder.encode(DocumentGenerator.document(seed: seed))
        case "policy": try encoder.encode(PolicyGenerator.policy(seed: seed))
        default: try encoder.encode(random.pick(themes))
        }
      let tree = try JSONTree(parsing: Array(data))
      let json = random.oneIn(4) ? Array(data) : Damage.json(of: tree, &random)
      let isInvalid =
        kind == "document" && (try? JSONDecoder().decode(Document.self, from: Data(json))) == nil
      counts = (counts.valid + (isInvalid ? 0 : 1), counts.invalid + (isInvalid ? 1 : 0))
      let difference =
        switch kind {
        case "document": try Self.difference(json, Document.self)
        case "policy": try Self.difference(json, Policy.self)
        default: try Self.difference(json, Theme.self)
        }
      return difference.map { "\($0)\n\(String(decoding: json, as: UTF8.self))" }
    }
    #expect(failure == nil)
    #expect(counts.valid > 0 && counts.invalid > 0)
  }
}

/// Writes JSON with one value that is changed, or one member that is added or removed.
private struct Damage {
  private var random: Random
  /// The number of values that are written before the damage.
  private var rest: Int
  private var text = ""

  static func json(of tree: JSONTree, _ random: inout Random) -> [UInt8] {
    let size = String(decoding: tree.source, as: UTF8.self).count { ",:[{".contains($0) } + 1
    var damage = Damage(random: random, rest: random.number(0...size))
    damage.write(tree.root)
    return Array(damage.text.utf8)
  }

  private mutating func write(_ json: JSONValue) {
    rest -= 1
    let isDamaged = rest == 0
    if isDamaged, random.oneIn(2) {
      text += random.pick([
        "null", "true", "7", "-1", "1.5", "[]", "{}", "\"\"", "\"code\"", "\"x\"", "[null]", "[1]",
        #"{"type":"text","text":"a"}"#, #"["x","strong"]"#,
      ])
      return
    }
    switch json.kind {
    case .null, .bool, .number, .string:
      text += String(decoding: json.json, as: UTF8.self)
    case .array:
      text += "["
      for (index, element) in json.elements.enumerated() {
        if index > 0 { text += "," }
        write(element)
      }
      text += "]"
    case .object:
      var members = Array(json.names)
      if isDamaged, !members.isEmpty, random.oneIn(2) {
        members.remove(at: random.number(0...(members.count - 1)))
      }
      text += "{"
      for (index, name) in members.enumerated() {
        if index > 0 { text += "," }
        text += HostileNames.json(name.string ?? "") + ":"
        write(name.member)
      }
      if isDamaged {
        text += (members.isEmpty ? "" : ",") + "\"\(random.pick(["é", "x", "z z"]))\":null"
      }
      text += "}"
    }
  }
}
