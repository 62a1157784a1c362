/// Reads the bytes of a terminal as keys, pastes and answers (ECMA-48, and xterm's control sequences).
///
/// Bytes arrive in pieces of any size. A sequence that is not known is ignored as a whole, so none of its bytes is
/// read as a key. Pastes are passed on in pieces, so a long one needs little memory.
public struct InputDecoder {
  private enum State {
    case text
    case escape
    case controlSequence
    /// `ESC O`, before one more byte.
    case functionKey
    /// OSC, DCS, APC, PM or SOS: text up to `ST`.
    case string
    case paste
  }

  private var state = State.text
  private var pending: [UInt8] = []

  /// The size in bytes of a sequence that is longer than any known one, and of a piece of a paste.
  private static let maximumSequence = 256
  private static let pieceSize = 16 << 10
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  public init() {}

  /// Whether bytes were read that are not complete. After a moment without further bytes, call ``flush()``.
  public var isIncomplete: Bool { state != .text || !pending.isEmpty }

  /// Whether a paste has begun and not ended.
  public var isPasting: Bool { state == .paste }

  /// Reads bytes, and returns the events that are complete.
  public mutating func read(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes { read(byte, &events) }
    if state == .paste { passOnPaste(&events) }
    return events
  }

  /// Ends an incomplete sequence, because no further bytes arrived: a single `ESC` is the key. A paste continues until
  /// its end, because its text must not be read as keys; `ESC` alone ends one whose end is missing.
  public mutating func flush() -> [InputEvent] {
    if state == .paste {
      if pending == [0x1B] {
        (state, pending) = (.text, [])
        return [.key(Key(.escape))]
      }
      let kept = pending.lengthOfSuffix(thatStarts: InputDecoder.pasteEnd)
      let text = InputDecoder.text(pending.dropLast(kept))
      pending = Array(pending.suffix(kept))
      return text.isEmpty ? [] : [.paste(text)]
    }
    defer { (state, pending) = (.text, []) }
    switch state {
    case .escape: return [.key(Key(.escape))]
    case .controlSequence where pending.isEmpty: return [.key(Key(.character("["), .alt))]
    case .functionKey: return [.key(Key(.character("O"), .alt))]
    default: return []
    }
  }

