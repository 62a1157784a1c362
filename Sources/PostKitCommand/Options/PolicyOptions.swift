import ArgumentParser
import PostKit

/// The policy of the output.
struct PolicyOptions: ParsableArguments {
  @Option(
    name: .customLong("policy"),
    help: ArgumentHelp(
      "What stays: \(Policy.presetNames.joined(separator: ", ")), or a JSON policy file.",
      valueName: "policy"))
  var name = PolicyOptions.standard.name

  /// The default policy.
  static let standard = (name: "post", policy: Policy.post)

  /// The preset of the name, or the policy in the file at the path.
  func policy() throws(Failure) -> Policy {
    if let preset = Policy(preset: name) { return preset }
    return try JSON.decode(Policy.self, at: name, kind: "policy", known: Policy.presetNames)
  }
}
