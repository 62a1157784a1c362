import PostBatch

/// What a command does with one line of a batch.
///
/// The batch finds the member that is to be processed, and hands its value over; the task says what
/// is written instead. A task knows neither lines nor files.
protocol LineTask: Sendable {
  /// A Boolean value that is true when values that are JSON, but no strings, are handed over as JSON.
  /// Others are refused.
  var readsJSON: Bool { get }

  /// The members that are written. Others stay as they are, the one that is read included.
  var members: [String] { get }

  /// The new values, in the order of ``members``.
  ///
  /// - Parameter value: The text of the string, or JSON.
  /// - Throws: ``LineError`` when the value cannot be processed; it is then on no output.
  func results(for value: [UInt8]) throws(LineError) -> [NewValue]
}

extension LineError.Code {
  /// The value is larger than the policy allows.
  static let inputTooLarge = LineError.Code(rawValue: "input-too-large")
  /// The value is not what it was said to be.
  static let badValue = LineError.Code(rawValue: "bad-value")
  /// Nothing is wrong with the value.
  static let internalFault = LineError.Code(rawValue: "internal-fault")
}

extension LineError {
  /// What was wrong with the value of a member.
  init(_ failure: Failure) {
    self.init(failure.status == .badInput ? .badValue : .internalFault, failure.message)
  }

  /// Checks the size of a value.
  static func check(_ value: [UInt8], limit: Int) throws(LineError) {
    guard value.count <= limit else {
      throw LineError(
        .inputTooLarge, "the value is \(value.count) bytes; the limit is \(limit)")
    }
  }
}