  private mutating func read(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .text: readText(byte, &events)
    case .escape: readAfterEscape(byte, &events)
    case .functionKey:
      state = .text
      if let code = InputDecoder.functionKeys[byte] { events.append(.key(Key(code))) }
    case .controlSequence:
      guard 0x40...0x7E ~= byte else {
        // A control ends a sequence that was cut off.
        if byte < 0x20 || pending.count == InputDecoder.maximumSequence {
          (state, pending) = (.text, [])
          if byte < 0x20 { readText(byte, &events) }
        } else {
          pending.append(byte)
        }
        return
      }
      let parameters = pending
      (state, pending) = (.text, [])
      readSequence(parameters, final: byte, &events)
    case .string: readString(byte, &events)
    case .paste:
      pending.append(byte)
      if pending.suffix(InputDecoder.pasteEnd.count).elementsEqual(InputDecoder.pasteEnd) {
        let text = InputDecoder.text(pending.dropLast(InputDecoder.pasteEnd.count))
        (state, pending) = (.text, [])
        if !text.isEmpty { events.append(.paste(text)) }
      } else if pending.count >= 2 * InputDecoder.pieceSize {
        passOnPaste(&events)
      }
    }
  }

  // MARK: Text

  private mutating func readText(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == 0x1B {
      pending = []
      return state = .escape
    }
    guard byte >= 0x80 else {
      pending = []
      return events.append(.key(InputDecoder.key(ofASCII: byte)))
    }
    pending.append(byte)
    guard let length = InputDecoder.length(ofScalar: pending[0]), pending.count < length else {
      let text = InputDecoder.text(pending)
      pending = []
      for character in text { events.append(.key(Key(character))) }
      return
    }
  }

  private static func length(ofScalar first: UInt8) -> Int? {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  private static func key(ofASCII byte: UInt8) -> Key {
    switch byte {
    case 0x0D: Key(.enter)
    case 0x0A: .control("j")
    case 0x09: Key(.tab)
    case 0x08, 0x7F: Key(.backspace)
    case 0: .control(" ")
    case 1...26: .control(Character(UnicodeScalar(byte + 0x60)))
    case 27...31: .control(Character(UnicodeScalar(byte + 0x40)))
    default: Key(Character(UnicodeScalar(byte)))
    }
  }

  private static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Sequences

  private mutating func readAfterEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "["): state = .controlSequence
    case UInt8(ascii: "O"): state = .functionKey
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      (state, pending) = (.string, [byte])
    case 0x1B: events.append(.key(Key(.escape)))
    default:
      state = .text
      guard byte < 0x80 else { return readText(byte, &events) }
      var key = InputDecoder.key(ofASCII: byte)
      key.modifiers.insert(.alt)
      events.append(.key(key))
    }
  }

  private static let functionKeys: [UInt8: Key.Code] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4), UInt8(ascii: "M"): .enter,
  ]

  private static let numberedKeys: [Int: Key.Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]

  private mutating func readSequence(
    _ parameters: [UInt8], final: UInt8, _ events: inout [InputEvent]
  ) {
    let text = InputDecoder.text(parameters)
    if final == UInt8(ascii: "c"), text.hasPrefix("?") {
      let attributes = text.dropFirst().split(separator: ";").compactMap { Int($0) }
      return events.append(.attributes(attributes))
    }
    if text.hasPrefix("<") { return readMouse(text.dropFirst(), final: final, &events) }
    // Parameters can have subparameters after a colon.
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map {
      Int($0.prefix { $0 != ":" })
    }
    let first = numbers.first ?? nil
    let second = numbers.count > 1 ? numbers[1] : nil
    switch final {
    case UInt8(ascii: "R"):
      if let first, let second { events.append(.cursor(row: first, column: second)) }
    case UInt8(ascii: "Z"): events.append(.key(Key(.backTab)))
    case UInt8(ascii: "~") where first == 200: (state, pending) = (.paste, [])
    case UInt8(ascii: "~"):
      guard let code = first.flatMap({ InputDecoder.numberedKeys[$0] }) else { return }
      events.append(.key(Key(code, InputDecoder.modifiers(second))))
    case UInt8(ascii: "u"):
      guard let first, let key = InputDecoder.key(ofScalar: first) else { return }
      events.append(.key(Key(key, InputDecoder.modifiers(second))))
    default:
      guard let code = InputDecoder.functionKeys[final] else { return }
      events.append(.key(Key(code, InputDecoder.modifiers(second))))
    }
  }

  private static func key(ofScalar value: Int) -> Key.Code? {
    switch value {
    case 13: .enter
    case 9: .tab
    case 27: .escape
    case 8, 127: .backspace
    default: UInt32(exactly: value).flatMap(UnicodeScalar.init).map { .character(Character($0)) }
    }
  }

  /// xterm adds 1 to the sum of the modifiers.
  private static func modifiers(_ parameter: Int?) -> Key.Modifiers {
    guard let parameter, 1...8 ~= parameter else { return [] }
    return Key.Modifiers(rawValue: UInt8(parameter - 1))
  }

  private func readMouse(_ text: Substring, final: UInt8, _ events: inout [InputEvent]) {
    let numbers = text.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return }
    let isPress = final == UInt8(ascii: "M")
    let action: InputEvent.Mouse.Action =
      switch numbers[0] {
      case 0 where isPress: .press
      case 64: .wheelUp
      case 65: .wheelDown
      default: .other
      }
    events.append(
      .mouse(InputEvent.Mouse(action: action, row: numbers[2] - 1, column: numbers[1] - 1)))
  }

  // MARK: Strings

  private mutating func readString(_ byte: UInt8, _ events: inout [InputEvent]) {
    let isTerminated = byte == 0x5C && pending.last == 0x1B
    guard byte == 0x07 || isTerminated else {
      // The beginning tells what the string is. The rest of a longer one is dropped.
      if pending.count < InputDecoder.maximumSequence {
        pending.append(byte)
      } else {
        pending[pending.count - 1] = byte
      }
      return
    }
    let text = InputDecoder.text(isTerminated ? pending.dropLast() : pending[...])
    (state, pending) = (.text, [])
    if text.hasPrefix("]11;"), let color = InputDecoder.color(text.dropFirst(4)) {
      events.append(color)
    }
    // The answer to a query of kitty's graphics protocol with the number 31, as in its documentation.
    if text.hasPrefix("_Gi=31;") { events.append(.graphics(isSupported: text.hasSuffix(";OK"))) }
  }

  /// Reads a color as X11 writes it: `rgb:RRRR/GGGG/BBBB`, with 1 to 4 digits each.
  private static func color(_ text: Substring) -> InputEvent? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let parts = text[text.index(after: colon)...].split(separator: "/").prefix(3).compactMap {
      part -> UInt8? in
      guard 1...4 ~= part.utf8.count, let value = Int(part, radix: 16) else { return nil }
      let maximum = (1 << (4 * part.utf8.count)) - 1
      return UInt8(value * 255 / maximum)
    }
    guard parts.count == 3 else { return nil }
    return .background(red: parts[0], green: parts[1], blue: parts[2])
  }

  // MARK: Pastes

  /// Passes on what was pasted so far, without the bytes that can belong to the end or to a scalar.
  private mutating func passOnPaste(_ events: inout [InputEvent]) {
    guard pending.count >= InputDecoder.pieceSize else { return }
    var end = pending.count - InputDecoder.pasteEnd.count
    while end > 0, pending[end] & 0xC0 == 0x80 { end -= 1 }
    events.append(.paste(InputDecoder.text(pending[..<end])))
    pending.removeFirst(end)
  }
}

extension [UInt8] {
  /// The length of the longest suffix with which another sequence starts.
  fileprivate func lengthOfSuffix(thatStarts other: [UInt8]) -> Int {
    (0..<other.count).reversed().first { suffix($0).elementsEqual(other.prefix($0)) } ?? 0
  }
}
