internal import PostDocument

/// Hosts that serve only tracking images.
///
/// Hosts that also serve content of posts are not listed. Tracking images of such hosts are
/// recognized by their size of at most one pixel.
public enum TrackerHosts {
  /// All hosts.
  static let all: HostSet = [
    "*.2o7.net", "*.atdmt.com", "*.demdex.net", "*.doubleclick.net", "*.everesttech.net",
    "*.googlesyndication.com", "*.imrworldwide.com", "*.mathtag.com", "*.omtrdc.net",
    "*.quantserve.com", "*.scorecardresearch.com", "*.statcounter.com", "*.vgwort.de",
    "analytics.twitter.com", "bat.bing.com", "counter.yadro.ru",
    "ct.pinterest.com", "ib.adnxs.com", "mc.yandex.ru",
    "pi.feedsportal.com", "pixel.wp.com", "pixel.parsely.com",
    "px.ads.linkedin.com", "ssl.google-analytics.com", "stats.wordpress.com", "stats.wp.com",
    "tr.snapchat.com",
    "www.google-analytics.com",
  ]
}
