import FuzzSupport

/// Mutates JSON value by value, so that most outputs are valid JSON.
enum JSONMutator {
  /// Returns a mutation of an input whose first bytes choose options.
  static func mutate(
    _ input: [UInt8], head: Int, most: Int, random: inout Random
  ) -> [UInt8] {
    var front = Array(input.prefix(head))
    while front.count < head { front.append(UInt8(truncatingIfNeeded: random.next())) }
    if random.oneIn(8), let index = front.indices.randomElement(using: &random) {
      front[index] = UInt8(truncatingIfNeeded: random.next())
    }
    var json = Array(input.dropFirst(head))
    for _ in 0...random.number(0...3) { change(&json, &random) }
    return Array((front + json).prefix(most))
  }

  private static func change(_ json: inout [UInt8], _ random: inout Random) {
    let value = values(of: json, &random)
    guard let range = value else { return json += Array(random.pick(words).utf8) }
    switch random.number(0...4) {
    case 0: json.replaceSubrange(range, with: Array(random.pick(words).utf8))
    case 1:
      // Duplicates the value.
      json.insert(contentsOf: [UInt8(ascii: ",")] + json[range], at: range.upperBound)
    case 2:
      guard let other = values(of: json, &random) else { return }
      json.replaceSubrange(range, with: Array(json[other]))
    case 3:
      let node = #"{"type":"\#(random.pick(types))","content":["#
      json.replaceSubrange(range, with: Array(node.utf8) + json[range] + Array("]}".utf8))
    default:
      let mark = #"{"insert":"\n","attributes":{"\#(random.pick(lines))}}"#
      json.insert(contentsOf: Array((mark + ",").utf8), at: range.lowerBound)
    }
  }

  /// Returns the range of a random value after a bracket, comma or colon.
  private static func values(of json: [UInt8], _ random: inout Random) -> Range<Int>? {
    guard !json.isEmpty else { return nil }
    let start = random.number(0...(json.count - 1))
    let separators = Array("[,:".utf8)
    guard let separator = json[start...].firstIndex(where: { separators.contains($0) }),
      separator + 1 < json.count
    else { return nil }
    var depth = 0
    var isString = false
    var index = separator + 1
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "\\") where isString: index += 1
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "{") where !isString, UInt8(ascii: "[") where !isString: depth += 1
      case UInt8(ascii: "}") where !isString, UInt8(ascii: "]") where !isString:
        depth -= 1
        if depth < 0 { return separator + 1..<index }
      case UInt8(ascii: ",") where !isString && depth == 0: return separator + 1..<index
      default: break
      }
      index += 1
    }
    return nil
  }

  private static let words = [
    "null", "true", "false", "-1", "0", "7", "1e9", "99999999999999999999", "\"\"", "\" \"",
    "\"a  b\"", "\"\\n\"", "\"a\\nb\\n\"", "\"\\u2028\"", "\"\\u00a0\"", "\"javascript:x\"",
    "\"/u\"", "\"https://a.example\"", "\"data:image/png;base64,AAAA\"", "[]", "{}", "[[]]",
    "{\"insert\":{\"divider\":true}}", "{\"insert\":{\"image\":\"/i\"}}",
    "{\"insert\":{\"mention\":{\"id\":1,\"value\":\"a\"}}}", "{\"insert\":\"a\\n\"}",
    "{\"type\":\"hardBreak\"}", "{\"type\":\"linebreak\"}", "{\"type\":\"horizontalRule\"}",
    "{\"type\":\"image\",\"attrs\":{\"src\":\"/i\",\"caption\":\"c\"}}", "\"ordered\"",
    "\"checked\"",
    "{\"type\":\"text\",\"text\":\"t\",\"marks\":[{\"type\":\"code\"}]}", "\"row-1\"", "\"right\"",
  ]

  private static let types = [
    "paragraph", "blockquote", "bulletList", "orderedList", "taskList", "listItem", "taskItem",
    "table", "tableRow", "tableCell", "details", "detailsSummary", "detailsContent", "figure",
    "figcaption", "codeBlock", "heading", "unknown", "mention", "image",
  ]

  private static let lines = [
    "list\":\"bullet\"", "list\":\"ordered\",\"indent\":2", "blockquote\":true", "header\":2",
    "code-block\":true", "code-block\":\"swift\"", "table\":\"r\"", "align\":\"center\"",
    "direction\":\"rtl\"", "list\":\"checked\",\"indent\":1",
  ]
}
