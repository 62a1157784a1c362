import ArgumentParser
import PostKit

/// `postkit policy`
struct PolicyCommand: ParsableCommand {
  /// The keys of a policy file, as `Policy.init(from:)` documents them.
  private static let keys = """
      extends                   the preset that fills in for absent keys
      privacy                   standard: https, no trackers; strict: also
                                pictures of own hosts alone
      blocks, inlines, marks    the kinds that stay, as 'show post' names them
      links.schemes             the schemes that stay, as 'show post' names them
      links.hosts               HOSTS to which links may lead
      links.http                keep, or upgrade to https
      links.relative            keep, or unlink where no base is known
      links.trackingParameters  keep or strip
      links.relations           what rel says: me, nofollow, noopener,
                                noreferrer, ugc
      links.ownHosts            a list of hosts whose links say no rel
      images.sources            of http, https, relative, data
      images.hosts              HOSTS from which pictures may come
      images.http               keep, or upgrade to https
      images.trackers           keep or remove
      embeds.hosts              HOSTS whose players and pages become links
      embeds.files              link or drop: sound and video of other hosts
      elements                  by name, or "*" for unknown ones: keep, unwrap,
                                drop with contents, or show as text
      limits.inputBytes         bytes of the source; a larger one is refused
      limits.depth              containers in one another, 0 to 32
      limits.nodes              blocks and runs
      limits.attributesPerTag   attributes of one tag, 8 to 256
      limits.attributeBytes     bytes of one attribute, from 1024
      limits.links              links
      limits.images             pictures and emoji
      limits.dataBytes          bytes of a picture in a data: address
    """

  static let configuration = CommandConfiguration(
    commandName: "policy",
    abstract: "Lists, shows and checks policies.",
    discussion: """
      A policy says what a post may hold. A policy file is JSON; what it leaves out comes from the \
      preset that it extends:

        {"extends": "comment", "links": {"ownHosts": ["example.org"]}}

      \(keys)

      HOSTS is "any" or a list such as ["example.org", "*.example.org"]. No policy admits script, \
      event handlers, style, forms, raw or foreign markup, or another scheme: that is refused.
      """,
    subcommands: [Names.self, Show.self, Check.self])

  /// `postkit policy list`
  struct Names: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the names of the presets.")

    func run() throws {
      try Output.write(Output.line(Policy.presetNames.joined(separator: "\n")))
    }
  }

  /// `postkit policy show`
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints a preset as JSON, which is a policy file.")

    @Argument(help: "One of \(Policy.presetNames.joined(separator: ", ")).")
    var name: String

    func run() throws {
      guard let policy = Policy(preset: name) else {
        let names = Policy.presetNames.joined(separator: ", ")
        throw Failure(.usage, "unknown policy '\(name)'; known are: \(names)")
      }
      try Output.write(JSON.page(policy))
    }
  }

  /// `postkit policy check`
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks a JSON policy file; says nothing when it is one.")

    @Argument(help: "The policy file; standard input when it is '-'.")
    var file: String

    func run() throws {
      _ = try Policy(file: file)
    }
  }
}
