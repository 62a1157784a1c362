internal import Foundation
internal import TOMLKit

/// The accounts of a configuration file.
package struct Configuration: Sendable {
  package let accounts: [ConfiguredAccount]

  private static let keys = ["name", "url", "kind", "user", "token", "token-command"]

  /// Reads the text of a configuration file.
  ///
  /// - Throws: ``Failure`` with the status 65 if the file is invalid, or 64 if a value is not allowed.
  package init(_ text: String, file: String) throws(Failure) {
    func fault(_ message: String) -> Failure { Failure(.badInput, "\(file): \(message)") }
    let table: TOMLTable
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let position = error.source.begin
      throw Failure(
        .badInput, "\(file):\(position.line):\(position.column): \(error.description)")
    } catch { throw fault("\(error)") }
    guard let value = table["account"] else {
      accounts = []
      return
    }
    guard let array = value.array else { throw fault("'account' must be a list: [[account]]") }
    var accounts: [ConfiguredAccount] = []
    for (index, element) in array.enumerated() {
      guard let entry = element.table else { throw fault("'account' must be a list: [[account]]") }
      let place = "account \(entry["name"]?.string.map { "'\($0)'" } ?? "number \(index + 1)")"
      for key in entry.keys where !Self.keys.contains(key) {
        throw fault("\(place): unknown key '\(key)'" + key.suggestion(among: Self.keys))
      }
      func string(_ key: String) throws(Failure) -> String? {
        guard let value = entry[key] else { return nil }
        guard let text = value.string else { throw fault("\(place): '\(key)' must be a string") }
        return text
      }
      guard let name = try string("name"), let url = try string("url") else {
        throw fault("\(place): 'name' and 'url' are required")
      }
      guard !accounts.contains(where: { $0.name == name }) else {
        throw fault("two accounts have the name '\(name)'")
      }
      let kindName = try string("kind") ?? "auto"
      guard let kind = AccountKind(rawValue: kindName) else {
        throw fault(
          "\(place): unknown kind '\(kindName)'"
            + kindName.suggestion(among: AccountKind.allCases.map(\.rawValue)))
      }
      let user = entry["user"]
      guard user == nil || user?.int != nil else {
        throw fault("\(place): 'user' must be a number")
      }
      accounts.append(
        try ConfiguredAccount(
          name: name, url: url, kind: kind, user: user?.int.map(Int64.init),
          token: try string("token"), tokenCommand: try string("token-command")))
    }
    self.accounts = accounts
  }

  /// Returns the account with a name, or the only account.
  ///
  /// - Throws: ``Failure`` with the status 64 if there is no such account, or more than one.
  package func account(_ name: String?) throws(Failure) -> ConfiguredAccount {
    let names = accounts.map(\.name)
    guard !accounts.isEmpty else {
      throw Failure(
        .usage, "there is no account; 'postkit-reader accounts add NAME URL' adds one")
    }
    guard let name else {
      if accounts.count == 1 { return accounts[0] }
      throw Failure(
        .usage,
        "there are several accounts; choose one with '--account': "
          + names.joined(separator: ", "))
    }
    guard let account = accounts.first(where: { $0.name == name }) else {
      throw Failure(.usage, "unknown account '\(name)'" + name.suggestion(among: names))
    }
    return account
  }
}
