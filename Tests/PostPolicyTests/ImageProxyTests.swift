import PostDocument
import PostPolicy
import Testing

/// Lets pictures come through a proxy of the service, so that their hosts learn nothing of readers.
///
/// The example in the documentation of `Rewriter`, compiled.
struct ImageProxy: Rewriter {
  /// Where the proxy is: `https://images.example/`.
  let prefix: String
  /// A signature by a key that only the service knows, in characters that a path may hold.
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

  /// The address at the proxy. What is there already stays, so that posts can be rewritten again.
  private func proxied(_ source: ImageSource) -> ImageSource {
    let address = source.description
    guard source.kind == .http || source.kind == .https, !address.hasPrefix(prefix) else {
      return source
    }
    let hexadecimal = address.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return ImageSource("\(prefix)\(sign(address))/\(hexadecimal)") ?? source
  }
}

@Suite("Image proxy")
struct ImageProxyTests {
  private var proxy: ImageProxy {
    ImageProxy(prefix: "https://images.example/") { "s\($0.utf8.count)" }
  }

  private func document(_ addresses: String...) throws -> Document {
    Document([
      .paragraph(
        Paragraph(
          Inlines(
            try addresses.map { Inline(.image(InlineImage(try ImageSource(parsing: $0)))) })))
    ])
  }

  @Test("pictures of others come through the proxy, with their address and a signature")
  func rewriting() throws {
    var proxy = proxy
    #expect(
      proxy.rewrite(try document("https://a.b/c", "/own.png"))
        == (try document("https://images.example/s13/68747470733a2f2f612e622f63", "/own.png")))
  }

  @Test("what comes through the proxy already stays, and so rewriting twice is rewriting once")
  func recognisesItself() throws {
    var proxy = proxy
    let once = proxy.rewrite(try document("https://a.b/c", "https://images.example/s1/61"))
    #expect(proxy.rewrite(once) == once)
    // A host that only starts like the proxy's is another one.
    let other = try document("https://images.example.evil.example/x")
    #expect(proxy.rewrite(other) != other)
  }

  @Test("a policy then lets pictures come from the proxy alone")
  func policy() throws {
    var proxy = proxy
    var policy = Policy.post
    policy.images.hosts = .only(["images.example"])
    let rewritten = proxy.rewrite(try document("https://a.b/c"))
    #expect(policy.narrowing(rewritten).document == rewritten)
    #expect(policy.narrowing(try document("https://a.b/c")).document == Document())
  }
}
