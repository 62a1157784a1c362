import PostReader
import TOMLKit
import TerminalScreen

extension ReaderApp.Settings {
  /// Reads the tables `[reader]` and `[keys.CONTEXT]` of a configuration file.
  ///
  /// ```toml
  /// [reader]
  /// mark-read-while-scrolling = true
  /// mouse = true
  /// images = "none"
  ///
  /// [keys.feed]
  /// like = "f"
  /// next-unread = ["n", "tab"]
  /// ```
  ///
  /// - Throws: ``PostReader/Failure`` with the status 65 if a key or value is not allowed.
  init(toml text: String, file: String) throws(Failure) {
    self.init()
    guard let table = try? TOMLTable(string: text) else { return }
    func fault(_ message: String) -> Failure { Failure(.badInput, "\(file): \(message)") }
    if let reader = table["reader"]?.table {
      func flag(_ key: String) throws(Failure) -> Bool {
        guard let value = reader[key]?.bool else {
          throw fault("reader.\(key) must be true or false")
        }
        return value
      }
      for key in reader.keys {
        switch key {
        case "mark-read-while-scrolling": marksReadWhileScrolling = try flag(key)
        case "mouse": usesMouse = try flag(key)
        case "images":
          guard let value = reader[key]?.string.flatMap({ ImageSetting(rawValue: $0) }) else {
            let names = ImageSetting.allCases.map(\.rawValue).joined(separator: ", ")
            throw fault("reader.images must be one of: \(names)")
          }
          images = value
        default:
          throw fault(
            "unknown key 'reader.\(key)'; allowed: mark-read-while-scrolling, mouse, images")
        }
      }
    }
    guard let contexts = table["keys"]?.table else { return }
    for name in contexts.keys {
      guard let context = ReaderContext(rawValue: name), let table = contexts[name]?.table else {
        let names = ReaderContext.allCases.map(\.rawValue)
        throw fault("unknown table 'keys.\(name)'; allowed: \(names.joined(separator: ", "))")
      }
      for key in table.keys {
        let allowed = (ReaderKeyMap.standard.bindings[context] ?? []).map(\.action)
        guard let action = ReaderAction(rawValue: key), allowed.contains(action) else {
          let names = allowed.map(\.rawValue).joined(separator: ", ")
          throw fault("unknown action 'keys.\(name).\(key)'; allowed: \(names)")
        }
        let names =
          table[key]?.string.map { [$0] } ?? table[key]?.array?.map { $0.string ?? "" } ?? [""]
        let keys = names.compactMap { Key(name: $0) }
        guard keys.count == names.count else {
          throw fault(
            "keys.\(name).\(key): a key is written like j, ctrl-r, alt-enter, pagedown or f5")
        }
        self.keys.bind(keys, to: action, in: context)
      }
    }
  }
}
