import Foundation
import Testing

/// Closed file descriptors and full devices: no file receives the data of another, and data that
/// cannot be written is an error.
@Suite struct FileDescriptorTests {
  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test("if standard output is closed, the output is not written to the --rejects file")
  func rejectsFileWithoutStandardOutput() throws {
    let script = #"""
      printf '{"content":"<b>secret</b>"}\nbad\n' > input
      "$postkit" sanitize --ndjson --rejects rejected < input >&-
      echo "$? $(cat rejected)" >&2
      """#
    #expect(
      try Command.shell(script)
        == .init(
          errors: """
            postkit: standard output: cannot be written: bad file descriptor
            74 bad

            """))
  }

  @Test("if standard error is closed, messages are not written to the --rejects file")
  func rejectsFileWithoutStandardError() throws {
    let script = #"""
      printf '{"content":"a"}\nbad\n' > input
      "$postkit" sanitize --ndjson --rejects rejected < input 2>&- > written
      echo $?
      cat rejected
      """#
    #expect(try Command.shell(script) == .init(output: "65\nbad\n"))
  }

  @Test("an input file is read when standard input is closed")
  func inputWithoutDescriptors() throws {
    let script = #"""
      printf 'text' > input
      "$postkit" sanitize input <&-
      "$postkit" sanitize input 2>&- <&-
      cat input
      """#
    #expect(try Command.shell(script) == .init(output: "<p>text</p>\n<p>text</p>\ntext"))
  }

  @Test("with all standard streams closed, the exit status is 74 and the input file is unchanged")
  func noDescriptors() throws {
    let script = #"""
      printf 'text' > input
      "$postkit" sanitize input <&- >&- 2>&-
      echo $?
      cat input
      """#
    #expect(try Command.shell(script) == .init(output: "74\ntext"))
  }

  @Test("a command that writes nothing accepts a closed standard output")
  func nothingToWrite() throws {
    let script = #"""
      echo '{"extends": "post"}' > policy.json
      "$postkit" policy check policy.json >&-; echo $? >&2
      """#
    #expect(try Command.shell(script) == .init(errors: "0\n"))
  }

  @Test(
    "writing the report to a full device gives exit status 74", .enabled(if: hasFullDevice),
    arguments: [
      "sanitize --report text", "sanitize --report json", "sanitize --check --report text",
      "convert --to text --report text", "sanitize --report text --report-file /dev/full",
    ])
  func lostReport(arguments: String) throws {
    let script = """
      printf '<script>' | "$postkit" \(arguments) 2> /dev/full
      echo $?
      """
    #expect(try Command.shell(script) == .init(output: "74\n"))
  }

  @Test("writing the report to a closed pipe gives exit status 0")
  func brokenPipe() throws {
    let script = #"""
      sleep 0.1 | { sleep 0.3; printf '<script>a'; } | {
        exec 3> >(exec true); sleep 0.2
        "$postkit" sanitize --report text 2>&3; echo $?
      }
      """#
    #expect(try Command.shell(script) == .init(output: "0\n"))
  }
}
