/// A parser of terminal output that knows nothing of the encoder: what is not in the allow-list of
/// the design is a fault.
struct TerminalOutput {
  /// One line: what a reader sees, and its state at the end.
  struct Line {
    var text = ""
    var links: [String] = []
    var isStyledAtEnd = false
    var isLinkedAtEnd = false
    /// Whether blanks at the end have a look of their own.
    var endsInPaint = false
  }

  private(set) var lines: [Line] = []
  private(set) var fault: String?

  init(_ output: String) {
    var scalars = Array(output.unicodeScalars)[...]
    var line = Line()
    var style = ""
    while fault == nil, let scalar = scalars.popFirst() {
      switch scalar {
      case "\n":
        lines.append(line)
        line = Line()
        if style != "" { line.isStyledAtEnd = true }
      case "\u{1B}":
        switch scalars.popFirst() {
        case "[":
          let parameters = scalars.prefix { ("0"..."9").contains($0) || $0 == ";" || $0 == ":" }
          scalars = scalars.dropFirst(parameters.count)
          guard scalars.popFirst() == "m" else {
            fault = "a CSI sequence other than SGR"
            continue
          }
          style = String(String.UnicodeScalarView(parameters))
          if style == "0" || style == "" { style = "" }
          line.isStyledAtEnd = style != ""
        case "]":
          guard let end = scalars.firstIndex(of: "\u{1B}"), scalars[end...].dropFirst().first == "\\"
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
      default:
        if let reason = TerminalOutput.fault(of: scalar) {
          fault = reason
        }
        line.text.unicodeScalars.append(scalar)
        line.endsInPaint = style != "" && scalar == " "
      }
    }
    if line.text != "" { fault = fault ?? "text without a line feed at the end" }
  }

  /// The reason why a scalar must not be printed.
  private static func fault(of scalar: Unicode.Scalar) -> String? {
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
    guard parameters.hasPrefix("id="), parameters.dropFirst(3).allSatisfy({ $0.isASCII && $0.isNumber })
    else { return "parameters of a link other than its id" }
    guard target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), target.utf8.count <= 2083 else {
      return "a target that is not printable ASCII, or is too long"
    }
    let isAllowed = ["http://", "https://", "mailto:"].contains { target.hasPrefix($0) }
    return isAllowed ? nil : "a target with another scheme"
  }
}
