import TestSupport
import Testing

/// A scanner that finds no fault would let every attack pass.
@Suite struct ScannerTests {
  @Test(
    "the HTML scanner rejects HTML that is not canonical",
    arguments: [
      "<script>x</script>", "<p onclick=\"x\">a</p>", "<a href=\"javascript:x\">a</a>",
      "<a href=\"//x.example/\">a</a>", "<img src=\"data:x\">", "<img src=\"mailto:x\">",
      "<P>a</P>",
      "<p>a", "<p>a</b>", "a & b", "a > b", "<p class=\"x\">a</p>", "<p align='left'>a</p>",
      "<p lang=\"a\" lang=\"b\">a</p>", "<!-- x -->", "<svg></svg>", "a\u{1B}b", "a\u{202E}b",
      "<input type=\"text\">", "<a rel=\"opener\">a</a>", "<p dir>a</p>", "<p  dir=\"ltr\">a</p>",
      "&copy;", "a\nb", "<span class=\"x\">a</span>", "<p/>", "<a href=\"a\nb\">a</a>",
    ])
  func faults(html: String) {
    #expect(CanonicalScanner(html).fault != nil)
  }

  @Test("the HTML scanner accepts canonical HTML and reads its text")
  func noFault() {
    let scanner = CanonicalScanner(
      "<p lang=\"de\">a &amp; <a href=\"/b?c:d\">e</a></p>"
        + "<pre><code class=\"language-x\">f\n</code></pre>"
    )
    #expect(scanner.fault == nil)
    #expect(scanner.text == "\na & e\n\nf\n\n")
  }

  @Test(
    "the terminal scanner rejects output that could control a terminal",
    arguments: [
      "a", "\u{1B}[2J\n", "\u{1B}]0;t\u{1B}\\\n", "\u{1B}[1ma\n", "\u{7}\n", "\u{9B}31m\n",
      "\u{1B}]8;;javascript:x\u{1B}\\a\u{1B}]8;;\u{1B}\\\n", "\u{1B}]8;;https://x\u{1B}\\a\n",
      "\u{1B}]8;;https://x\u{7}\n", "\u{202E}\n", "a\rb\n", "\u{1B}c\n", "\u{1B}\n",
    ])
  func terminalFaults(output: String) {
    #expect(TerminalScanner(output).fault != nil)
  }

  @Test("the terminal scanner accepts styles and hyperlinks that end on their line")
  func noTerminalFault() {
    let output = "\u{1B}[1ma\u{1B}[0m \u{1B}]8;id=1;https://x.example/\u{1B}\\b\u{1B}]8;;\u{1B}\\\n"
    #expect(TerminalScanner(output).fault == nil)
    #expect(TerminalScanner(output).text == "a b\n")
  }
}
