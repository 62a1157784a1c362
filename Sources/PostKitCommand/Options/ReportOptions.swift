import ArgumentParser
import PostKit

/// The options for the report of removals, changes and repairs.
struct ReportOptions: ParsableArguments {
  enum Form: String, CaseIterable, ExpressibleByArgument {
    case none, text, json
  }

  @Option(help: "The format of the report of removals, changes and repairs.")
  var report = Form.none

  @Option(
    help: "The file to write the report to; standard error when absent.", completion: .file())
  var reportFile: String?

  func validate() throws {
    if reportFile != nil, report == .none {
      throw ValidationError("'--report-file' needs '--report'; allowed are: text, json")
    }
  }

  /// Writes the report in the requested format.
  ///
  /// - Parameter policy: The policy of the run, whose file must not be overwritten.
  func write(
    _ report: Report, of source: Source, by policy: PolicyOptions
  ) throws(Failure) {
    let bytes: [UInt8]
    switch self.report {
    case .none: return
    case .text: bytes = Array(report.text(of: source).utf8)
    case .json: bytes = try JSON.report(report, of: source) + [0x0A]
    }
    if let reportFile {
      let file = try OutputFile(
        reportFile, option: "--report-file", inputs: [source.name] + policy.files)
      try file.write(bytes)
      return try file.close()
    }
    do {
      try Descriptor.standardError.write(bytes)
    } catch  where error.isBrokenPipe {
      // The program that reads the report closed the pipe, but the output is still needed.
    } catch {
      throw Failure(error, file: "standard error", reading: false)
    }
  }
}
