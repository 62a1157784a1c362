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

  /// A new text of the file, which means what it should.
  struct Change: Sendable {
    fileprivate let text: String
  }

  /// Adds an account at the end.
  package func add(_ account: ConfiguredAccount) throws(Failure) {
    let text = try text()
    let accounts = try Configuration(text, file: path).accounts
    guard !accounts.contains(where: { $0.name == account.name }) else {
      throw Failure(.usage, "there is an account '\(account.name)' already; remove it first")
    }
    let separator = text.isEmpty ? "" : text.hasSuffix("\n") ? "\n" : "\n\n"
    let added = text + separator + Self.entry(account)
    try write(try change(from: text, to: added, expecting: accounts + [account]))
  }

  /// Returns the change that removes an account.
  ///
  /// - Throws: ``Failure`` with the status 64 if there is no such account.
  func removal(of name: String) throws(Failure) -> Change {
    let text = try text()
    var accounts = try Configuration(text, file: path).accounts
    guard let index = accounts.firstIndex(where: { $0.name == name }) else {
      throw Failure(
        .usage, "unknown account '\(name)'" + name.suggestion(among: accounts.map(\.name)))
    }
    accounts.remove(at: index)
    return try change(from: text, to: Self.removingEntry(index, from: text), expecting: accounts)
  }

  private func change(
    from text: String, to new: String, expecting accounts: [ConfiguredAccount]
  ) throws(Failure) -> Change {
    // Not all spellings of TOML are known here.
    guard (try? Configuration(new, file: path).accounts) == accounts,
      Self.otherValues(in: new) == Self.otherValues(in: text)
    else {
      throw Failure(.badInput, "\(path): the file cannot be changed automatically; edit it")
    }
    return Change(text: new)
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
    let outside = linesOutsideOfStrings(lines)
    let headers = outside.filter {
      lines[$0].wholeMatch(of: /\s*\[\[\s*"?account"?\s*\]\]\s*(#.*)?/) != nil
    }
    guard headers.indices.contains(index) else { return text }
    let start = headers[index]
    let next = outside.first { $0 > start && lines[$0].prefixMatch(of: /\s*\[/) != nil }
    var end = next ?? lines.endIndex
    while end > start + 1, lines[end - 1].prefixMatch(of: /\s*(#|$)/) != nil { end -= 1 }
    return (lines[..<start] + lines[end...]).joined(separator: "\n")
  }

  /// Returns the indices of the lines that do not begin in a string of several lines.
  private static func linesOutsideOfStrings(_ lines: [Substring]) -> [Int] {
    var delimiter: Substring?
    return lines.indices.filter { index in
      let isOutside = delimiter == nil
      for match in lines[index].matches(of: /"""|\'\'\'/) {
        if delimiter == nil { delimiter = match.0 } else if delimiter == match.0 { delimiter = nil }
      }
      return isOutside
    }
  }

  // MARK: Writing

  /// Replaces the file.
  func write(_ change: Change) throws(Failure) {
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
          atPath: temporary.path, contents: Data(change.text.utf8),
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
