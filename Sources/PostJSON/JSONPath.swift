internal import PostText

/// A path into a JSON value, such as `$.content[0]['odd name']`.
///
/// [RFC 9535](https://www.rfc-editor.org/rfc/rfc9535#name-normalized-paths)
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  package enum Step: Hashable, Sendable {
    case element(Int)
    case member(String)
  }

  /// The steps from the root. Of a path with more than 72 steps, only the first 64 and the last 8
  /// are stored.
  package var steps: [Step]

  /// Whether steps in the middle are not stored.
  private var isCut = false

  package init(_ steps: [Step] = []) { self.steps = steps }

  /// The maximum numbers of steps that are stored from the start and from the end of a path. The
  /// limits keep the paths of deeply nested untrusted input small.
  private static let keptSteps = (first: 64, last: 8)

  /// How many steps the description of a long path shows: the first 24 and the last 8.
  private static let shownSteps = (first: 24, last: 8)

  /// Creates a path of `count` steps, of which only those that are stored are computed.
  init(count: Int, step: (Int) -> Step) {
    let (first, last) = JSONPath.keptSteps
    isCut = count > first + last
    steps = (isCut ? Array(0..<first) + ((count - last)..<count) : Array(0..<count)).map(step)
  }

  package mutating func append(_ step: Step) {
    steps.append(step)
    guard steps.count > JSONPath.keptSteps.first + JSONPath.keptSteps.last else { return }
    steps.remove(at: JSONPath.keptSteps.first)
    isCut = true
  }

  /// The path as text. In a long path, an ellipsis replaces the steps in the middle.
  package var description: String {
    let (first, last) = JSONPath.shownSteps
    guard isCut || steps.count > first + last else { return "$" + JSONPath.text(steps[...]) }
    return "$" + JSONPath.text(steps.prefix(first)) + "…" + JSONPath.text(steps.suffix(last))
  }

  private static func text(_ steps: ArraySlice<Step>) -> String {
    steps.map { step in
      switch step {
      case .element(let index): "[\(index)]"
      case .member(let name): isPlain(name) ? ".\(name)" : "['\(name.quoted)']"
      }
    }.joined()
  }

  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first), name.utf8.count <= 32 else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
    }
  }
}

extension JSONValue {
  /// The path to this value or name.
  ///
  /// - Complexity: Linear in the total number of siblings that precede the values on the path.
  package var path: JSONPath { tree.paths(to: [JSONPlace(self)])[0] }
}

extension JSONTree {
  /// Returns the paths to places, in any order.
  ///
  /// - Complexity: Linear in the number of values before the last place, plus sorting the places.
  package func paths(to places: [JSONPlace]) -> [JSONPath] {
    var paths = [JSONPath](repeating: JSONPath(), count: places.count)
    // The containers around the current place. For each one, `child` is the entry of the element or
    // name on the way to the place, and `position` is its index.
    // Integers of 32 bits are as large as those of entries, and an attacker can open many containers.
    var open: [(container: UInt32, child: UInt32, position: UInt32)] = []
    // The entry of the value of a child: an element itself, or what follows a name.
    func entry(of child: UInt32, in container: UInt32) -> UInt32 {
      entries[Int(container)].kind == .object ? child + 1 : child
    }
    for place in places.indices.sorted(by: { places[$0].index < places[$1].index }) {
      let node = UInt32(places[place].index)
      while let last = open.last, entries[Int(last.container)].next <= node { open.removeLast() }
      if open.isEmpty, node > 0 { open = [(0, 1, 0)] }
      while var last = open.popLast() {
        var value = entry(of: last.child, in: last.container)
        while entries[Int(value)].next <= node {
          last.child = entries[Int(value)].next
          last.position += 1
          value = entry(of: last.child, in: last.container)
        }
        open.append(last)
        if node <= value { break }
        open.append((value, value + 1, 0))
      }
      paths[place] = JSONPath(count: open.count) { level in
        let (container, child, position) = open[level]
        return entries[Int(container)].kind == .object
          ? .member(JSONValue(Int(child), of: self).string ?? "") : .element(Int(position))
      }
      if let name = places[place].missing { paths[place].append(.member(name)) }
    }
    return paths
  }
}

/// The name of a member, or the index of an element in a path.
///
/// Its size lets `any CodingKey` store it without an allocation.
package struct JSONKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  /// The index, or -1 for a name.
  private let index: Int

  package var intValue: Int? { index < 0 ? nil : index }

  package init(stringValue: String) {
    self.stringValue = stringValue
    index = -1
  }

  package init(intValue: Int) {
    stringValue = "Index \(intValue)"
    index = intValue
  }

  package init(stringLiteral name: String) { self.init(stringValue: name) }
}

extension JSONPath {
  /// The steps as coding keys.
  package var keys: [JSONKey] {
    steps.map { step in
      switch step {
      case .member(let name): JSONKey(stringValue: name)
      case .element(let index): JSONKey(intValue: index)
      }
    }
  }
}
