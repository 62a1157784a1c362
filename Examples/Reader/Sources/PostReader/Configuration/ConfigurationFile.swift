internal import Foundation
internal import PostStore
internal import TOMLKit

/// The configuration file. Changes keep the rest of its text, with comments.
package struct ConfigurationFile: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The text of the file, which is empty if there is no file.
  package func text() throws(Failure) -> String {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      let isAbsent = [CocoaError.fileReadNoSuchFile, .fileNoSuchFile].contains(
        (error as? CocoaError)?.code)
      if isAbsent { return "" }
      throw Failure(.noInput, "\(path): the configuration cannot be read")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Failure(.badInput, "\(path): the configuration is not UTF-8")
    }
    return text
  }

  package func read() throws(Failure) -> Configuration {
    try Configuration(try text(), file: path)
  }

  /// Adds an account at the end.
  package func add(_ account: ConfiguredAccount) throws(Failure) {
    let text = try text()
    let configuration = try Configuration(text, file: path)
    guard !configuration.accounts.contains(where: { $0.name == account.name }) else {
      throw Failure(.usage, "there is an account '\(account.name)' already; remove it first")
    }
    let separator = text.isEmpty ? "" : text.hasSuffix("\n") ? "\n" : "\n\n"
    try write(text + separator + Self.entry(account), expecting: configuration.accounts + [account])
  }

  /// Removes an account.
  package func remove(_ name: String) throws(Failure) {
    let text = try text()
    let accounts = try Configuration(text, file: path).accounts
    guard let index = accounts.firstIndex(where: { $0.name == name }) else { return }
    var rest = accounts
    rest.remove(at: index)
    try write(Self.removingEntry(index, from: text), expecting: rest)
  }

  // MARK: Text

  private static func entry(_ account: ConfiguredAccount) -> String {
    var lines = [
      "[[account]]", "name = \(quoted(account.name))",
      "url = \(quoted(account.url.absoluteString))",
      "kind = \(quoted(account.kind.rawValue))",
    ]
    if let user = account.user { lines.append("user = \(user)") }
    if let token = account.token { lines.append("token = \(quoted(token))") }
    if let command = account.tokenCommand { lines.append("token-command = \(quoted(command))") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a basic string of TOML.
  ///
  /// [TOML 1.0, String](https://toml.io/en/v1.0.0#string)
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\0"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Removes the lines of an `[[account]]`. Comments and blank lines before the next table belong to it.
  private static func removingEntry(_ index: Int, from text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let headers = lines.indices.filter {
      lines[$0].wholeMatch(of: /\s*\[\[\s*"?account"?\s*\]\]\s*(#.*)?/) != nil
    }
    guard headers.indices.contains(index) else { return text }
    let start = headers[index]
    let next = lines[(start + 1)...].firstIndex {
      $0.prefixMatch(of: /\s*\[/) != nil && $0.prefixMatch(of: /\s*\[+\s*account\s*\./) == nil
    }
    var end = next ?? lines.endIndex
    while end > start + 1, lines[end - 1].prefixMatch(of: /\s*(#|$)/) != nil { end -= 1 }
    return (lines[..<start] + lines[end...]).joined(separator: "\n")
  }

  // MARK: Writing

  /// Replaces the file, if the new text means what it should: lines of a text can look like a table.
  private func write(_ text: String, expecting accounts: [ConfiguredAccount]) throws(Failure) {
    let isExpected =
      (try? Configuration(text, file: path).accounts) == accounts
      && Self.otherValues(in: text) == Self.otherValues(in: (try? self.text()) ?? "")
    guard isExpected else {
      throw Failure(.badInput, "\(path): the file cannot be changed automatically; edit it")
    }
    // The target of a symbolic link is replaced, not the link.
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let temporary = file.deletingLastPathComponent()
      .appendingPathComponent(".\(file.lastPathComponent)-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      guard
        FileManager.default.createFile(
          atPath: temporary.path, contents: Data(text.utf8),
          attributes: [.posixPermissions: 0o600])
      else { throw CocoaError(.fileWriteUnknown) }
      let handle = try FileHandle(forUpdating: temporary)
      try handle.synchronize()
      try handle.close()
      guard rename(temporary.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw Failure(.inputOutput, "\(path): the configuration cannot be written")
    }
  }

  private static func otherValues(in text: String) -> [String] {
    guard let table = try? TOMLTable(string: text) else { return [] }
    return table.keys.filter { $0 != "account" }.sorted().map {
      "\($0) = \(table[$0]?.debugDescription ?? "")"
    }
  }
}
