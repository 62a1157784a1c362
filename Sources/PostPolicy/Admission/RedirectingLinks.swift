internal import PostDocument
internal import PostText

/// Links of services that lead through the service's own host, which counts the click and redirects.
///
/// The destination is in a parameter of the query, percent-encoded. Services that encode it in another
/// way, or only store it, are not listed.
enum RedirectingLinks {
  private struct Service {
    let hosts: HostSet
    let path: String
    /// The names of the parameters that can be the destination.
    let parameters: [String]

    init(_ hosts: HostSet, _ path: String, _ parameters: String...) {
      (self.hosts, self.path, self.parameters) = (hosts, path, parameters)
    }
  }

  private static let services = [
    Service(google, "/url", "q", "url"),
    Service(["l.facebook.com", "lm.facebook.com"], "/l.php", "u"),
    Service(["l.instagram.com", "l.messenger.com", "l.threads.com", "l.threads.net"], "/", "u"),
    Service(["*.safelinks.protection.outlook.com"], "/", "url"),
    Service(["statics.teams.cdn.office.net"], "/evergreen-assets/safelinks/", "url"),
    Service(["www.youtube.com", "youtube.com", "m.youtube.com"], "/redirect", "q"),
    Service(["www.linkedin.com", "linkedin.com"], "/redir/redirect", "url"),
    Service(["slack-redir.net"], "/link", "url"),
    Service(["out.reddit.com"], "/", "url"),
    Service(["vk.com", "m.vk.com"], "/away.php", "to"),
    Service(["steamcommunity.com"], "/linkfilter/", "url", "u"),
    Service(["duckduckgo.com"], "/l/", "uddg"),
    Service(["t.umblr.com"], "/redirect", "z"),
    Service(["gate.sc", "exit.sc"], "/", "url"),
    Service(["deref-gmx.net", "deref-web.de", "deref-mail.com"], "/mail/", "redirectUrl"),
  ]

  /// The hosts of Google's search in the countries.
  private static let google: HostSet = {
    let domains = """
      com ad ae al am as at az ba be bf bg bi bj bs bt by ca cat cd cf cg ch ci cl cm cn cv cz \
      de dj dk dm dz ee es fi fm fr ga ge gg gl gm gr gy hn hr ht hu ie im iq is it je jo kg \
      ki kz la li lk lt lu lv md me mg mk ml mn mu mv mw ne nl no nr nu pl pn ps pt ro rs ru \
      rw sc se sh si sk sm sn so sr st td tg tl tm tn to tt vu ws com.ar com.au com.bd com.br \
      com.co com.cy com.ec com.eg com.gt com.hk com.kw com.mt com.mx com.my com.ng com.pa \
      com.pe com.ph com.pk com.pr com.py com.qa com.sa com.sg com.sv com.tr com.tw com.ua \
      com.uy com.vn co.cr co.id co.il co.in co.jp co.ke co.kr co.ma co.nz co.th co.tz co.ug \
      co.uk co.ve co.za co.zm co.zw
      """
    let hosts = domains.split(separator: " ").flatMap { ["google.\($0)", "www.google.\($0)"] }
    return HostSet(hosts.compactMap { HostPattern($0) })
  }()

  /// Returns where a link leads: its destination if it is a link of a listed service to a web page, and
  /// else the link.
  ///
  /// A destination can be such a link, too. A longer chain than any real one stays as it is, so that
  /// the result is the same when it is read again, and so that each link takes linear time.
  static func destination(of target: LinkTarget) -> LinkTarget {
    var result = target
    for _ in 0...8 {
      guard let next = next(after: result) else { return result }
      result = next
    }
    return target
  }

  private static func next(after target: LinkTarget) -> LinkTarget? {
    guard isWeb(target), let host = target.host else { return nil }
    let text = target.description.utf8.prefix { $0 != UInt8(ascii: "#") }
    guard let mark = text.firstIndex(of: UInt8(ascii: "?")) else { return nil }
    let slash = UInt8(ascii: "/")
    let path = text[..<mark].drop { $0 != slash }.dropFirst(2).drop { $0 != slash }
    let service = services.first { $0.hosts.contains(host) && path.starts(with: $0.path.utf8) }
    guard let service else { return nil }
    let parameters = text[text.index(after: mark)...].split(separator: UInt8(ascii: "&"))
    return parameters.lazy.compactMap { destination($0, of: service) }.first
  }

  private static func destination(
    _ parameter: Substring.UTF8View, of service: Service
  ) -> LinkTarget? {
    guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")),
      service.parameters.contains(where: { parameter[..<equals].elementsEqual($0.utf8) })
    else { return nil }
    let value = PercentEncoding.decoded(parameter[parameter.index(after: equals)...])
    return String(validating: value, as: UTF8.self).flatMap { LinkTarget($0) }.flatMap {
      isWeb($0) ? $0 : nil
    }
  }

  private static func isWeb(_ target: LinkTarget) -> Bool {
    target.scheme == .http || target.scheme == .https
  }
}
