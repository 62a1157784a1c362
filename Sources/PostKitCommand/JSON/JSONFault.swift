#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The first place at which bytes stop being JSON that documents and policies can be made of.
///
/// Foundation's decoder tells neither the place nor the reason, and takes commas before closing
/// brackets, of which other readers make something else.
///
/// [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)
struct JSONFault: Error {
  let offset: Int
  let message: String

  /// The deepest nesting that Foundation's decoder reads.
  private static let maximumDepth = 512

  /// Checks the syntax, and returns the first number that is not whole or does not fit 64 bits.
  ///
  /// - Complexity: Linear in the number of bytes.
  static func check(_ bytes: [UInt8]) throws(JSONFault) -> JSONFault? {
    guard !bytes.isEmpty else { throw JSONFault(offset: 0, message: "empty input is not JSON") }
    var scanner = Scanner(bytes: bytes)
    try scanner.document()
    return scanner.oddNumber
  }

  func line(in bytes: [UInt8]) -> Int {
    bytes[..<offset].count { $0 == 0x0A } + 1
  }
}

extension JSONFault {
  /// Walks over JSON; what is open is a stack, so depth costs no call.
  private struct Scanner {
    let bytes: [UInt8]
    private var position = 0
    private(set) var oddNumber: JSONFault?

    private enum Container { case array, object }

    /// The name of the member that was read last.
    private var member: String?

    /// The names so far of each object that is open.
    private var names: [Set<String>] = []

    init(bytes: [UInt8]) {
      self.bytes = bytes
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private var next: UInt8? {
      position < bytes.count ? bytes[position] : nil
    }

    private func fault(_ message: String, at offset: Int? = nil) -> JSONFault {
      JSONFault(offset: offset ?? position, message: message)
    }

    private func unexpected(expecting expected: String) -> JSONFault {
      guard next != nil else { return fault("not JSON: it ends early; expected \(expected)") }
      let rest = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
      let found = rest.unicodeScalars.first.map { "'\($0.visible)'" } ?? "the end"
      return fault("not JSON: found \(found), expected \(expected)")
    }

    mutating func document() throws(JSONFault) {
      var open: [Container] = []
      while true {
        skipSpace()
        // A value, or the start of one.
        if try opens(&open) { continue }
        // What may follow a value.
        while true {
          skipSpace()
          guard let container = open.last else {
            if next != nil { throw unexpected(expecting: "nothing more") }
            return
          }
          if next == UInt8(ascii: ",") {
            position += 1
            if container == .object { try name() }
            break
          }
          let end: Character = container == .array ? "]" : "}"
          guard next == end.asciiValue else { throw unexpected(expecting: "',' or '\(end)'") }
          position += 1
          if open.removeLast() == .object { names.removeLast() }
        }
      }
    }

    /// Reads a scalar, an empty container, or the start of a container, which is true.
    private mutating func opens(_ open: inout [Container]) throws(JSONFault) -> Bool {
      switch next {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        let isArray = next == UInt8(ascii: "[")
        if open.count == JSONFault.maximumDepth {
          throw fault("nested deeper than \(JSONFault.maximumDepth) levels, which are allowed")
        }
        position += 1
        skipSpace()
        if next == UInt8(ascii: isArray ? "]" : "}") {
          position += 1
          return false
        }
        open.append(isArray ? .array : .object)
        if !isArray {
          names.append([])
          try name()
        }
        return true
      case UInt8(ascii: "\""):
        try string()
      case let byte? where "-0123456789".utf8.contains(byte):
        try number()
      default:
        guard ["true", "false", "null"].contains(where: { consume($0) }) else {
          throw unexpected(expecting: "a value")
        }
      }
      return false
    }

    /// Reads a name and the colon behind it.
    ///
    /// Readers disagree on which of two members of one name counts.
    private mutating func name() throws(JSONFault) {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw unexpected(expecting: "a name in quotes") }
      let start = position
      try string()
      let quoted = bytes[start..<position]
      let name =
        quoted.contains(UInt8(ascii: "\\"))
        ? (try? JSONDecoder().decode(String.self, from: Data(quoted))) ?? ""
        : String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
      guard names[names.count - 1].insert(name).inserted else {
        throw fault("the member '\(name.prefix(64))' stands twice; once is allowed", at: start)
      }
      member = name
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw unexpected(expecting: "':'") }
      position += 1
    }

    private mutating func string() throws(JSONFault) {
      let start = position
      position += 1
      while let byte = next, byte != UInt8(ascii: "\"") {
        if byte < 0x20 {
          throw fault("not JSON: a control character in a string; it must be escaped")
        }
        position += 1
        if byte == UInt8(ascii: "\\") { try escape() }
      }
      guard next != nil else {
        throw fault("not JSON: a string has no end; expected '\"'", at: start)
      }
      position += 1
      guard String(validating: bytes[start..<position], as: UTF8.self) != nil else {
        throw fault("not JSON: a string is not UTF-8", at: start)
      }
    }

    /// Reads what stands behind a backslash.
    private mutating func escape() throws(JSONFault) {
      guard let byte = next, "\"\\/bfnrtu".utf8.contains(byte) else {
        throw unexpected(expecting: "one of \"\\/bfnrtu behind a backslash")
      }
      position += 1
      guard byte == UInt8(ascii: "u") else { return }
      let unit = try hexadecimal()
      guard unit & 0xF800 == 0xD800 else { return }
      guard unit < 0xDC00, consume("\\u"), try hexadecimal() & 0xFC00 == 0xDC00 else {
        throw fault("not JSON: half of a surrogate pair; both halves are allowed")
      }
    }

    private mutating func hexadecimal() throws(JSONFault) -> UInt16 {
      let digits = bytes[position...].prefix(4)
      guard digits.count == 4, digits.allSatisfy({ ($0 as UInt8).isHexadecimalDigit }),
        let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw unexpected(expecting: "four hexadecimal digits") }
      position += 4
      return unit
    }

    private mutating func number() throws(JSONFault) {
      let start = position
      _ = consume("-")
      if !consume("0") { try digits() }
      if consume(".") { try digits() }
      if consume("e") || consume("E") {
        _ = consume("+") || consume("-")
        try digits()
      }
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      if Int(text) == nil, oddNumber == nil {
        let subject = member.map { "'\($0.prefix(64))': " } ?? ""
        oddNumber = fault(
          "\(subject)\(text.prefix(64)) is not allowed; allowed are whole numbers", at: start)
      }
    }

    private mutating func digits() throws(JSONFault) {
      let start = position
      while let byte = next, "0123456789".utf8.contains(byte) { position += 1 }
      if position == start { throw unexpected(expecting: "a digit") }
    }

    private mutating func consume(_ word: String) -> Bool {
      guard bytes[position...].starts(with: word.utf8) else { return false }
      position += word.utf8.count
      return true
    }

    private mutating func skipSpace() {
      while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 6
  }
}
