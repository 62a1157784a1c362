/// Names that are harmful when they are shown, in documents of all JSON formats.
public enum HostileNames {
  private static let pieces = [
    "<img src=x onerror=alert(1)>", "</script>", "<", ">", "&lt;", "\"", "'", "`", "\\",
    "\u{1B}[2J",
    "\u{9B}31m", "\0", "\n", "\u{7F}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{2028}", "\u{FEFF}",
    "name", "type", "é", "日本", "😀", "e\u{301}", " ", "javascript:", "https://a.example/", "h1",
    String(repeating: "x", count: 70),
  ]

  /// Returns the parts of a random name.
  public static func name(_ random: inout Random) -> [String] {
    (0..<random.number(1...5)).map { _ in random.pick(pieces) }
  }

  /// Returns the text as a JSON string.
  public static func json(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" || scalar.value < 0x20 {
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }

  /// A format and its documents, with `%` as the placeholder of a hostile text.
  public struct Template: CustomStringConvertible, Sendable {
    public let format: String
    public let texts: [String]

    public var description: String { format }

    init(_ format: String, in shell: (start: String, end: String)? = nil, _ texts: [String]) {
      self.format = format
      self.texts = texts.map { (shell?.start ?? "") + $0 + (shell?.end ?? "") }
    }
  }

  private static let block = (#"{"type":"document","version":1,"content":["#, "]}")
  private static let run = (
    #"{"type":"document","version":1,"content":[{"type":"paragraph","content":["#, "]}]}"
  )
  private static let node = (#"{"type":"doc","content":["#, "]}")
  private static let operation = (#"{"ops":["#, "]}")
  private static let child = (#"{"root":{"type":"root","children":["#, "]}}")
  private static let post = (#"{"feed":[{"postId":1,"author":{"id":1},"#, "}]}")

  public static let templates = [
    Template(
      "ast",
      [
        "%", "{%:1}", #"{"type":%,"version":1,"content":[]}"#,
        #"{"type":"document","version":1,"content":[],%:0}"#, "{%:{},%:[]}", #"{"a":{%:[01]}}"#,
        "[%", "%%",
      ]),
    Template(
      "ast", in: block,
      [
        #"{"type":%}"#, #"{"type":"paragraph","align":%,"content":[]}"#,
        #"{"type":"paragraph","lang":%,"content":[]}"#,
        #"{"type":"codeBlock","language":%,"text":""}"#,
        #"{"type":"list","content":[{"type":%}]}"#,
        #"{"type":"figure","image":{"type":%},"caption":[]}"#, "{%:{%:{%:1}}}",
      ]),
    Template(
      "ast", in: run,
      [
        #"{"type":%}"#, #"{"type":"text","text":"a","marks":[%]}"#,
        #"{"type":"text","text":"a","link":{"href":%}}"#,
        #"{"type":"mention","text":%,"user":%,"host":"<"}"#,
        #"{"type":"emoji","name":%,"src":%}"#, #"{"type":"text",%:1}"#,
      ]),
    Template(
      "prosemirror",
      ["%", #"{"type":%}"#, #"{"type":"doc","content":{%:1}}"#, "{%:{},%:[]}"]),
    Template(
      "prosemirror", in: node,
      [
        #"{"type":%,%:1}"#, #"{"type":"heading","attrs":{"level":%}}"#, "{%:{%:tru}}",
        #"{"type":"text","text":"a","marks":[{"type":%,"attrs":{%:%}}]}"#,
      ]),
    Template("quill", ["%", #"{"ops":{%:1}}"#, "{%:{},%:[]}"]),
    Template(
      "quill", in: operation,
      [
        #"{"insert":{%:%}}"#, #"{%:"a"}"#, #"{"insert":"a\n","attributes":{%:%}}"#,
        #"{"insert":"a\n","attributes":{"list":%,"header":%}}"#,
        #"{"insert":{"table-embed":{"cells":{%:{}}}}}"#, "{%:1,%:2}", "{%:{%:tru}}",
      ]),
    Template("lexical", ["%", #"{"root":{"type":"root","children":{%:1}}}"#, "{%:{},%:[]}"]),
    Template(
      "lexical", in: child,
      [
        #"{"type":%,%:1}"#, #"{"type":"heading","tag":%,"children":[]}"#,
        #"{"type":"list","listType":%,"children":[]}"#, "{%:1,%:2}", "{%:{%:tru}}",
      ]),
    Template(
      "adf", in: node,
      [
        #"{"type":%,%:1}"#, #"{"type":"panel","attrs":{%:%},"content":[]}"#,
        #"{"type":"text","text":"a","marks":[{"type":"subsup","attrs":{%:%}}]}"#, "{%:{%:tru}}",
      ]),
    Template(
      "portabletext",
      [
        #"[{"_type":%,%:1}]"#, #"[{"_type":"block","style":%,"listItem":%,"children":{%:1}}]"#,
        #"[{"_type":"block","children":[{"_type":"span","text":"a","marks":[%]}]}]"#,
        "{%:{%:tru}}",
      ]),
    Template(
      "editorjs",
      [
        #"{"blocks":[{"type":%,"data":{%:1}}],%:1}"#,
        #"{"blocks":[{"type":"list","data":{"style":%,"items":[{%:%}]}}]}"#, "{%:{%:tru}}",
      ]),
    Template(
      "blocknote",
      [
        #"[{"type":%,"props":{%:1},%:1}]"#,
        #"[{"type":"paragraph","content":[{"type":"text","text":"a","styles":{%:true}}]}]"#,
        "{%:{%:tru}}",
      ]),
    Template(
      "slate", [#"[{"type":%,"children":[],%:1}]"#, #"[{"text":"a",%:true}]"#, "{%:1}"]),
    Template(
      "feed",
      [
        "%", #"{"feed":%}"#, #"{"feed":[{%:1,%:2}]}"#, #"{"feed":[{"postId":%}]}"#, "{%:{},%:[]}",
        #"{"feed":[{%:{%:tru}}]}"#,
      ]),
    Template("feed", in: post, [#""createdAt":%,"liked":%"#, #""liked":true,"createdAt":%"#]),
    Template(
      "policy",
      [
        "%", #"{"extends":%}"#, #"{"extends":"post",%:1}"#,
        #"{"extends":"post","elements":{%:"keep"}}"#, #"{"extends":"post","elements":{"b":%}}"#,
        #"{"extends":"post","marks":[%]}"#, #"{"extends":"post","links":{"hosts":%}}"#,
        #"{"extends":"post","links":{"schemes":[%]}}"#, #"{"extends":"post","links":{"http":%}}"#,
        #"{"extends":"post","links":{"hosts":[%]}}"#, #"{"extends":"post","links":{%:1}}"#,
      ]),
    Template(
      "theme",
      [
        "%", #"{"extends":%}"#, "{%:1}", #"{"styles":{%:{}}}"#,
        #"{"styles":{"text":{"attributes":[%]}}}"#,
        #"{"styles":{"text":{"foreground":{"truecolor":%,"256":1,"16":%}}}}"#,
      ]),
  ]

  /// Whether a message contains markup, control characters or invisible characters.
  public static func isHarmful(_ message: some StringProtocol) -> Bool {
    message.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator: true
      default: scalar == "<" || scalar == ">" || scalar == "&"
      }
    }
  }
}
