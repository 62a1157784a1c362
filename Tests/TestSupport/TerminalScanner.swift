/// Checks terminal output independently of the encoder. Everything except printable scalars, line
/// feeds, SGR, OSC 8 with encoded targets, and isolates that end in their line is a fault.
public struct TerminalScanner {
  /// A description of the first fault, or `nil` if the output is safe.
  public private(set) var fault: String?

  /// The visible text, without isolates.
  public private(set) var text = ""

  /// The visible text in parts of one style.
  public private(set) var parts = [Part()]

  /// A part of the text, and the SGR codes of its attributes. Pages in more than 16 colors have other
  /// codes, too.
  public struct Part {
    public fileprivate(set) var text = String.UnicodeScalarView()
    public fileprivate(set) var attributes: Set<Int> = []
  }

  public static let underline = 4
  public static let strikethrough = 9

  private var isStyled = false
  private var isLinked = false
  /// The number of isolates that have not ended.
  private var isolateDepth = 0

  public init(_ output: String) {
    var rest = output.unicodeScalars[...]
    while fault == nil, let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": escape(&rest)
      case "\n":
        if isStyled || isLinked { fault = "styling that does not end with its line" }
        if isolateDepth > 0 { fault = "an isolate that does not end with its line" }
        append(scalar)
      case "\u{2066}", "\u{2068}": isolateDepth += 1
      case "\u{2069}":
        isolateDepth -= 1
        if isolateDepth < 0 { fault = "the end of an isolate that did not start" }
      default:
        if TerminalScanner.isForbidden(scalar.value) {
          fault = "U+\(String(scalar.value, radix: 16, uppercase: true))"
        }
        append(scalar)
      }
    }
    if fault == nil, !output.isEmpty, output.unicodeScalars.last != "\n" {
      fault = "no line feed at the end"
    }
  }

  private mutating func escape(_ rest: inout Substring.UnicodeScalarView) {
    switch rest.popFirst() {
    case "[":
      let parameters = rest.prefix { ("0"..."9").contains($0) || $0 == ";" }
      rest = rest.dropFirst(parameters.count)
      guard rest.popFirst() == "m" else { return fail("a control sequence other than SGR") }
      isStyled = String(parameters) != "0" && !parameters.isEmpty
      beginPart(parameters.split(separator: ";").map { Int(String($0)) ?? 0 })
    case "]":
      let body = rest.prefix { $0 != "\u{1B}" }
      rest = rest.dropFirst(body.count)
      guard rest.popFirst() == "\u{1B}", rest.popFirst() == "\\" else {
        return fail("a command that does not end")
      }
      link(String(body))
    default: fail("an escape other than SGR and OSC 8")
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    text.unicodeScalars.append(scalar)
    parts[parts.count - 1].text.append(scalar)
  }

  private mutating func beginPart(_ codes: [Int]) {
    var attributes = parts[parts.count - 1].attributes
    for code in codes {
      switch code {
      case 0: attributes = []
      case 1...9: attributes.insert(code)
      case 22: attributes.subtract([1, 2])
      case 23...29: attributes.remove(code - 20)
      default: break
      }
    }
    parts.append(Part(attributes: attributes))
  }

  private mutating func link(_ body: String) {
    let parts = body.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "8" else { return fail("a command other than OSC 8") }
    isLinked = !parts[2].isEmpty
    guard isLinked else { return }
    guard parts[1].utf8.allSatisfy({ "id=0123456789".utf8.contains($0) }) else {
      return fail("parameters of a link other than its number")
    }
    guard parts[2].utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return fail("a target that is not printable ASCII")
    }
    guard ["http://", "https://", "mailto:"].contains(where: { parts[2].hasPrefix($0) }) else {
      return fail("a target with another scheme")
    }
  }

  private mutating func fail(_ reason: String) {
    fault = fault ?? reason
  }

  /// Control characters, separators, direction controls, noncharacters and private placeholders.
  private static func isForbidden(_ value: UInt32) -> Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFDD0...0xFDEF, 0xFEFF, 0xFFF9...0xFFFB, 0x10EEEE:
      true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
