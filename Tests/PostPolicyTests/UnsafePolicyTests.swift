import Foundation
import PostDocument
import PostPolicy
import Testing

/// Returns the error for a policy file, after the path of the key, or `nil` if the file is valid.
private func refusal(of json: String) -> String? {
  do {
    _ = try JSONDecoder().decode(Policy.self, from: Data(json.utf8))
    return nil
  } catch DecodingError.dataCorrupted(let context) {
    return context.codingPath.map(\.stringValue).joined(separator: ".") + ": "
      + context.debugDescription
  } catch {
    return "\(error)"
  }
}

/// Policy files that try to allow active content. The error names the key.
@Suite struct UnsafePolicyTests {
  @Test(
    "a policy that keeps or unwraps an active element is rejected",
    arguments: [
      "script", "style", "template", "iframe", "object", "embed", "applet", "noscript", "noframes",
      "noembed", "xmp", "plaintext", "textarea", "title", "svg", "math", "select", "option",
      "datalist", "audio", "video", "canvas", "portal", "base", "link", "meta", "frame", "frameset",
      "param", "source", "track", "keygen", "area",
    ])
  func activeElements(name: String) throws {
    for treatment in ["keep", "unwrap"] {
      #expect(
        refusal(of: #"{"extends": "post", "elements": {"\#(name)": "\#(treatment)"}}"#)
          == """
          elements.\(name): '\(treatment)' is not allowed for '\(name)'; allowed are: drop, show
          """
      )
    }
    for treatment in ["drop", "show"] {
      #expect(
        refusal(of: #"{"extends": "post", "elements": {"\#(name)": "\#(treatment)"}}"#) == nil)
    }
  }

  @Test(
    "a policy that keeps a form element or other element without equivalent is rejected",
    arguments: [
      "form", "button", "fieldset", "label", "output", "marquee", "dialog", "slot", "font", "div",
      "*",
    ])
  func unknownKinds(name: String) {
    #expect(
      refusal(of: #"{"extends": "post", "elements": {"\#(name)": "keep"}}"#)
        == """
        elements.\(name): 'keep' is not allowed for '\(name)'; allowed are: unwrap, drop, show, 
        """
        + "strong, emphasis, underline, strikethrough, subscript, superscript, highlight, spoiler, "
        + "keyboard, code")
  }

  @Test(
    "a misspelled or unknown element name in a policy is rejected",
    arguments: [
      "SCRIPT", "Script", " script", "script ", "\\u017Fcript", "scr\\u0131pt", "script\\u0000",
      "html:script", "svg:script", "x-poll", "", "div script", "p", "span", "html", "body", "head",
      "foreignobject", "on*", "onclick",
    ])
  func names(name: String) throws {
    let message = try #require(
      refusal(of: #"{"extends": "post", "elements": {"\#(name)": "keep"}}"#))
    #expect(message.hasPrefix("elements."))
    #expect(
      message.hasSuffix(
        "cannot have a treatment; allowed are elements such as 'blockquote', and '*' for all unknown "
          + "elements"))
  }

  @Test(
    "a treatment for a part of another element, such as `td`, is rejected",
    arguments: [
      ("td", "'table'"), ("tr", "'table'"), ("caption", "'table'"), ("li", "'ul' or 'ol'"),
      ("summary", "'details'"), ("figcaption", "'figure'"),
      ("input", "'ul' or 'ol', for the check boxes of tasks"),
    ])
  func parts(name: String, whole: String) {
    #expect(
      refusal(of: #"{"extends": "post", "elements": {"\#(name)": "drop"}}"#)
        == "elements.\(name): '\(name)' cannot have a treatment; set the treatment of \(whole)")
  }

  @Test("an unknown treatment is rejected with the treatments that the element allows")
  func treatments() {
    #expect(
      refusal(of: #"{"extends": "post", "elements": {"table": "allow"}}"#)
        == "elements.table: 'allow' is not allowed for 'table'; "
        + "allowed are: keep, unwrap, drop, show")
    #expect(
      refusal(of: #"{"extends": "post", "elements": {"script": {"keep": true}}}"#)
        == "elements.script: expected a string, found an object")
    #expect(
      refusal(of: #"{"extends": "post", "elements": ["script"]}"#)
        == "elements: expected an object, found an array")
  }

  @Test(
    "a key of another sanitizer, such as `allowedTags`, is rejected as unknown",
    arguments: [
      "allowedTags", "allowedAttributes", "allow_script", "handlers", "attributes", "style", "css",
      "classes", "ids", "html", "raw", "unsafe", "protocols", "$schema", "Blocks", "elements ",
    ])
  func unknownKeys(key: String) throws {
    let message = try #require(refusal(of: #"{"extends": "post", "\#(key)": ["script"]}"#))
    #expect(message.hasPrefix("\(key): unknown member '\(key)'; allowed are: extends, privacy, "))
  }

  @Test(
    "an unknown block kind, inline kind or mark is rejected",
    arguments: [
      ("blocks", "script"), ("blocks", "html"), ("blocks", "*"), ("inlines", "script"),
      ("inlines", "iframe"), ("inlines", "raw"), ("marks", "style"), ("marks", "onclick"),
      ("marks", "font"),
    ])
  func kinds(key: String, value: String) throws {
    let message = try #require(refusal(of: #"{"extends": "post", "\#(key)": ["\#(value)"]}"#))
    #expect(message.hasPrefix("\(key): '\(value)' is not allowed; allowed are: "))
  }

  @Test(
    "a policy with a URL scheme that links cannot have is rejected",
    arguments: [
      "javascript", "JavaScript", "vbscript", "data", "blob", "file", "ftp", "about", "view-source",
      "intent", "*", "", "https:", " https", "HTTPS", "http://", "java\\tscript", "filesystem",
    ])
  func schemes(scheme: String) throws {
    let link = try #require(
      refusal(of: #"{"extends": "post", "links": {"schemes": ["https", "\#(scheme)"]}}"#))
    #expect(link.hasPrefix("links.schemes: '"))
    #expect(
      link.hasSuffix(
        "' is not allowed; allowed are: http, https, mailto, tel, sms, xmpp, matrix, irc, ircs, "
          + "gemini, magnet, geo"))
    if scheme != "data" {
      let image = try #require(
        refusal(of: #"{"extends": "post", "images": {"sources": ["\#(scheme)"]}}"#))
      #expect(image.hasSuffix("' is not allowed; allowed are: http, https, relative, data"))
    }
  }

  @Test(
    "a policy with text that is neither a host nor a host pattern is rejected",
    arguments: [
      ("links", "hosts"), ("links", "ownHosts"), ("images", "hosts"), ("embeds", "hosts"),
    ])
  func hosts(part: String, key: String) {
    for text in [
      "*", "", "https://example.org", "example.org/path", "user@example.org", "example.org:443",
      "javascript:", "exa mple.org", "*.*.org", "a\u{5D0}.org",
    ] {
      #expect(
        refusal(of: #"{"extends": "post", "\#(part)": {"\#(key)": ["a.example", "\#(text)"]}}"#)
          == "\(part).\(key): '\(text)' is not a host; "
          + "allowed are hosts such as 'example.org' and '*.example.org'")
    }
  }

  @Test("`hosts` that is neither a list nor `any` is rejected")
  func hostWords() {
    #expect(
      refusal(of: #"{"extends": "post", "links": {"hosts": "all"}}"#)
        == "links.hosts: 'all' is not allowed; allowed are 'any' and a list of hosts")
    #expect(
      refusal(of: #"{"extends": "post", "links": {"hosts": 7}}"#)
        == "links.hosts: expected an array, found 7")
    #expect(refusal(of: #"{"extends": "post", "links": {"ownHosts": "any"}}"#) != nil)
    #expect(refusal(of: #"{"extends": "post", "links": {"hosts": "any"}}"#) == nil)
    #expect(refusal(of: #"{"extends": "post", "links": {"hosts": []}}"#) == nil)
  }

  @Test("an unknown option value is rejected with the allowed values")
  func options() {
    for (part, key, allowed) in [
      ("links", "http", "keep, upgrade"), ("links", "trackingParameters", "keep, strip"),
      ("links", "relative", "keep, unlink"), ("images", "http", "keep, upgrade"),
      ("images", "trackers", "keep, remove"), ("embeds", "files", "drop, link"),
    ] {
      #expect(
        refusal(of: #"{"extends": "post", "\#(part)": {"\#(key)": "yes"}}"#)
          == "\(part).\(key): 'yes' is not allowed; allowed are: \(allowed)")
    }
  }

  @Test("`privacy` with an unknown value, or without a preset, is rejected")
  func privacy() {
    #expect(
      refusal(of: #"{"extends": "post", "privacy": "full"}"#)
        == "privacy: 'full' is not allowed; allowed are: standard, strict")
    #expect(
      refusal(of: #"{"privacy": "strict"}"#)
        == "privacy: 'privacy' requires 'extends'")
  }

  @Test("null in a policy is rejected, because it could mean nothing or everything")
  func null() {
    for key in ["privacy", "blocks", "inlines", "marks", "links", "images", "embeds"] {
      #expect(
        refusal(of: #"{"extends": "post", "\#(key)": null}"#) != nil, "\(key)")
    }
    #expect(
      refusal(of: #"{"extends": "post", "links": {"hosts": null}}"#)
        == "links.hosts: null is not allowed; give 'hosts' a value or leave it out")
    #expect(
      refusal(of: #"{"extends": "post", "limits": {"depth": null}}"#)
        == "limits.depth: null is not allowed; give 'depth' a value or leave it out")
    #expect(
      refusal(of: #"{"extends": "post", "elements": null}"#)
        == "elements: null is not allowed; give 'elements' a value or leave it out")
  }
}
