import Foundation
import PostDocument
import PostKit
import PostPolicy
import Testing

@Test("a policy starts from a preset")
func policyStartsFromAPreset() {
  // sample
  var policy = Policy.comment
  policy.links.ownHosts = ["example.org"]
  policy.limits.links = 10
  // end
  #expect(policy != .comment)
}

@Test("a policy narrows a document")
func policyNarrowsADocument() throws {
  try expectOutput {
    // sample
    var policy = Policy.comment
    policy.blocks.remove(.quote)

    let document = Document([.heading(Heading(level: 2, [.text("News")]))])
    let reading = policy.narrowing(document)
    print(reading.document.tree, terminator: "")
    // document
    //   paragraph
    //     text "News" strong
    print(reading.report.count(of: .elementMapped))  // 1
    // end
  }
}

@Test("a policy is read from JSON")
func policyIsReadFromJSON() throws {
  // sample
  let policy = try Policy(json: #"{"extends": "comment", "limits": {"links": 3}}"#)
  // end
  #expect(policy.limits.links == 3)
}

@Test("a policy file extends a preset")
func policyIsReadFromAFile() throws {
  try expectOutput {
    // sample
    let file = """
      {
        "extends": "comment",
        "blocks": ["paragraph", "quote", "codeBlock"],
        "links": {"schemes": ["https", "mailto"], "ownHosts": ["example.org"]},
        "limits": {"inputBytes": 16384, "links": 10}
      }
      """
    let policy = try Policy(json: file)
    print(policy.blocks.contains(.list), policy.limits.depth)  // false 16
    // end
  }
}

@Test("an error of a policy file names the allowed members")
func policyErrors() throws {
  try expectOutput {
    // sample
    let file = #"{"extends": "comment", "images": {"source": ["https"]}}"#
    do {
      _ = try Policy(json: file)
    } catch {
      print(error)
      // $.images.source: unknown member 'source'; allowed are: sources, hosts, http, trackers, lazy (line 1, column 45)
    }
    // end
  }
}

@Test("a policy sets the treatment of elements")
func elementTreatments() throws {
  // sample
  var policy = Policy.comment
  try policy.elements.set(.show, for: "marquee")  // <marquee> stays in the post as text.
  try policy.elements.set(.drop, for: "blockquote")
  try policy.elements.set(.mark(.underline), for: "abbr")
  // end
  #expect(policy != .comment)
}

@Test("a configuration of the browsers' Sanitizer API becomes a policy")
func sanitizerConfiguration() throws {
  try expectOutput {
    // sample
    var losses: [String] = []
    let configuration = #"{"elements": ["p", "em", "my-poll"], "comments": true}"#
    let policy = try Policy(sanitizerConfiguration: configuration, losses: &losses)
    print(losses.joined(separator: "\n"))
    // 'my-poll' is not kept: documents have no such element
    // comments are not kept
    // end
    _ = policy
  }
}

@Test("web links lead through a redirector and keep their `rel`")
func linksAreRedirected() throws {
  try expectOutput {
    // sample
    var policy = Policy.comment
    policy.links.ownHosts = ["example.org"]  // Without the redirector, leave.example.org.
    let source = """
      <a href=https://a.example/>a.example</a> <a href=/b>B</a> <a href=mailto:c@a.example>C</a>
      """
    let document = try Sanitizer(policy: policy).sanitize(source).document
    let warnings = document.deceptiveLinks.count
    let redirector = "https://leave.example.org/?u="
    let redirected = document.mapLinks { target in
      let url = target.description
      guard target.scheme == .http || target.scheme == .https, target.host != "example.org",
        !url.hasPrefix(redirector)
      else { return target }
      let query = url.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
      return query.flatMap { LinkTarget(redirector + $0) }
    }
    for link in redirected.links {
      let rel = policy.links.linkRelations.keywords(for: link.href)
      print(link.href, rel.map(\.rawValue))
    }
    // https://leave.example.org/?u=https%3A%2F%2Fa%2Eexample%2F ["nofollow", "noopener", "ugc"]
    // /b []
    // mailto:c@a.example ["nofollow", "noopener", "ugc"]
    print(warnings, redirected.deceptiveLinks.count)  // 0 1
    // end
  }
}
