import PostBatch
import PostKit

/// `postkit summarize --ndjson`: a post to its summary.
struct SummarizeTask: LineTask {
  let members: [String]
  private let options: SummarizeOptions.Plan
  private let policy: Policy

  var readsJSON: Bool { options.from.isJSON }

  init(_ options: SummarizeOptions.Plan, policy: Policy, target: String) {
    members = [target]
    self.options = options
    self.policy = policy
  }

  func results(for value: [UInt8]) throws(LineError) -> [NewValue] {
    try LineError.check(value, limit: policy.limits.inputBytes)
    var result: [UInt8]
    do {
      result = try options.output(for: Source(name: "value", bytes: value), policy: policy)
    } catch {
      throw LineError(error)
    }
    // What ends a text file does not belong into a value.
    if result.last == 0x0A { result.removeLast() }
    return [options.to == .json ? .json(result) : .text(result)]
  }
}
