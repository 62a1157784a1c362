import ArgumentParser
import PostKit

/// What is said about what was removed, changed and repaired, and where.
struct ReportOptions: ParsableArguments {
  enum Form: String, CaseIterable, ExpressibleByArgument {
    case none, text, json
  }

  @Option(help: "What to say about what was removed, changed and repaired.")
  var report = Form.none

  @Option(help: "The file to write the report to; standard error when absent.")
  var reportFile: String?

  func validate() throws {
    if reportFile != nil, report == .none {
      throw ValidationError("'--report-file' needs '--report'; allowed are: text, json")
    }
  }

  /// Writes the report that was asked for.
  func write(_ report: Report, of source: Source) throws(Failure) {
    let bytes: [UInt8]
    switch self.report {
    case .none: return
    case .text: bytes = Array("\(ReportText(report: report, source: source))".utf8)
    case .json: bytes = try JSON.line(ReportJSON(report, of: source))
    }
    guard let reportFile else {
      do {
        try Descriptor.standardError.write(bytes)
      } catch  where error.isBrokenPipe {
        // The reader of the report has left; the output is still wanted.
      } catch {
        throw Failure(error, file: "standard error", reading: false)
      }
      return
    }
    do {
      let file = try Descriptor(writing: reportFile)
      try file.write(bytes)
      try file.close()
    } catch {
      throw Failure(error, file: reportFile, reading: false)
    }
  }
}
