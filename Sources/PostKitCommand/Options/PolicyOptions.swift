import ArgumentParser
import PostKit

/// The option that names the policy.
struct PolicyOptions: ParsableArguments {
  @Option(
    name: .customLong("policy"),
    help: ArgumentHelp(
      "The policy: \(Policy.presetNames.joined(separator: ", ")), or a JSON policy file.",
      valueName: "policy"),
    completion: .list(Policy.presetNames))
  var name = PolicyOptions.standard.name

  /// The default policy.
  static let standard = (name: "post", policy: Policy.post)

  /// The paths of the files that ``policy(besides:)`` reads.
  var files: [String] { Policy(preset: name) == nil ? [name] : [] }

  /// Returns the preset with the name. If there is no such preset, the name is the path of a policy
  /// file, or `-` for standard input.
  func policy(besides input: InputOptions) throws -> Policy {
    if let preset = Policy(preset: name) { return preset }
    if name == "-" {
      guard input.file != "-" else {
        throw Failure(
          .usage,
          "'--policy -' and the input both read standard input; name a file for one of them")
      }
      return try JSON.policy(Source("-", limit: JSON.maximumFileSize))
    }
    return try JSON.policy(JSON.file(at: name, kind: "policy", known: Policy.presetNames))
  }
}
