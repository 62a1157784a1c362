/// What a user does at a terminal, and what the terminal answers.
public enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// Pasted text. It is never read as keys.
  case paste(String)
  case mouse(Mouse)
  /// The background color, as an answer to OSC 11.
  case background(red: UInt8, green: UInt8, blue: UInt8)
  /// The position of the cursor, from 1, as an answer to a cursor position report.
  case cursor(row: Int, column: Int)
  /// Whether the terminal has kitty's graphics protocol, as an answer to its query.
  case graphics(isSupported: Bool)
  /// The primary device attributes. Every terminal answers this question, so it ends the wait for others.
  case attributes([Int])

  /// A click or a step of the wheel, at a cell from 0.
  public struct Mouse: Hashable, Sendable {
    public enum Action: Hashable, Sendable { case press, wheelUp, wheelDown, other }
    public var action: Action
    public var row: Int
    public var column: Int
  }
}

/// A key with its modifiers.
public struct Key: Hashable, Sendable {
  public enum Code: Hashable, Sendable {
    case character(Character)
    case up, down, left, right, home, end, pageUp, pageDown, insert, delete
    case enter, tab, backTab, backspace, escape
    case function(Int)
  }

  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let shift = Modifiers(rawValue: 1 << 0)
    public static let alt = Modifiers(rawValue: 1 << 1)
    public static let control = Modifiers(rawValue: 1 << 2)
  }

  public var code: Code
  public var modifiers: Modifiers

  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  public init(_ character: Character) { self.init(.character(character)) }

  public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
}

extension Key: CustomStringConvertible {
  private static let names: [Code: String] = [
    .up: "up", .down: "down", .left: "left", .right: "right", .home: "home", .end: "end",
    .pageUp: "pageup", .pageDown: "pagedown", .insert: "insert", .delete: "delete",
    .enter: "enter", .tab: "tab", .backTab: "backtab", .backspace: "backspace",
    .escape: "escape", .character(" "): "space",
  ]

  /// The name of the key, as in the configuration: `j`, `space`, `ctrl-r`, `alt-enter`, `f5`.
  public var description: String {
    var name = modifiers.contains(.control) ? "ctrl-" : ""
    if modifiers.contains(.alt) { name += "alt-" }
    if modifiers.contains(.shift) { name += "shift-" }
    switch code {
    case .function(let number): name += "f\(number)"
    case .character(let character): name += Key.names[code] ?? String(character)
    default: name += Key.names[code] ?? ""
    }
    return name
  }

  /// Reads the name of a key.
  public init?(name: String) {
    var rest = Substring(name)
    var modifiers: Modifiers = []
    for (prefix, modifier) in [("ctrl-", Modifiers.control), ("alt-", .alt), ("shift-", .shift)]
    where rest.count > prefix.count && rest.hasPrefix(prefix) {
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    if let code = Key.names.first(where: { $0.value == rest })?.key {
      self.init(code, modifiers)
    } else if rest.count == 1, let character = rest.first {
      self.init(.character(character), modifiers)
    } else if rest.first == "f", let number = Int(rest.dropFirst()), 1...24 ~= number {
      self.init(.function(number), modifiers)
    } else {
      return nil
    }
  }
}
