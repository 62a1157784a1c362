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
    #expect(try Command.run("policy", "check", input: #"{"extends": "bio"}"#) == .init())
    let mapped = #"{"extends": "bio", "elements": {"abbr": "underline", "*": "emphasis"}}"#
    #expect(try Command.run("policy", "check", "-", input: mapped) == .init())
  }

  @Test(
    "an invalid policy file gives exit status 65 and the position and path of the error",
    arguments: [
      (
        #"{"extends": "posts"}"#,
        "-:1:13: $.extends: unknown policy 'posts'; known are: caption, bio, message, comment, post, feed"
      ),
      (
        #"{"extends": "post", "mark": []}"#,
        "-:1:29: $.mark: unknown member 'mark'; allowed are: extends, privacy, blocks, inlines, marks, "
          + "links, images, embeds, elements, limits"
      ),
      (
        #"{"extends": "post", "embeds": {"files": "keep"}}"#,
        "-:1:41: $.embeds.files: 'keep' is not allowed; allowed are: drop, link"
      ),
      (
        #"{"extends": "post", "limits": {"depth": 33}}"#,
        "-:1:41: $.limits.depth: 33 is out of range; allowed is 0 to 32"
      ),
      (
        #"{"extends": "post", "limits": {"depth": "9"}}"#,
        "-:1:41: $.limits.depth: expected a whole number, found the string '9'"
      ),
      ("[]", "-:1:1: $: expected an object, found an array"),
    ])
  func invalidFile(file: String, message: String) throws {
    #expect(
      try Command.run("policy", "check", "-", input: file)
        == .init(errors: "postkit: \(message)\n", status: 65))
  }

  @Test("policy import writes a policy file, and says what it cannot express")
  func importsConfiguration() throws {
    let run = try Command.run("policy", "import", input: #"{"elements": ["p", "em", "x-a"]}"#)
    #expect(run.status == 0)
    #expect(run.errors == "postkit: -: 'x-a' is not kept: documents have no such element\n")
    #expect(try Command.run("policy", "check", input: run.output) == .init())
    #expect(run.output.contains(#""blockquote" : "drop""#) && !run.output.contains(#""em" :"#))
    let faulty = try Command.run("policy", "import", input: #"{"elements": 1}"#)
    #expect(faulty.status == 65 && faulty.output.isEmpty)
    #expect(faulty.errors == "postkit: -:1:14: $.elements: expected a list of names, found 1\n")
  }

  @Test("policy check reports each fault on one line, in the order of the file")
  func allFaults() throws {
    let file = """
      {"extends": "posts", "mark": 1,
       "blocks": ["a", "quote", "b"],
       "links": {"http": "kep", "ownHosts": ["a b"], "x": 1},
       "elements": {"b": 1, "script": "keep"},
       "limits": {"depth": 99, "nodes": null}}
      """
    let run = try Command.run("policy", "check", "-", input: file)
    #expect(run.status == 65 && run.output.isEmpty)
    let places = run.errors.matches(of: /postkit: -:([0-9]+:[0-9]+): ([^:]+): .+\n/).map {
      "\($0.1) \($0.2)"
    }
    #expect(
      places == [
        "1:13 $.extends", "1:30 $.mark", "2:12 $.blocks", "2:12 $.blocks", "3:20 $.links.http",
        "3:39 $.links.ownHosts", "3:53 $.links.x", "4:20 $.elements.b", "4:33 $.elements.script",
        "5:22 $.limits.depth", "5:35 $.limits.nodes",
      ])
    #expect(run.errors.split(separator: "\n").count == places.count)
  }

  @Test("without `extends`, policy check reports each missing key once")
  func missingKeys() throws {
    let run = try Command.run("policy", "check", "-", input: #"{"blocks": null, "links": {}}"#)
    let faults = run.errors.split(separator: "\n")
    #expect(faults.count { $0.contains("$.blocks: null is not allowed") } == 1)
    #expect(faults.count { $0.contains("missing member 'schemes'") } == 1)
    #expect(faults.count { $0.contains("missing member 'limits'") } == 1)
    #expect(faults.count == 14)
  }

  @Test("policy check lists the first 50 of 1000 faults and counts the others")
  func manyFaults() throws {
    let members = (1...1000).map { #""x\#($0)": 1"# }.joined(separator: ",")
    let run = try Command.run("policy", "check", "-", input: "{\(members)}")
    #expect(run.status == 65)
    // Eight keys are also missing.
    #expect(run.errors.hasSuffix("\npostkit: -: 958 more faults\n"))
    #expect(run.errors.split(separator: "\n").count == 51)
  }

  @Test(
    "a command that reads an invalid policy file reports all of its faults, as policy check does")
  func faultsOfPolicyOption() throws {
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file(
        "policy.json", "{\"extends\": \"post\",\n\"marks\": 1, \"limit\": 2}")
      let run = try Command.run("sanitize", "--policy", path, input: "a")
      #expect(run.errors.split(separator: "\n").count == 2)
      #expect(run == (try Command.run("policy", "check", path)))
    }
  }

  @Test("--policy - reads the policy from standard input, as policy check - does")
  func policyFromStandardInput() throws {
    let policy = #"{"extends": "post", "marks": []}"#
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file("post.html", "<b>a</b>")
      #expect(
        try Command.run("sanitize", "--policy", "-", path, input: policy)
          == .init(output: "<p>a</p>\n"))
      #expect(
        try Command.run("sanitize", "--policy", "-", path, input: "{")
          == Command.run("policy", "check", "-", input: "{"))
    }
  }

  @Test(
    "--policy - for input from standard input is an error",
    arguments: [["sanitize"], ["sanitize", "-"], ["render"], ["convert", "--to", "text"]])
  func policyAndInput(arguments: [String]) throws {
    #expect(
      try Command().run(arguments + ["--policy", "-"], input: Data())
        == .init(
          errors: "postkit: '--policy -' and the input both read standard input; "
            + "name a file for one of them\n", status: 64))
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
    #expect(keys.count == 27)
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
          errors: "postkit: unknown policy 'posts' (did you mean 'post'?); "
            + "allowed are: caption, bio, message, comment, post, feed\n", status: 64))
  }
}
