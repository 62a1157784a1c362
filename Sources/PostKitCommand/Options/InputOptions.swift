import ArgumentParser
import PostKit

/// The option that names the input.
struct InputOptions: ParsableArguments {
  @Argument(help: "The file to read; standard input when it is '-' or absent.")
  var file = "-"

  /// Reads the input, or throws an error if it has more than `limit` bytes.
  func source(limit: Int) throws(Failure) -> Source { try Source(file, limit: limit) }

  /// Reads the input, or throws an error if it is larger than the policy allows.
  func source(within policy: Policy) throws(Failure) -> Source {
    try Source(file, limit: policy.limits.inputBytes, key: "limits.inputBytes")
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
