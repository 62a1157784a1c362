/// Generates links whose labels equal, nearly equal or shorten to their URLs.
///
/// Readers compare labels with URLs: a summary shortens a label that is the URL of its link, and a
/// label that names another host is deceptive. A URL can lack any of its parts.
public enum LinkLabelGenerator {
  /// Returns the URL and the label of a link.
  public static func link(_ random: inout Random) -> (url: String, label: String) {
    let parts = [schemes, prefixes, hosts, ports, paths].map { random.pick($0) }
    var label = parts
    // Labels often lack the scheme or `www.`, or differ from the URL in one part.
    if random.oneIn(2) { label[0] = random.pick(schemes) }
    if random.oneIn(3) { label[1] = random.pick(prefixes) }
    if random.oneIn(4) {
      let index = random.number(2...4)
      label[index] = random.pick([hosts, ports, paths][index - 2])
    }
    var text = label.joined()
    if random.oneIn(4) { text = random.pick(edges) + text }
    if random.oneIn(4) { text += random.pick(edges) }
    return (parts.joined(), random.oneIn(8) ? text.uppercased() : text)
  }

  private static let schemes = ["", "http://", "https://", "HTTPS://", "//", "http:", "mailto:"]

  private static let prefixes = ["", "", "www.", "www.", "www", "WWW.", "www.www.", "user@"]

  private static let hosts = [
    "", "", "a.example", "bank.example", "www", "localhost", ".", "..", "a.", ".a", "-", "1.2.3.4",
    "[::1]", "日本。jp", "ไทย.example", "xn--bcher-kva.example", "e\u{301}.example", "👍.example",
    "a-host-of-forty-letters-and-more.bank.example", "%61.example", "\u{200B}", "א.example",
  ]

  private static let ports = ["", "", "", ":", ":80", ":99999"]

  private static let paths = [
    "", "", "/", "/", "//", "/x", "?", "?q", "#", "#f", "/x/", "/?q=a&b#f",
    "/a/long/path/of/it?and=more",
    "/\u{301}x", "/ไทยแม่", "/日本語", "/%E0%B8%", "/\u{200B}", "/\u{202E}x", "\\x", "/👩‍👩‍👧‍👦/🇩🇪",
  ]

  private static let edges = [
    " ", ".", "!", "(", "…", "\u{A0}", "\u{200B}", "\u{301}", "@", "#", "\u{2067}",
  ]
}
