import ArgumentParser

/// The values that a numeric option accepts.
///
/// The options use unconditional parsing, which reads a negative number as a value, not as an
/// option.
struct NumberRange {
  let bounds: ClosedRange<Int>

  /// The default value in words.
  let standard: String

  init(_ bounds: ClosedRange<Int>, default standard: String) {
    self.bounds = bounds
    self.standard = standard
  }

  /// Reads the value of an option.
  func number(_ text: String) throws -> Int {
    guard let number = Int(text), bounds.contains(number) else {
      throw ValidationError(
        "expected a whole number from \(bounds.lowerBound) to \(bounds.upperBound); "
          + "the default is \(standard)")
    }
    return number
  }
}
