import Foundation
import Testing

@Suite struct PagerTests {
  private let long = String(repeating: "<p>line</p>", count: 30)

  /// Renders a post on a terminal of 24 rows, and returns what the terminal and the pager received.
  private func render(
    _ source: String, _ arguments: String..., pager: String? = "cat > paged; echo shown",
    environment: [String: String] = [:]
  ) throws -> (screen: String, paged: String?) {
    try TemporaryDirectory.with { directory in
      let paged = directory.url.appending(path: "paged")
      let command = pager?.replacingOccurrences(of: "paged", with: "'\(paged.path)'")
      var variables = environment.merging(["TERM": "xterm"]) { old, _ in old }
      variables["PAGER"] = command
      let terminal = try Terminal(columns: 20)
      let run = try Command(environment: variables).run(
        ["render"] + arguments, input: Data(source.utf8), output: .terminal(terminal))
      #expect(run.status == 0 && run.errors.isEmpty)
      return (run.output, try? String(contentsOf: paged, encoding: .utf8))
    }
  }

  @Test("a page that is longer than the terminal is shown by PAGER")
  func longPage() throws {
    let (screen, paged) = try render(long)
    #expect(paged == String(repeating: "line\n\n", count: 29) + "line\n")
    #expect(screen == "shown\n")
  }

  @Test("a pager keeps the width and the styles of the terminal")
  func styles() throws {
    let (_, paged) = try render("<b>one two three four five six</b>" + long)
    #expect(paged?.hasPrefix("\u{1B}[1mone two three four\u{1B}[0m\n\u{1B}[1mfive six") == true)
  }

  @Test("LESS is R for the pager, unless the user set it", arguments: [nil, "FX"])
  func less(option: String?) throws {
    let environment = option.map { ["LESS": $0] } ?? [:]
    let (_, paged) = try render(
      long, pager: "echo $LESS > paged; cat > /dev/null; echo shown", environment: environment)
    #expect(paged == (option ?? "R") + "\n")
  }

  // The last fault of `PostTerminalTests/KnownFaults`. glow #551 and #153: a pager without `-R`
  // shows the escapes as text; with `-r` it passes all of them to the terminal.
  @Test("44 a page that fits the terminal needs no pager, and neither does --no-pager")
  func noPager() throws {
    for environment in [[:], ["POSTKIT_PAGER": "cat > paged", "LESS": "-r"]] {
      let (screen, paged) = try render("<p>a</p>", environment: environment)
      #expect(screen == "a\n" && paged == nil)
    }
    let (screen, paged) = try render(long, "--no-pager")
    #expect(screen.hasSuffix("line\n\nline\n") && paged == nil)
    #expect(try render(long, pager: "cat").screen == screen)
    #expect(try render(long, environment: ["TERM": "dumb"]).paged == nil)
  }

  @Test("without the pager, the page is written")
  func missingPager() throws {
    let (screen, _) = try render(long, pager: "no-such-pager 2> /dev/null")
    #expect(screen.hasSuffix("line\n\nline\n"))
  }

  @Test("a pager that ends early succeeds")
  func endedPager() throws {
    let (screen, _) = try render(String(repeating: long, count: 200), pager: "echo shown")
    #expect(screen == "shown\n")
  }
}
