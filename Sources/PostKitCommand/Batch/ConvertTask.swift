import PostBatch
import PostKit

/// `postkit convert --ndjson`: one format to another.
struct ConvertTask: LineTask {
  let members: [String]
  private let source: InputFormat
  private let target: OutputFormat
  private let policy: Policy
  private let baseURL: LinkTarget?
  private let reports: Bool

  var readsJSON: Bool { source.isJSON }

  init(
    from source: InputFormat, to target: OutputFormat, policy: Policy, baseURL: LinkTarget?,
    into member: String, reports: Bool
  ) {
    members = [member] + (reports ? [BatchOptions.reportMember] : [])
    self.source = source
    self.target = target
    self.policy = policy
    self.baseURL = baseURL
    self.reports = reports
  }

  func results(for value: [UInt8]) throws(LineError) -> [NewValue] {
    try LineError.check(value, limit: policy.limits.inputBytes)
    var reading: Reading
    var result: [UInt8]
    do {
      let value = Source(name: "value", bytes: value)
      reading = try source.reading(value, policy: policy, baseURL: baseURL)
      result = try target.encode(
        reading.document, policy: policy, sourceSize: value.bytes.count, report: &reading.report)
    } catch let failure as Failure {
      throw LineError(failure)
    } catch {
      throw LineError(.internalFault, "\(error)")
    }
    // What ends a text file does not belong into a value.
    if result.last == 0x0A { result.removeLast() }
    let output: NewValue = target.isJSON ? .json(result) : .text(result)
    guard reports else { return [output] }
    return [output, .json(try LineError.report(reading.report, of: value))]
  }
}
