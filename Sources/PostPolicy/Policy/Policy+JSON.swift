internal import PostJSON

extension Policy {
  /// Creates a policy from a policy file.
  ///
  /// | key | meaning | values |
  /// | --- | --- | --- |
  /// | `extends` | preset that supplies absent keys | caption, bio, message, comment, post, feed |
  /// | `privacy` | https and no trackers; with strict, images from own hosts only | standard, strict |
  /// | `blocks` | blocks that are kept | paragraph, heading, quote, list, codeBlock, table, figure, details, thematicBreak |
  /// | `inlines` | inline content that is kept; an emoji is a small image | lineBreak, link, mention, hashtag, emoji, image |
  /// | `marks` | marks that are kept | strong, emphasis, underline, strikethrough, subscript, superscript, highlight, spoiler, keyboard, code |
  /// | `links.schemes` | schemes of links that are kept | http, https, mailto, tel, sms, xmpp, matrix, irc, ircs, gemini, magnet, geo |
  /// | `links.hosts` | hosts to which web links may lead; others are limited by schemes | any, or a list of hosts |
  /// | `links.http` | http links, kept or upgraded to https | keep, upgrade |
  /// | `links.relative` | relative links without a base URL | keep, unlink |
  /// | `links.trackingParameters` | tracking parameters | keep, strip |
  /// | `links.unwrapsRedirects` | links of services that redirect lead to their destination | true, false |
  /// | `links.relations` | rel of links | me, nofollow, noopener, noreferrer, ugc |
  /// | `links.ownHosts` | hosts whose links have no rel | a list of hosts |
  /// | `images.sources` | URLs of images that are kept | http, https, relative, data |
  /// | `images.hosts` | hosts from which images may come | any, or a list of hosts |
  /// | `images.http` | http images, kept or upgraded to https | keep, upgrade |
  /// | `images.trackers` | tracking images | keep, remove |
  /// | `images.lazy` | images that a script loads | ignore, load |
  /// | `embeds.hosts` | hosts whose players and pages become links | any, or a list of hosts |
  /// | `embeds.files` | audio and video of other hosts | drop, link |
  /// | `elements` | elements by name, * for unknown ones | keep, unwrap, drop, show, or a mark |
  /// | `limits.inputBytes` | bytes of the source; larger ones are refused | 0 to 268435456 |
  /// | `limits.depth` | nesting depth of containers | 0 to 32 |
  /// | `limits.nodes` | blocks, runs and lines of code | 0 to 1000000000 |
  /// | `limits.attributesPerTag` | attributes of a tag | 8 to 256 |
  /// | `limits.attributeBytes` | bytes of an attribute | 1024 to 1000000000 |
  /// | `limits.links` | links | 0 to 1000000000 |
  /// | `limits.images` | images and emoji | 0 to 1000000000 |
  /// | `limits.dataBytes` | bytes of an image in a data: URL, decoded | 0 to 1000000000 |
  ///
  /// A preset supplies the keys that the file leaves out. Without `extends`, all keys except
  /// `privacy` are required. `privacy` requires `extends`, and sets several options. Keys of the
  /// file override these options. An entry in a list of hosts is `example.org` or `*.example.org`.
  /// A post is only rejected if it exceeds `limits.inputBytes`.
  ///
  /// Unknown keys and values are rejected.
  ///
  /// ```json
  /// {
  ///   "extends": "comment",
  ///   "privacy": "strict",
  ///   "links": {"ownHosts": ["example.org", "*.example.org"]},
  ///   "elements": {"marquee": "show", "blockquote": "unwrap", "abbr": "underline"}
  /// }
  /// ```
  ///
  /// ```swift
  /// let policy = try Policy(json: #"{"extends": "comment", "limits": {"links": 3}}"#)
  /// ```
  ///
  /// - Throws: ``PolicyError`` with all faults of the file: for each one the path of the key, the value,
  ///   what is allowed, and the position.
  public init(json: String) throws(PolicyError) {
    try self.init(json: json.utf8)
  }

  /// Creates a policy from a policy file in UTF-8.
  ///
  /// - Throws: The same errors as ``init(json:)-(String)``.
  public init(json: some Sequence<UInt8>) throws(PolicyError) {
    self = try Policy.read(Array(json)) { Policy($0, faults: &$1) }
  }

  /// Reads JSON with a function that adds its faults.
  static func read<Value>(
    _ source: [UInt8], as value: (JSONValue, inout [ValueFault]) -> Value
  ) throws(PolicyError) -> Value {
    let tree: JSONTree
    do {
      tree = try JSONTree(parsing: source)
    } catch {
      throw PolicyError(.notJSON, [(error.message, error.offset)], in: source)
    }
    var faults: [ValueFault] = []
    let value = value(tree.root, &faults)
    guard !faults.isEmpty else { return value }
    let paths = tree.paths(to: faults.map(\.place))
    let lines = zip(paths, faults).map { path, fault in
      ("\(path): \(fault.message)", tree.offset(of: fault.place))
    }
    throw PolicyError(.file, lines, in: source)
  }
}
