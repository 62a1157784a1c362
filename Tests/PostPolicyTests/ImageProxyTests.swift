import PostDocument
import PostPolicy
import Testing

/// Loads images through a proxy of the service, so that image hosts learn nothing about readers.
struct ImageProxy: Rewriter {
  /// The URL of the proxy, such as `https://images.example/`.
  let prefix: String
  /// Returns a signature with a secret key of the service, in characters that are valid in a path.
  let sign: (String) -> String

  mutating func rewrite(_ run: Inline) -> Inlines {
    var run = run
    switch run.content {
    case .image(var image):
      image.source = proxied(image.source)
      run.content = .image(image)
    case .emoji(let emoji):
      run.content =
        CustomEmoji(emoji.name, image: proxied(emoji.image)).map { .emoji($0) } ?? run.content
    default: break
    }
    return [run]
  }

  /// Returns the URL at the proxy. URLs of the proxy are unchanged, so rewriting is idempotent.
  private func proxied(_ source: ImageSource) -> ImageSource {
    let url = source.description
    guard source.kind == .http || source.kind == .https, !url.hasPrefix(prefix) else {
      return source
    }
    let hexadecimal = url.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return ImageSource("\(prefix)\(sign(url))/\(hexadecimal)") ?? source
  }
}

@Suite struct ImageProxyTests {
  private var proxy: ImageProxy {
    ImageProxy(prefix: "https://images.example/") { "s\($0.utf8.count)" }
  }

  private func document(_ urls: String...) throws -> Document {
    Document([
      .paragraph(
        Paragraph(
          Inlines(
            try urls.map { Inline(.image(InlineImage(try ImageSource(parsing: $0)))) })))
    ])
  }

  @Test("an image URL becomes a proxy URL with a signature and the encoded original URL")
  func rewriting() throws {
    var proxy = proxy
    #expect(
      proxy.rewrite(try document("https://a.b/c", "/own.png"))
        == (try document("https://images.example/s13/68747470733a2f2f612e622f63", "/own.png")))
  }

  @Test("an image URL of the proxy is unchanged, so rewriting is idempotent")
  func idempotent() throws {
    var proxy = proxy
    let once = proxy.rewrite(try document("https://a.b/c", "https://images.example/s1/61"))
    #expect(proxy.rewrite(once) == once)
    // A host that only starts with the proxy's host is another host.
    let other = try document("https://images.example.evil.example/x")
    #expect(proxy.rewrite(other) != other)
  }

  @Test("a policy with the proxy as its only image host removes all other images")
  func policy() throws {
    var proxy = proxy
    var policy = Policy.post
    policy.images.hosts = .only(["images.example"])
    let rewritten = proxy.rewrite(try document("https://a.b/c"))
    #expect(policy.narrowing(rewritten).document == rewritten)
    #expect(policy.narrowing(try document("https://a.b/c")).document == Document())
  }
}
