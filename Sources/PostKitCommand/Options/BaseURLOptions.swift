import ArgumentParser
import PostKit

/// What relative links and addresses are relative to.
struct BaseURLOptions: ParsableArguments {
  @Option(
    help: "The http or https address that relative links are resolved against.",
    transform: BaseURLOptions.target)
  var baseURL: LinkTarget?

  private static func target(_ text: String) throws -> LinkTarget {
    let target: LinkTarget
    do {
      target = try LinkTarget(parsing: text)
    } catch {
      throw ValidationError(error.description)
    }
    guard target.scheme == .http || target.scheme == .https else {
      throw ValidationError("an absolute address is needed; allowed schemes are: http, https")
    }
    return target
  }
}
