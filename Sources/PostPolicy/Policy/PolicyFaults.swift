/// The errors in a policy file, so that a user can correct all of them at once.
package struct PolicyFaults: Error {
  /// At least one error, in the order in which the keys are read.
  package private(set) var errors: [any Error] = []

  mutating func add(_ error: any Error) {
    if let faults = error as? PolicyFaults {
      errors += faults.errors
    } else {
      errors.append(error)
    }
  }

  /// Calls a function, and adds the errors that it throws.
  mutating func collect(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      add(error)
    }
  }

  /// Throws the errors if there are any.
  func check() throws(PolicyFaults) {
    if !errors.isEmpty { throw self }
  }
}
