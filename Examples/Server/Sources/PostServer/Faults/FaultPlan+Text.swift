extension FaultPlan {
  /// Reads a plan such as `latency=50,drop=0.1,error=0.05,socket-drop=0.1,seed=7`.
  ///
  /// - Throws: ``FaultPlanError`` if a member is unknown or invalid, or if the sum of the fractions is
  ///   more than 1.
  public init(_ text: String) throws(FaultPlanError) {
    self.init()
    for member in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw FaultPlanError("'\(member)' is not NAME=VALUE") }
      switch parts[0] {
      case "latency": latency = try Self.number(parts[1], in: 0...60_000, of: member)
      case "seed": seed = try Self.number(parts[1], in: 0...UInt64.max, of: member)
      case "drop": drop = try Self.number(parts[1], in: 0...1, of: member)
      case "error": error = try Self.number(parts[1], in: 0...1, of: member)
      case "truncate": truncate = try Self.number(parts[1], in: 0...1, of: member)
      case "duplicate": duplicate = try Self.number(parts[1], in: 0...1, of: member)
      case "socket-delay": socket.delay = try Self.number(parts[1], in: 0...60_000, of: member)
      case "socket-drop": socket.drop = try Self.number(parts[1], in: 0...1, of: member)
      case "socket-duplicate": socket.duplicate = try Self.number(parts[1], in: 0...1, of: member)
      case "socket-reorder": socket.reorder = try Self.number(parts[1], in: 0...1, of: member)
      case "socket-close": socket.close = try Self.number(parts[1], in: 0...1, of: member)
      default:
        throw FaultPlanError(
          """
          '\(parts[0])' is unknown; allowed: latency, drop, error, truncate, duplicate, \
          socket-delay, socket-drop, socket-duplicate, socket-reorder, socket-close, seed
          """)
      }
    }
    let sums = [
      drop + error + truncate + duplicate,
      socket.drop + socket.duplicate + socket.reorder + socket.close,
    ]
    for sum in sums where sum > 1 {
      throw FaultPlanError("the sum of the fractions is \(sum); the limit is 1")
    }
  }

  private static func number<Number: LosslessStringConvertible & Comparable>(
    _ text: Substring, in range: ClosedRange<Number>, of member: Substring
  ) throws(FaultPlanError) -> Number {
    guard let number = Number(String(text)), range.contains(number) else {
      throw FaultPlanError(
        "'\(member)' is invalid; allowed: \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

/// The reason why the text of a plan is invalid.
public struct FaultPlanError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, and what is allowed.
  public let description: String

  init(_ description: String) { self.description = description }
}
