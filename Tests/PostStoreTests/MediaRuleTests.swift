#if Store
  import Foundation
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct MediaRuleTests {
    private func isAllowed(_ text: String, loopback: Bool = false) -> Bool {
      guard let url = URL(string: text) else { return false }
      return (try? MediaURL.checked(url, allowsLoopback: loopback)) != nil
    }

    @Test(
      "https URLs of public hosts are allowed",
      arguments: [
        "https://example.com/a.png", "HTTPS://Example.com./a", "https://8.8.8.8/a",
        "https://xn--bcher-kva.example/a", "https://example.com:8443/a?b=c#d", "https://192.0.1.1/",
        "https://172.32.0.1/", "https://100.128.0.1/",
      ])
    func allowed(text: String) { #expect(isAllowed(text)) }

    @Test(
      "other schemes, user names, and hosts that are not public are refused",
      arguments: [
        "http://example.com/a.png", "ftp://example.com/", "file:///etc/passwd", "data:image/png,a",
        "https:///a", "https://user@example.com/", "https://user:secret@example.com/",
        "https://localhost/", "http://localhost/", "https://a.localhost/", "https://printer/",
        "https://printer.local/", "https://nas.home.arpa/", "https://metadata.google.internal/",
        "https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/",
        "https://0177.0.0.1/", "https://0x7f.0.0.1/", "https://10.1.2.3/", "https://172.16.0.1/",
        "https://172.31.255.255/", "https://192.168.0.1/", "https://192.168.0.1./",
        "https://169.254.169.254/latest/meta-data", "https://100.64.0.1/", "https://0.0.0.0/",
        "https://224.0.0.1/", "https://255.255.255.255/", "https://192.0.2.1/",
        "https://198.18.0.1/", "https://198.51.100.1/", "https://203.0.113.1/",
        "https://[::1]/", "https://[fe80::1]/", "https://[::ffff:10.0.0.1]/",
        "https://[2001:4860:4860::8888]/", "https://1.2.3.4.5/", "https://1.2.3/",
        "https://1.2.3.256/", "https://example..com/", "https://a%40example.com/",
        "https://127%2E0.0.1/", "https://%31%30.0.0.1/", "https://a%2Fexample.com/",
      ])
    func refused(text: String) { #expect(!isAllowed(text)) }

    @Test("loopback hosts are allowed only if the caller allows them")
    func loopback() {
      for text in ["http://127.0.0.1:80/", "http://localhost/", "http://[::1]/"] {
        #expect(isAllowed(text, loopback: true))
        #expect(!isAllowed(text))
      }
      #expect(!isAllowed("http://127.0.0.2/", loopback: true))
      #expect(!isAllowed("http://10.0.0.1/", loopback: true))
    }

    @Test("media types are read without parameters and compared with the allowlist")
    func contentTypes() {
      let types = ContentTypes(allowed: ["image/*", "video/mp4"])
      let headers = [
        "image/png", "IMAGE/JPEG; q=1", " image/webp ", "video/mp4", "video/webm", "image/svg+xml",
        "image/svg", "text/html", "application/xhtml+xml", "image/", "image/*", "/png", "image",
        "image/png/x", "image/\u{0}png", "image/png, text/html", nil,
      ]
      #expect(
        headers.map { types.checked($0) } == [
          "image/png", "image/jpeg", "image/webp", "video/mp4", nil, nil, nil, nil, nil, nil, nil,
          nil, nil, nil, nil, nil, nil,
        ])
      #expect(ContentTypes(allowed: ["image/svg+xml"]).checked("image/svg+xml") != nil)
    }

    @Test("invalid content ranges are refused")
    func contentRanges() {
      let range = ContentRange("bytes 5-9/10")
      #expect([range?.first, range?.last, range?.total] == [5, 9, 10])
      for header in [
        nil, "", "bytes", "bytes */10", "bytes 5-9/*", "bytes 9-5/10", "bytes 5-10/10",
        "items 5-9/10", "bytes -5-9/10", "bytes 5-9/99999999999999999999", "bytes 5-9/10/11",
        "bytes 5-/10", "bytes +5-9/10",
        "bytes 9223372036854775807-9223372036854775807/9223372036854775807",
        "bytes 0-9223372036854775808/9223372036854775809", "bytes --9223372036854775808-0/1",
        "bytes -/", "bytes 0-0/-1",
      ] {
        #expect(ContentRange(header) == nil, "\(header ?? "nil")")
      }
    }

    @Test("the variant is the smallest one that covers the view, limited by the network")
    func variants() {
      func name(_ kind: MediaKind, _ width: Int, _ height: Int, _ quality: NetworkQuality) -> String
      {
        MediaVariant.variant(
          kind, for: MediaRequest.Size(width: width, height: height), quality: quality)?
          .description ?? ""
      }
      #expect(name(.image, 480, 320, .high) == "480x320")
      #expect(name(.image, 320, 480, .high) == "480x320")
      #expect(name(.image, 481, 320, .high) == "720x480")
      #expect(name(.image, 400, 400, .high) == "720x480")
      #expect(name(.image, 721, 1, .high) == "1080x720")
      #expect(name(.image, 9000, 9000, .high) == "1080x720")
      #expect(name(.image, 9000, 9000, .medium) == "720x480")
      #expect(name(.image, 9000, 9000, .low) == "480x320")
      #expect(name(.video, 640, 360, .high) == "360p")
      #expect(name(.video, 1280, 720, .high) == "720p")
      #expect(name(.video, 1920, 1080, .high) == "1080p")
      #expect(name(.video, 1920, 1080, .medium) == "720p")
      #expect(name(.other, 1, 1, .high) == "")
      #expect(MediaVariant.variant(.image, for: nil, quality: .high)?.description == "1080x720")
      #expect(MediaVariant.variant(.video, for: nil, quality: .low)?.description == "360p")
    }

    @Test("rows ahead follow the direction of scrolling, nearest first")
    func direction() {
      var prefetching = Prefetching()
      #expect(prefetching.rows(visible: 0..<2, count: 9, ahead: 3) == [0, 1, 2, 3, 4])
      #expect(prefetching.rows(visible: 4..<6, count: 9, ahead: 3) == [4, 5, 6, 7, 8])
      #expect(prefetching.rows(visible: 3..<5, count: 9, ahead: 3) == [3, 4, 2, 1, 0])
      #expect(prefetching.rows(visible: 3..<5, count: 9, ahead: 3) == [3, 4, 2, 1, 0])
      #expect(prefetching.rows(visible: 3..<6, count: 9, ahead: 3) == [3, 4, 5, 6, 7, 8])
      #expect(prefetching.rows(visible: 7..<99, count: 9, ahead: 3) == [7, 8])
      #expect(prefetching.rows(visible: 20..<30, count: 9, ahead: 3) == [])
      #expect(prefetching.rows(visible: 0..<0, count: 0, ahead: 3) == [])
      #expect(prefetching.rows(visible: .max - 1 ..< .max, count: 9, ahead: .max) == [])
      #expect(prefetching.rows(visible: 2..<3, count: 5, ahead: .max) == [2, 1, 0])
      #expect(prefetching.rows(visible: .min ..< .min + 1, count: 2, ahead: .max) == [])
      #expect(prefetching.rows(visible: 0..<1, count: 3, ahead: .max) == [0, 1, 2])
    }
  }
#endif
