import Foundation
import TestSupport
import Testing

/// Messages of the command that quote the input.
@Suite struct HostileNameTests {
  private static func texts(_ template: HostileNames.Template, seed: UInt64) -> [String] {
    var random = Random(seed: seed)
    return template.texts.map {
      $0.replacing("%", with: HostileNames.json(HostileNames.name(&random).joined()))
    }
  }

  @Test(
    "errors in NDJSON output escape markup, controls and hidden characters of the input",
    arguments: HostileNames.templates.filter { !["feed", "policy", "theme"].contains($0.format) })
  func lines(template: HostileNames.Template) throws {
    var lines = ""
    for text in (1...5).flatMap({ Self.texts(template, seed: $0) }) {
      lines += #"{"content":\#(text)}"# + "\n"
      // The same value as a JSON string.
      lines += #"{"content":\#(HostileNames.json(text))}"# + "\n"
    }
    let run = try Command.run(
      "convert", "--ndjson", "--from", template.format, "--to", "text", input: lines)
    let faults = run.output.split(separator: "\n").filter { $0.contains(#""error": "#) }
    #expect(faults.count >= template.texts.count)
    #expect(faults.filter(HostileNames.isHarmful) == [])
    #expect(run.status == 65)
    #expect(!HostileNames.isHarmful(run.errors.dropLast()))
  }

  @Test(
    "error messages escape markup, controls and hidden characters of the input",
    arguments: HostileNames.templates)
  func errors(template: HostileNames.Template) throws {
    let arguments =
      switch template.format {
      case "feed": ["feed"]
      case "policy": ["policy", "check", "-"]
      default: ["convert", "--from", template.format, "--to", "text"]
      }
    for text in Self.texts(template, seed: 7) {
      let run =
        template.format == "theme"
        ? try TemporaryDirectory.with { directory in
          try Command.run("render", "--theme", directory.file("theme.json", text))
        } : try Command().run(arguments, input: Data(text.utf8))
      #expect(!HostileNames.isHarmful(run.errors.dropLast()), "\(run.errors)")
    }
  }

  @Test("an error message shows at most 64 characters of an unknown option's name")
  func longOption() throws {
    for arguments in [["sanitize"], ["policy", "list"], []] {
      let name = "--" + String(repeating: "x", count: 100_000)
      let shown = "unknown option '\(name.prefix(64))…'; allowed are: "
      let errors = try Command().run(arguments + [name], input: Data()).errors
      #expect(errors.hasPrefix("postkit: " + shown))
    }
  }

  @Test("an error message quotes at most 32 scalars of a name")
  func length() throws {
    let name = String(repeating: "x", count: 64)
    let source = #"{"type":"document","version":1,"content":[{"type":"\#(name)"}]}"#
    let shown = String(repeating: "x", count: 32)
    let errors = try Command.run("convert", "--from", "ast", "--to", "html", input: source).errors
    let start = "postkit: -:1:51: $.content[0].type: unknown block '\(shown)…'; known are: "
    #expect(errors.hasPrefix(start))
  }
}
