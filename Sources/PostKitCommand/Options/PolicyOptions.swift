import ArgumentParser
import PostKit

/// What the output may hold.
struct PolicyOptions: ParsableArguments {
  @Option(
    name: .customLong("policy"),
    help: ArgumentHelp(
      "What stays: \(Policy.presetNames.joined(separator: ", ")), or a JSON policy file.",
      valueName: "policy"))
  var name = PolicyOptions.standard.name

  /// The policy when none is asked for.
  static let standard = (name: "post", policy: Policy.post)

  /// The preset of the name, or the policy in the file at the path.
  func policy() throws(Failure) -> Policy {
    if let preset = Policy(preset: name) { return preset }
    // A bare word is a mistyped name rather than a file that is not there.
    guard name.contains("/") || name.contains(".") || Descriptor.canRead(name) else {
      throw Failure(
        .usage,
        "unknown policy '\(name)'; known are: \(Policy.presetNames.joined(separator: ", ")),"
          + " or the path of a JSON policy file")
    }
    return try Policy(file: name)
  }
}

extension Policy {
  /// The largest policy file that is read, in bytes: a complete one has about 1,500.
  private static let maximumFileSize = 1 << 20

  /// Reads a policy file.
  init(file path: String) throws(Failure) {
    self = try JSON.decode(Policy.self, from: Source(path, limit: Policy.maximumFileSize))
  }
}
