import Foundation
import Testing

/// Policy files that would allow active content. `policy check` and every command that reads a
/// policy reject the file, name the key and write no output.
@Suite struct HostilePolicyTests {
  private static let schemes =
    "http, https, mailto, tel, sms, xmpp, matrix, irc, ircs, gemini, magnet, geo"
  private static let keys =
    "extends, privacy, blocks, inlines, marks, links, images, embeds, elements, limits"

  static let files: [(file: String, message: String)] = [
    // Script and raw text.
    (
      #"{"extends": "post", "elements": {"script": "keep"}}"#,
      "$.elements.script: 'keep' is not allowed for 'script'; allowed are: drop, show"
    ),
    (
      #"{"extends": "post", "elements": {"script": "unwrap"}}"#,
      "$.elements.script: 'unwrap' is not allowed for 'script'; allowed are: drop, show"
    ),
    (
      #"{"extends": "post", "elements": {"noscript": "unwrap"}}"#,
      "$.elements.noscript: 'unwrap' is not allowed for 'noscript'; allowed are: drop, show"
    ),
    (
      #"{"extends": "post", "elements": {"xmp": "keep"}}"#,
      "$.elements.xmp: 'keep' is not allowed for 'xmp'; allowed are: drop, show"
    ),
    (
      #"{"extends": "post", "elements": {"textarea": "unwrap"}}"#,
      "$.elements.textarea: 'unwrap' is not allowed for 'textarea'; allowed are: drop, show"
    ),
    (
      #"{"extends": "post", "elements": {"template": "keep"}}"#,
      "$.elements.template: 'keep' is not allowed for 'template'; allowed are: drop, show"
    ),
    // Style.
    (
      #"{"extends": "post", "elements": {"style": "keep"}}"#,
      "$.elements.style: 'keep' is not allowed for 'style'; allowed are: drop, show"
    ),
    (
      #"{"extends": "post", "marks": ["strong", "style"]}"#,
      "$.marks: 'style' is not allowed; allowed are: strong, emphasis, underline, strikethrough, "
        + "subscript, superscript, highlight, spoiler, keyboard, code"
    ),
    // Forms.
    (
      #"{"extends": "post", "elements": {"form": "keep"}}"#,
      "$.elements.form: 'keep' is not allowed for 'form'; allowed are: unwrap, drop, show, "
        + "strong, emphasis, underline, strikethrough, subscript, superscript, highlight, spoiler, "
        + "keyboard, code"
    ),
    (
      #"{"extends": "post", "elements": {"input": "keep"}}"#,
      "$.elements.input: 'input' cannot have a treatment; set the treatment of 'ul' or 'ol', for "
        + "the check boxes of tasks"
    ),
    (
      #"{"extends": "post", "elements": {"select": "unwrap"}}"#,
      "$.elements.select: 'unwrap' is not allowed for 'select'; allowed are: drop, show"
    ),
    // Foreign and embedded elements.
    (
      #"{"extends": "post", "elements": {"svg": "keep"}}"#,
      "$.elements.svg: 'keep' is not allowed for 'svg'; allowed are: drop, show"
    ),
    (
      #"{"extends": "post", "elements": {"math": "unwrap"}}"#,
      "$.elements.math: 'unwrap' is not allowed for 'math'; allowed are: drop, show"
    ),
    (
      #"{"extends": "post", "elements": {"iframe": "keep"}}"#,
      "$.elements.iframe: 'keep' is not allowed for 'iframe'; allowed are: drop, show"
    ),
    (
      #"{"extends": "post", "elements": {"*": "keep"}}"#,
      "$.elements['*']: 'keep' is not allowed for '*'; allowed are: unwrap, drop, show, "
        + "strong, emphasis, underline, strikethrough, subscript, superscript, highlight, spoiler, "
        + "keyboard, code"
    ),
    (
      #"{"extends": "post", "blocks": ["paragraph", "html"]}"#,
      "$.blocks: 'html' is not allowed; allowed are: paragraph, heading, quote, list, codeBlock, "
        + "table, figure, details, thematicBreak"
    ),
    (
      #"{"extends": "post", "inlines": ["link", "script"]}"#,
      "$.inlines: 'script' is not allowed; allowed are: lineBreak, link, mention, hashtag, emoji, "
        + "image"
    ),
    // Handlers and attributes.
    (
      #"{"extends": "post", "elements": {"onclick": "keep"}}"#,
      "$.elements.onclick: 'onclick' cannot have a treatment; allowed are elements such as "
        + "'blockquote', and '*' for all unknown elements"
    ),
    (
      #"{"extends": "post", "attributes": {"a": ["onclick"]}}"#,
      "$.attributes: unknown member 'attributes'; allowed are: \(keys)"
    ),
    (
      #"{"extends": "post", "links": {"attributes": ["onclick"]}}"#,
      "$.links.attributes: unknown member 'attributes'; allowed are: schemes, hosts, http, "
        + "relative, trackingParameters, unwrapsRedirects, relations, ownHosts"
    ),
    (
      #"{"extends": "post", "links": {"relations": ["opener"]}}"#,
      "$.links.relations: 'opener' is not allowed; allowed are: me, nofollow, noopener, "
        + "noreferrer, ugc"
    ),
    // Schemes and hosts.
    (
      #"{"extends": "post", "links": {"schemes": ["javascript"]}}"#,
      "$.links.schemes: 'javascript' is not allowed; allowed are: \(schemes)"
    ),
    (
      #"{"extends": "post", "links": {"schemes": ["https", "java\tscript"]}}"#,
      "$.links.schemes: 'java\\u{9}script' is not allowed; allowed are: \(schemes)"
    ),
    (
      #"{"extends": "post", "links": {"schemes": ["data"]}}"#,
      "$.links.schemes: 'data' is not allowed; allowed are: \(schemes)"
    ),
    (
      #"{"extends": "post", "links": {"schemes": ["*"]}}"#,
      "$.links.schemes: '*' is not allowed; allowed are: \(schemes)"
    ),
    (
      #"{"extends": "post", "images": {"sources": ["javascript"]}}"#,
      "$.images.sources: 'javascript' is not allowed; allowed are: http, https, relative, data"
    ),
    (
      #"{"extends": "post", "embeds": {"hosts": ["javascript:alert(1)"]}}"#,
      "$.embeds.hosts: 'javascript:alert(1)' is not a host; allowed are hosts such as "
        + "'example.org' and '*.example.org'"
    ),
    (
      #"{"extends": "post", "links": {"ownHosts": ["example.org/", "*"]}}"#,
      "$.links.ownHosts: 'example.org/' is not a host; allowed are hosts such as 'example.org' and "
        + "'*.example.org'"
    ),
    // Extreme limits and unknown presets.
    (
      #"{"extends": "post", "limits": {"depth": 1000000}}"#,
      "$.limits.depth: 1000000 is out of range; allowed is 0 to 32"
    ),
    (
      #"{"extends": "unsafe"}"#,
      "$.extends: unknown policy 'unsafe'; known are: caption, bio, message, comment, post, feed"
    ),
  ]

  @Test(
    "a policy file with an unsafe or invalid value is rejected with the key in the error",
    arguments: files)
  func hostileFiles(file: String, message: String) throws {
    let position = #/:[0-9]+:[0-9]+: /#
    var check = try Command.run("policy", "check", "-", input: file)
    check.errors.replace(position, with: ": ")
    // All errors are reported, a line each.
    #expect(check.errors.hasPrefix("postkit: -: \(message)\n") && check.status == 65)
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file("policy.json", file)
      var run = try Command.run("sanitize", "--policy", path, input: "<script>alert(1)</script>")
      run.errors.replace(position, with: ": ")
      #expect(run.errors == check.errors.replacing("postkit: -: ", with: "postkit: \(path): "))
      #expect(run.output.isEmpty && run.status == 65)
    }
  }

  @Test("a policy file with a duplicate key is rejected")
  func duplicateKey() throws {
    let file =
      #"{"extends": "post", "elements": {"script": "drop"}, "elements": {"script": "show"}}"#
    #expect(
      try Command.run("policy", "check", "-", input: file)
        == .init(
          errors: "postkit: -:1:53: $.elements: duplicate member; only one is allowed\n",
          status: 65))
  }
}
