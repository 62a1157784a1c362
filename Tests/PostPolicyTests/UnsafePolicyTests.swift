import Foundation
import PostDocument
import PostPolicy
import Testing

/// The message with which a policy file is refused, behind the path of the key, or `nil`.
private func refusal(of json: String) -> String? {
  do {
    _ = try JSONDecoder().decode(Policy.self, from: Data(json.utf8))
    return nil
  } catch DecodingError.dataCorrupted(let context) {
    return context.codingPath.map(\.stringValue).joined(separator: ".") + ": "
      + context.debugDescription
  } catch DecodingError.typeMismatch(_, let context) {
    return context.codingPath.map(\.stringValue).joined(separator: ".") + ": type"
  } catch {
    return "\(error)"
  }
}

/// Attempts to write a policy that admits what acts. Each is refused, with the key named.
@Suite("Policy: the floor")
struct PolicyFloorTests {
  @Test(
    "no element that acts can be kept or unwrapped",
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
          == "elements.\(name): '\(treatment)' is not allowed for '\(name)'; allowed are: drop, show"
      )
    }
    for treatment in ["drop", "show"] {
      #expect(
        refusal(of: #"{"extends": "post", "elements": {"\#(name)": "\#(treatment)"}}"#) == nil)
    }
  }

  @Test(
    "forms and what documents have no kind for cannot be kept",
    arguments: [
      "form", "button", "fieldset", "label", "output", "marquee", "dialog", "slot", "font", "div",
      "*",
    ])
  func unknownKinds(name: String) {
    #expect(
      refusal(of: #"{"extends": "post", "elements": {"\#(name)": "keep"}}"#)
        == "elements.\(name): 'keep' is not allowed for '\(name)'; allowed are: unwrap, drop, show, "
        + "strong, emphasis, underline, strikethrough, subscript, superscript, highlight, spoiler, "
        + "keyboard, code")
  }

  @Test(
    "a name in other letters is no way around",
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
        "has no treatment of its own; allowed are elements of HTML that stand by themselves, and '*' for"
          + " all unknown ones"))
  }

  @Test(
    "parts have no treatment of their own",
    arguments: [
      ("td", "'table'"), ("tr", "'table'"), ("caption", "'table'"), ("li", "'ul' or 'ol'"),
      ("summary", "'details'"), ("figcaption", "'figure'"),
      ("input", "'ul' or 'ol', whose tasks it checks"),
    ])
  func parts(name: String, whole: String) {
    #expect(
      refusal(of: #"{"extends": "post", "elements": {"\#(name)": "drop"}}"#)
        == "elements.\(name): '\(name)' has no treatment of its own; allowed is one for \(whole)")
  }

  @Test("a treatment that is none is refused with those of the element")
  func treatments() {
    #expect(
      refusal(of: #"{"extends": "post", "elements": {"table": "allow"}}"#)
        == "elements.table: 'allow' is not allowed for 'table'; "
        + "allowed are: keep, unwrap, drop, show")
    #expect(
      refusal(of: #"{"extends": "post", "elements": {"script": {"keep": true}}}"#)
        == "elements.script: type")
    #expect(refusal(of: #"{"extends": "post", "elements": ["script"]}"#) == "elements: type")
  }

  @Test(
    "keys that other sanitizers have for what acts are unknown here",
    arguments: [
      "allowedTags", "allowedAttributes", "allow_script", "handlers", "attributes", "style", "css",
      "classes", "ids", "html", "raw", "unsafe", "protocols", "$schema", "Blocks", "elements ",
    ])
  func unknownKeys(key: String) throws {
    let message = try #require(refusal(of: #"{"extends": "post", "\#(key)": ["script"]}"#))
    #expect(message.hasPrefix("\(key): unknown member '\(key)'; allowed are: extends, privacy, "))
  }

  @Test(
    "kinds, marks and schemes come from closed lists",
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
    "no other scheme can be written",
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
    "hosts are hosts",
    arguments: [
      ("links", "hosts"), ("links", "ownHosts"), ("images", "hosts"), ("embeds", "hosts"),
    ])
  func hosts(part: String, key: String) {
    for text in [
      "*", "", "https://example.org", "example.org/path", "user@example.org", "example.org:443",
      "javascript:", "exa mple.org", "*.*.org", "ｅxample.org",
    ] {
      #expect(
        refusal(of: #"{"extends": "post", "\#(part)": {"\#(key)": ["a.example", "\#(text)"]}}"#)
          == "\(part).\(key): '\(text)' is no host; "
          + "allowed are hosts such as 'example.org' and '*.example.org'")
    }
  }

  @Test("hosts are a list, or any")
  func hostWords() {
    #expect(
      refusal(of: #"{"extends": "post", "links": {"hosts": "all"}}"#)
        == "links.hosts: 'all' is not allowed; allowed are 'any' and a list of hosts")
    #expect(refusal(of: #"{"extends": "post", "links": {"hosts": 7}}"#) == "links.hosts: type")
    #expect(refusal(of: #"{"extends": "post", "links": {"ownHosts": "any"}}"#) != nil)
    #expect(refusal(of: #"{"extends": "post", "links": {"hosts": "any"}}"#) == nil)
    #expect(refusal(of: #"{"extends": "post", "links": {"hosts": []}}"#) == nil)
  }

  @Test("options are words of their lists")
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

  @Test("`privacy` is a word of its list, and needs a preset")
  func privacy() {
    #expect(
      refusal(of: #"{"extends": "post", "privacy": "full"}"#)
        == "privacy: 'full' is not allowed; allowed are: standard, strict")
    #expect(
      refusal(of: #"{"privacy": "strict"}"#)
        == "privacy: 'privacy' sets options of a policy; add 'extends'")
  }

  @Test("null, which could mean nothing or everything, is refused")
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
