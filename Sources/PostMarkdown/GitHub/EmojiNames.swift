/// The emoji for the names that editors and Markdown use, such as 😄 for `smile`.
package enum EmojiNames {
  /// Returns the emoji with a name. A name that is an emoji itself is returned.
  package static func emoji(named name: String) -> String? {
    if let emoji = table[name] { return emoji }
    return name.isEmpty || name.utf8.contains { $0 < 0x80 } ? nil : name
  }

  private static let table: [String: String] = {
    var table: [String: String] = [:]
    for group in list.split(separator: ",") {
      let parts = group.split(separator: " ")
      for name in parts.dropFirst() { table[String(name)] = String(parts[0]) }
    }
    return table
  }()
}
