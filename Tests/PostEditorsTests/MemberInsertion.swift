import Foundation
import TestSupport

/// A document with a member that is inserted into one object.
struct MemberInsertion: CustomStringConvertible {
  let editor: Editor
  let name: String
  /// The value as JSON.
  let value: String
  /// The object without the member.
  private(set) var object: [String: Any] = [:]
  private let before: Any
  private var after: Any

  /// Chooses a sample, an object in the sample, a name and a value.
  init(
    seed: UInt64, in samples: [String], of editor: Editor, names: [String], values: [String]
  ) throws {
    var random = Random(seed: seed)
    self.editor = editor
    before = try JSONSerialization.jsonObject(with: Data(random.pick(samples).utf8))
    after = before
    name = random.pick(names)
    value = random.pick(values)
    let json = try JSONSerialization.jsonObject(
      with: Data(value.utf8), options: .fragmentsAllowed)
    var position = random.number(0...(MemberInsertion.objectCount(before) - 1))
    var changed = before
    insert(json, into: &changed, at: &position)
    after = changed
  }

  var description: String {
    let object = try? JSONSerialization.data(withJSONObject: object)
    return "\(name) = \(value) in \(object.map { String(decoding: $0, as: UTF8.self) } ?? "")"
  }

  /// Whether the object had the member with this value.
  private(set) var changesNothing = false

  /// The positions of the outermost nodes, for shrinking.
  var positions: [Int] {
    let nodes = path.reduce(before as Any?) { ($0 as? [String: Any])?[$1] } as? [Any]
    return Array((nodes ?? []).indices)
  }

  /// Returns the original document with some of its nodes.
  func original(_ positions: [Int]) throws -> [UInt8] { try json(of: before, positions) }

  /// Returns the document with the member, with some of its nodes.
  func changed(_ positions: [Int]) throws -> [UInt8] { try json(of: after, positions) }

  private func json(of document: Any, _ positions: [Int]) throws -> [UInt8] {
    let kept = keeping(positions, of: document, path[...])
    return try [UInt8](JSONSerialization.data(withJSONObject: kept, options: .sortedKeys))
  }

  /// The path to the outermost nodes.
  private var path: [String] {
    switch editor {
    case .tiptap, .adf: ["content"]
    case .quill: ["ops"]
    case .lexical: ["root", "children"]
    case .editorjs: ["blocks"]
    case .portabletext, .blocknote, .slate: []
    }
  }

  private func keeping(_ positions: [Int], of json: Any, _ path: ArraySlice<String>) -> Any {
    guard let name = path.first else {
      guard let nodes = json as? [Any] else { return json }
      return positions.filter(nodes.indices.contains).map { nodes[$0] }
    }
    guard var object = json as? [String: Any], let member = object[name] else { return json }
    object[name] = keeping(positions, of: member, path.dropFirst())
    return object
  }

  private static func objectCount(_ json: Any) -> Int {
    switch json {
    case let object as [String: Any]: 1 + object.values.map(objectCount).reduce(0, +)
    case let array as [Any]: array.map(objectCount).reduce(0, +)
    default: 0
    }
  }

  /// Inserts the member into the object at a position in document order.
  private mutating func insert(_ value: Any, into json: inout Any, at position: inout Int) {
    guard position >= 0 else { return }
    if var array = json as? [Any] {
      for index in array.indices { insert(value, into: &array[index], at: &position) }
      json = array
    } else if var object = json as? [String: Any] {
      position -= 1
      if position == -1 {
        self.object = object
        changesNothing = object[name].map { "\($0)" == "\(value)" } ?? false
        object[name] = value
      } else {
        for key in object.keys.sorted() {
          guard var member = object[key] else { continue }
          insert(value, into: &member, at: &position)
          object[key] = member
        }
      }
      json = object
    }
  }
}
