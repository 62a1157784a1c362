/// A place in a ``JSONTree``: a value, or a member that an object lacks.
package struct JSONPlace: Hashable, Sendable {
  let index: Int
  /// The name of the absent member, or `nil` if the place is the value itself.
  let missing: String?

  package init(_ value: JSONValue, missing: String? = nil) {
    index = value.index
    self.missing = missing
  }
}

/// The reason why a value of a ``JSONTree`` cannot be read.
///
/// It becomes a ``JSONError`` when it is reported. Until then it has no path, because computing one is
/// linear in the size of the tree.
package struct ValueFault: Error, Hashable, Sendable {
  package let code: JSONError.Code
  /// What is expected or allowed, and what was found.
  package let message: String
  package let place: JSONPlace

  package init(_ code: JSONError.Code, _ message: String, at place: JSONPlace) {
    self.code = code
    self.message = message
    self.place = place
  }
}

/// A value or member that was skipped, repaired, absent or not recognized.
package struct JSONFinding: Hashable, Sendable {
  package enum Code: String, Sendable {
    case elementDropped = "element-dropped"
    case memberDropped = "member-dropped"
    case missingMember = "missing-member"
    case invalidDate = "invalid-date"
    case unknownName = "unknown-name"
    case negativeCount = "negative-count"
    case textRepaired = "text-repaired"
  }

  package let code: Code
  package let message: String
  package let place: JSONPlace
}

/// Collects the findings of all readers of one tree: the number of findings of each code, and the
/// first 1,000 of each code.
///
/// The list is limited because a finding can need a hundred times the memory of the input that
/// causes it.
package final class JSONFindings {
  package private(set) var list: [JSONFinding] = []
  package private(set) var counts: [JSONFinding.Code: Int] = [:]

  private static let listedPerCode = 1000

  package init() {}

  package func add(
    _ code: JSONFinding.Code, at place: JSONPlace, _ message: @autoclosure () -> String
  ) {
    if counts[code, default: 0] < JSONFindings.listedPerCode {
      list.append(JSONFinding(code: code, message: message(), place: place))
    }
    counts[code, default: 0] += 1
  }

  /// Calls a function. If it throws, removes the findings that it added.
  func attempt<Value>(_ body: () throws(ValueFault) -> Value) throws(ValueFault) -> Value {
    let (count, counts) = (list.count, counts)
    do {
      return try body()
    } catch {
      list.removeSubrange(count...)
      self.counts = counts
      throw error
    }
  }
}

extension JSONTree {
  /// Returns the offset of a place in the source, in bytes.
  package func offset(of place: JSONPlace) -> Int { JSONValue(place.index, of: self).offset }

  /// Returns a fault as an error with its path and offset.
  package func error(for fault: ValueFault) -> JSONError {
    JSONError(
      fault.code, path: paths(to: [fault.place])[0], offset: offset(of: fault.place),
      message: fault.message)
  }
}

extension JSONValue {
  /// Adds a finding of this value.
  package func report(_ code: JSONFinding.Code, _ message: @autoclosure () -> String) {
    tree.findings.add(code, at: JSONPlace(self), message())
  }
}
