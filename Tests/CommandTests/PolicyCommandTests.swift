import Foundation
import Testing

@Suite struct PolicyCommandTests {
  static let presets = ["caption", "bio", "message", "comment", "post", "feed"]

  @Test("policy list prints the names of the presets")
  func list() throws {
    #expect(
      try Command.run("policy", "list")
        == .init(output: "caption\nbio\nmessage\ncomment\npost\nfeed\n"))
  }

  @Test("policy show caption prints sorted and indented JSON")
  func show() throws {
    let run = try Command.run("policy", "show", "caption")
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        """
        {
          "blocks" : [

          ],
          "elements" : {

          },
          "embeds" : {
            "files" : "drop",
        """))
    #expect(run.output.hasSuffix("}\n"))
    #expect(run.errors.isEmpty)
  }

  @Test(
    "`policy show` prints a policy file that has the same effect as the preset", arguments: presets)
  func presetFile(name: String) throws {
    let shown = try Command.run("policy", "show", name)
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file("policy.json", shown.output)
      #expect(try Command.run("policy", "check", path) == .init())
      let input = "<h2>a</h2><table><td><a href=/b>c</a><td>d</table><img src=e alt=f>"
      #expect(
        try Command.run("sanitize", "--policy", path, input: input)
          == Command.run("sanitize", "--policy", name, input: input))
    }
  }

  @Test("policy check - accepts a valid policy from standard input")
  func standardInput() throws {
    #expect(try Command.run("policy", "check", "-", input: #"{"extends": "bio"}"#) == .init())
    let mapped = #"{"extends": "bio", "elements": {"abbr": "underline", "*": "emphasis"}}"#
    #expect(try Command.run("policy", "check", "-", input: mapped) == .init())
  }

  @Test(
    "an invalid policy file gives exit status 65 and the path of the error",
    arguments: [
      (
        #"{"extends": "posts"}"#,
        "$.extends: unknown policy 'posts'; known are: caption, bio, message, comment, post, feed"
      ),
      (
        #"{"extends": "post", "mark": []}"#,
        "$.mark: unknown member 'mark'; allowed are: extends, privacy, blocks, inlines, marks, "
          + "links, images, embeds, elements, limits"
      ),
      (
        #"{"extends": "post", "embeds": {"files": "keep"}}"#,
        "$.embeds.files: 'keep' is not allowed; allowed are: drop, link"
      ),
      (
        #"{"extends": "post", "limits": {"depth": 33}}"#,
        "$.limits.depth: 33 is out of range; allowed is 0 to 32"
      ),
      (
        #"{"extends": "post", "limits": {"depth": "9"}}"#,
        "$.limits.depth: expected a whole number, found a string"
      ),
      ("[]", "$: expected an object, found an array"),
    ])
  func invalidFile(file: String, message: String) throws {
    #expect(
      try Command.run("policy", "check", "-", input: file)
        == .init(errors: "postkit: -: \(message)\n", status: 65))
  }

  @Test("policy --help lists every policy key")
  func help() throws {
    let help = try Command.run("policy", "--help").output
    let json = try Command.run("policy", "show", "post").output
    let policy = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let keys = policy.flatMap { key, value in
      let members = (value as? [String: Any])?.keys.map { "\(key).\($0)" } ?? []
      return members.isEmpty ? [key] : members
    }
    #expect(keys.count == 25)
    let words = Set(help.split { $0 == " " || $0 == "," || $0.isNewline }.map(String.init))
    for key in keys + ["extends", "privacy"] {
      #expect(words.contains(key), "\(key)")
    }
    let lines = help.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    let table = lines.drop { !$0.hasPrefix("  extends ") }.prefix { !$0.hasPrefix("A list") }
    #expect(table.count > 27 && table.allSatisfy { $0.hasPrefix("  ") })
  }

  @Test("policy show with an unknown preset gives exit status 64")
  func unknownPreset() throws {
    #expect(
      try Command.run("policy", "show", "posts")
        == .init(
          errors: "postkit: unknown policy 'posts'; "
            + "known are: caption, bio, message, comment, post, feed\n", status: 64))
  }
}
