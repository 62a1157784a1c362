import PostBatch
import PostKit

/// `postkit sanitize --ndjson`: HTML to canonical HTML.
struct SanitizeTask: LineTask {
  let members: [String]
  private let sanitizer: Sanitizer
  private let limit: Int
  private let encoder: HTMLEncoder
  private let reports: Bool

  var readsJSON: Bool { false }

  init(policy: Policy, baseURL: LinkTarget?, target: String, reports: Bool) {
    members = [target] + (reports ? [BatchOptions.reportMember] : [])
    limit = policy.limits.inputBytes
    sanitizer = Sanitizer(policy: policy, baseURL: baseURL)
    encoder = HTMLEncoder(relations: policy.links.linkRelations)
    self.reports = reports
  }

  func results(for value: [UInt8]) throws(LineError) -> [NewValue] {
    try LineError.check(value, limit: limit)
    let reading: Reading
    do {
      // The scanner of the line refused invalid UTF-8.
      reading = try sanitizer.sanitize(
        value, isUTF8: true, report: reports ? Report(capacity: 100) : .unread)
    } catch {
      throw LineError(.internalFault, error.description)
    }
    // Links grow by their `rel` attribute.
    let html = encoder.bytes(for: reading.document, capacity: value.count + value.count / 4 + 64)
    guard reports else { return [.text(html)] }
    return [.text(html), .json(try LineError.report(reading.report, of: value))]
  }
}

extension LineError {
  /// The report of a value as JSON. Offsets, lines and columns count from the start of the value.
  static func report(_ report: Report, of value: [UInt8]) throws(LineError) -> [UInt8] {
    do {
      return try JSON.line(report.addingPositions(in: value)).dropLast()
    } catch {
      throw LineError(error)
    }
  }
}
