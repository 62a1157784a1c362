import ArgumentParser
import PostKit

/// The option that names the input.
struct InputOptions: ParsableArguments {
  @Argument(
    help: "The file to read; standard input when it is '-' or absent.", completion: .file())
  var file = "-"

  init() {}

  /// Creates the options for a file.
  init(_ file: String) { self.file = file }

  /// Throws an error if the name of the file says that it is not HTML. The subcommands without `--from`
  /// call it, because Markdown that is read as HTML loses its structure without a finding.
  static func checkIsHTML(_ file: String) throws(Failure) {
    let format = InputFormat(ofFile: file)
    guard format != .html else { return }
    throw Failure(
      .usage,
      "this subcommand reads HTML, and the name says \(format); use 'postkit convert --from \(format) "
        + "--to html', or standard input for HTML", file: file)
  }

  /// Reads the input, or throws an error if it has more than `limit` bytes.
  func source(limit: Int) throws(Failure) -> Source { try Source(file, limit: limit) }

  /// Reads the input, or throws an error if it is larger than the policy allows.
  func source(within policy: Policy) throws(Failure) -> Source {
    try Source(file, limit: policy.limits.inputBytes, key: "limits.inputBytes")
  }
}

/// The option that names the format of the input.
struct InputFormatOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The format of the input.",
      discussion: """
        By default, the extension of the file decides: gfm for .md and .markdown, text for \
        .txt, html for all others, for standard input and in batches. \(FormatAlias.help)
        """))
  var from: InputFormat?

  /// Returns the format of an input. The file of a batch contains JSON, so its extension says
  /// nothing about the values.
  func format(of input: InputOptions, in batch: BatchOptions? = nil) -> InputFormat {
    from ?? (batch?.ndjson == true ? .html : InputFormat(ofFile: input.file))
  }
}

/// The base URL of relative links and images.
struct BaseURLOptions: ParsableArguments {
  @Option(
    help: "The http or https URL against which relative links are resolved.",
    transform: BaseURLOptions.target)
  var baseURL: LinkTarget?

  private static let wrongKind = ValidationError("expected an absolute http or https URL")

  private static func target(_ text: String) throws -> LinkTarget {
    let target: LinkTarget
    do {
      target = try LinkTarget(parsing: text)
    } catch {
      throw error.code == .scheme ? wrongKind : ValidationError(error.description)
    }
    guard target.scheme == .http || target.scheme == .https else { throw wrongKind }
    return target
  }
}
