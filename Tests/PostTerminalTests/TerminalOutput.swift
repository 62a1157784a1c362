/// A parser of terminal output that shares no code with the encoder. Anything outside of the
/// allowlist is a fault.
struct TerminalOutput {
  /// The visible text of one line, and its state at the end.
  struct Line {
    var text = ""
    var links: [String] = []
    var isStyledAtEnd = false
    var isLinkedAtEnd = false
    /// Whether blanks at the end are visible through their style.
    var endsInPaint = false
  }

  /// The SGR codes of the active attributes. Any foreground color is 30, any background color 40.
  private struct Style {
    var active: Set<Int> = []

    var paintsBlanks: Bool { !active.isDisjoint(with: [4, 7, 9, 40]) }

    mutating func apply(_ parameters: String) {
      var codes = parameters.split(separator: ";").compactMap { Int($0) }[...]
      if codes.isEmpty { active = [] }
      while let code = codes.popFirst() {
        switch code {
        case 0: active = []
        case 22: active.subtract([1, 2])
        case 23...29: active.remove(code - 20)
        case 39, 49: active.remove(code - 9)
        case 38, 48:
          active.insert(code - 8)
          codes = codes.dropFirst(codes.first == 5 ? 2 : 4)
        case 30...37, 90...97: active.insert(30)
        case 40...47, 100...107: active.insert(40)
        default: active.insert(code)
        }
      }
    }
  }

  private(set) var lines: [Line] = []
  private(set) var fault: String?

  init(_ output: String) {
    var scalars = Array(output.unicodeScalars)[...]
    var line = Line()
    var style = Style()
    /// The number of isolates that have not ended.
    var depth = 0
    while fault == nil, let scalar = scalars.popFirst() {
      switch scalar {
      case "\n":
        if depth != 0 { fault = "an isolate without its end" }
        line.isStyledAtEnd = !style.active.isEmpty
        lines.append(line)
        line = Line()
      case "\u{1B}":
        switch scalars.popFirst() {
        case "[":
          let parameters = scalars.prefix { ("0"..."9").contains($0) || $0 == ";" || $0 == ":" }
          scalars = scalars.dropFirst(parameters.count)
          guard scalars.popFirst() == "m" else {
            fault = "a CSI sequence other than SGR"
            continue
          }
          style.apply(String(String.UnicodeScalarView(parameters)))
        case "]":
          guard let end = scalars.firstIndex(of: "\u{1B}"),
            scalars[end...].dropFirst().first == "\\"
          else {
            fault = "an OSC sequence without its end"
            continue
          }
          let body = String(String.UnicodeScalarView(scalars[..<end]))
          scalars = scalars[end...].dropFirst(2)
          let parts = body.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
          guard parts.count == 3, parts[0] == "8" else {
            fault = "an OSC sequence other than 8"
            continue
          }
          line.isLinkedAtEnd = !parts[2].isEmpty
          if !parts[2].isEmpty { line.links.append(String(parts[1] + ";" + parts[2])) }
          fault = fault ?? TerminalOutput.fault(ofLink: parts[1], parts[2])
        default: fault = "an escape other than CSI and OSC"
        }
      case "\u{2066}", "\u{2068}": depth += 1
      case "\u{2069}":
        depth -= 1
        if depth < 0 { fault = "the end of an isolate without its start" }
      default:
        if let reason = TerminalOutput.fault(of: scalar) {
          fault = reason
        }
        line.text.unicodeScalars.append(scalar)
        line.endsInPaint = style.paintsBlanks
      }
    }
    if line.text != "" { fault = fault ?? "text without a line feed at the end" }
  }

  /// Returns why a scalar must not be printed, or `nil` if it is allowed.
  static func fault(of scalar: Unicode.Scalar) -> String? {
    let forbidden: [ClosedRange<UInt32>] = [
      0x00...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160,
      0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0x3164...0x3164, 0xFDD0...0xFDEF, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0,
      0xFFF9...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE001F, 0xE01F0...0xE0FFF,
      0x10EEEE...0x10EEEE,
    ]
    let isForbidden =
      forbidden.contains { $0.contains(scalar.value) } || scalar.value & 0xFFFE == 0xFFFE
    return isForbidden ? "U+\(String(scalar.value, radix: 16, uppercase: true))" : nil
  }

  private static func fault(ofLink parameters: Substring, _ target: Substring) -> String? {
    if parameters.isEmpty && target.isEmpty { return nil }
    guard parameters.hasPrefix("id="),
      parameters.dropFirst(3).allSatisfy({ $0.isASCII && $0.isNumber })
    else { return "parameters of a link other than its id" }
    guard target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), target.utf8.count <= 2083 else {
      return "a target that is not printable ASCII, or is too long"
    }
    let isAllowed = ["http://", "https://", "mailto:"].contains { target.hasPrefix($0) }
    return isAllowed ? nil : "a target with another scheme"
  }
}
