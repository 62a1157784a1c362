/// A path into a JSON value, such as `$.content[0]['odd name']`.
///
/// [RFC 9535](https://www.rfc-editor.org/rfc/rfc9535#name-normalized-paths)
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  package enum Step: Hashable, Sendable {
    case element(Int)
    case member(String)
  }

  package var steps: [Step]

  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// The numbers of steps that are spelt out at the start and at the end of a long path.
  private static let shownSteps = (first: 24, last: 8)

  /// The path as text; of a long one, the middle is an ellipsis.
  package var description: String {
    let (first, last) = JSONPath.shownSteps
    guard steps.count > first + last else { return "$" + JSONPath.text(steps[...]) }
    return "$" + JSONPath.text(steps.prefix(first)) + "…" + JSONPath.text(steps.suffix(last))
  }

  private static func text(_ steps: ArraySlice<Step>) -> String {
    steps.map { step in
      switch step {
      case .element(let index): "[\(index)]"
      case .member(let name): isPlain(name) ? ".\(name)" : "['\(quoted(name))']"
      }
    }.joined()
  }

  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first), name.utf8.count <= 64 else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
    }
  }

  private static func quoted(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars.prefix(64) {
      if scalar == "'" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

extension JSONTree {
  /// The path to a value.
  ///
  /// - Complexity: Linear in the number of values beside the path.
  package func path(to node: JSONNode) -> JSONPath {
    var path = JSONPath()
    var index = 0
    while index < node.index {
      let container = entries[index]
      var child = index + 1
      var position = 0
      if container.kind == .object {
        while Int(entries[child + 1].next) <= node.index { child = Int(entries[child + 1].next) }
        path.steps.append(.member(string(JSONNode(index: child)) ?? ""))
        index = child + 1
      } else {
        while Int(entries[child].next) <= node.index {
          child = Int(entries[child].next)
          position += 1
        }
        path.steps.append(.element(position))
        index = child
      }
    }
    return path
  }
}
