import Foundation
import Testing

@Suite struct PagerTests {
  // The last fault of `PostTerminalTests/KnownFaults`. glow #551 and #153: a pager without `-R`
  // shows the escapes as text; with `-r` it passes all of them to the terminal.
  @Test("44 PAGER, POSTKIT_PAGER and LESS do not start a pager")
  func noPager() throws {
    let output = try TemporaryDirectory.with { directory in
      let pager = directory.file(
        "pager", "#!/bin/sh\necho started > \(directory.url.path)/started\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: pager)
      let terminal = try Terminal(columns: 20)
      let environment = ["PAGER": pager, "POSTKIT_PAGER": pager, "LESS": "-r", "TERM": "xterm"]
      let run = try Command(environment: environment).run(
        ["render"], input: Data("<p>a</p>".utf8), output: .terminal(terminal))
      let isStarted = FileManager.default.fileExists(
        atPath: directory.url.appending(path: "started").path)
      #expect(!isStarted)
      return run.output
    }
    #expect(output == "a\n")
  }
}
