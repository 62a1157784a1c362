import PostDocument
import TestSupport
import Testing

@testable import PostTerminal

@Suite struct SyntaxHighlightingTests {
  /// The code with each token in brackets after a letter: `k‹let›` is a keyword.
  private func marked(_ code: String, _ language: String) -> String {
    guard let syntax = CodeSyntax(language: language) else { return "no syntax" }
    let bytes = Array(code.utf8)
    let letters: [Theme.Key: String] = [
      .codeKeyword: "k", .codeType: "t", .codeName: "n", .codeString: "s", .codeNumber: "0",
      .codeComment: "c", .codeDirective: "d", .codeInserted: "+", .codeDeleted: "-",
    ]
    var result = ""
    var start = 0
    for token in CodeLexer.tokens(of: bytes, syntax: syntax) {
      let text = String(decoding: bytes[start..<token.end], as: UTF8.self)
      let letter = token.key.map { letters[$0] ?? "?" }
      result += letter.map { "\($0)‹\(text)›" } ?? text
      start = token.end
    }
    return result
  }

  @Test(
    "keywords, names, strings, numbers and comments are found in each language",
    arguments: [
      (
        "swift", #"@MainActor func f(x: Int) -> String? { return "a\"b" } // ok"#,
        #"d‹@MainActor› k‹func› n‹f›(x: t‹Int›) -> t‹String›? { k‹return› s‹"a\"b"› } c‹// ok›"#
      ),
      ("swift", "/* a /* b */ c */ x", "c‹/* a /* b */ c */› x"),
      ("swift", ##"let s = #"a"b"#; 1...9"##, ##"k‹let› s = s‹#"a"b"#›; 0‹1›...0‹9›"##),
      ("swift", "\"\"\"\na \"b\"\n\"\"\" + x", "s‹\"\"\"\na \"b\"\n\"\"\"› + x"),
      ("swift", "#if os(Linux)", "d‹#if› n‹os›(t‹Linux›)"),
      ("c", "#include <a.h>\nint x = 0x1F;", "d‹#include› <a.h>\nt‹int› x = 0‹0x1F›;"),
      (
        "cpp", "std::vector<int> v{1.5e3f}; /* a", "std::vector<t‹int›> v{0‹1.5e3f›}; c‹/* a›"
      ),
      (
        "js", "const f = `a${b}` // c", "k‹const› f = s‹`a${b}`› c‹// c›"
      ),
      (
        "ts", "let x: string = await g('a')", "k‹let› x: t‹string› = k‹await› n‹g›(s‹'a'›)"
      ),
      (
        "python", "@a.b\ndef f(x): # c\n  return '''d\ne'''",
        "d‹@a›.b\nk‹def› n‹f›(x): c‹# c›\n  k‹return› s‹'''d\ne'''›"
      ),
      ("go", "func f() error { return `a\\` }", "k‹func› n‹f›() t‹error› { k‹return› s‹`a\\`› }"),
      (
        "rust", "#[derive(Debug)] fn f<'a>(c: char) { r#\"x\"# == 'b' }",
        "d‹#[derive(Debug)]› k‹fn› f<'a>(c: t‹char›) { s‹r#\"x\"#› == s‹'b'› }"
      ),
      ("kotlin", "@A val x: Int = f(2) // c", "d‹@A› k‹val› x: t‹Int› = n‹f›(0‹2›) c‹// c›"),
      ("java", "public class A { char c = 'x'; }", "k‹public› k‹class› A { t‹char› c = s‹'x'›; }"),
      (
        "html", "<!-- a --><p class=\"b\">c &amp; d</p><br/>",
        "c‹<!-- a -->›k‹<p› n‹class›=s‹\"b\"›k‹>›c d‹&amp;› dk‹</p><br›/k‹>›"
      ),
      (
        "css", "a.b { color: #fff; margin: 1px } @media print { }",
        "a.b { n‹color›: #fff; n‹margin›: 0‹1px› } d‹@media› print { }"
      ),
      (
        "json", #"{"a": [1.5, true, "b"], "c" : null}"#,
        #"{n‹"a"›: [0‹1.5›, k‹true›, s‹"b"›], n‹"c"› : k‹null›}"#
      ),
      (
        "yaml", "a b: 1 # c\n- d: &x 'e'\n  f#g: *x",
        "n‹a b›: 0‹1› c‹# c›\n- n‹d›: d‹&x› s‹'e'›\n  n‹f#g›: d‹*x›"
      ),
      (
        "bash", "if [ \"$a\" ]; then echo ${b}$1 a#b; fi # c",
        "k‹if› [ s‹\"$a\"› ]; k‹then› echo n‹${b}$1› a#b; k‹fi› c‹# c›"
      ),
      (
        "sql", "SELECT a, count(*) FROM \"t\" WHERE b = 'it''s' -- c",
        "k‹SELECT› a, n‹count›(*) k‹FROM› s‹\"t\"› k‹WHERE› b = s‹'it''s'› c‹-- c›"
      ),
      (
        "diff", "--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n same",
        "d‹--- a›\nd‹+++ b›\nt‹@@ -1 +1 @@›\n-‹-old›\n+‹+new›\n same"
      ),
    ])
  func tokenStyles(
    language: String, code: String, expected: String
  ) {
    let joined = marked(code, language)
    #expect(joined == expected)
  }

  @Test(
    "an unknown language or plain text is not highlighted",
    arguments: ["brainfuck", "", "text", "plaintext"])
  func unknownLanguages(language: String) {
    #expect(CodeSyntax(language: language) == nil)
  }

  /// One language of each syntax.
  static let languages = [
    "swift", "c", "js", "python", "go", "rust", "java", "html", "css", "json", "yaml", "sh", "sql",
    "diff",
  ]

  @Test(
    "repeated token starts take linear time, and each byte is in one token",
    .hangLimit,
    arguments: languages)
  func hostileCode(language: String) throws {
    let syntax = try #require(CodeSyntax(language: language))
    let parts = [
      "#", "\"", "'", "r#", "?",
      "/*", "<", "<!--", "&", "${", "@", "#[", "a ", "a:", "- ", "\\",
      "\"\"\"", "`", "{", "\u{1F600}", "\n", "--", "é", "1.", "<a ", "//",
      "<<A ", "a<<'b' ", "((<<a", "$ ", "$ a\n'\n", "a: |\n '\n", "a' 'b", "a@b:~$ \\\n", "- >\n",
    ]
    for part in parts {
      let bytes = Array(String(repeating: part, count: 4_000 / part.utf8.count).utf8)
      let tokens = CodeLexer.tokens(of: bytes, syntax: syntax)
      #expect(tokens.last?.end == bytes.count, "\(part)")
      #expect(zip(tokens, tokens.dropFirst()).allSatisfy { $0.end < $1.end }, "\(part)")
    }
  }

  @Test("Swift code is colored on the background of the block")
  func background() {
    let block = Block.codeBlock(CodeBlock("let x", language: CodeLanguage("swift")))
    #expect(shown(render([block], colored(9))) == "␛[40m  ␛[95mlet␛[39m x  ␛[0m\n")
    #expect(render([block], plain(9)) == "  let x\n")
  }
}
