import PostKit

extension Theme {
  /// The largest theme file that is read, in bytes: a complete one has about 6,000.
  private static let maximumFileSize = 1 << 20

  /// The built-in theme of a name, or the theme in the file at a path.
  init(named name: String) throws(Failure) {
    if let theme = Theme(builtIn: name) {
      self = theme
      return
    }
    // A bare word is a mistyped name rather than a file that is not there.
    guard name.contains("/") || name.contains(".") || Descriptor.canRead(name) else {
      throw Failure(
        .usage,
        "unknown theme '\(name)'; known are: auto, \(Theme.builtInNames.joined(separator: ", ")),"
          + " or the path of a JSON theme file")
    }
    self = try JSON.decode(Theme.self, from: Source(name, limit: Theme.maximumFileSize))
  }
}
