import PostDocument
import PostPolicy
import Testing

/// Returns the HTML of a source that is sanitized with players of `video.example` allowed.
private func embedded(
  _ source: String, hosts: AllowedHosts = .only(["video.example"]),
  files: EmbedPolicy.FileTreatment = .drop, base: LinkTarget? = nil
) throws -> String {
  var policy = Policy.post
  policy.embeds = EmbedPolicy(hosts: hosts, files: files)
  return try html(source, policy, base: base)
}

private let link = "<p><a href=\"https://video.example/v\">https://video.example/v</a></p>"

@Suite struct EmbedTests {
  @Test(
    "an `iframe`, `video` or other player from an allowed host becomes a link",
    arguments: [
      "<iframe src=https://video.example/v></iframe>", "<iframe src=//video.example/v>",
      "<iframe src=' https:\\\\VIDEO.example/v' srcdoc='<script>'></iframe>",
      "<embed src=https://video.example/v>", "<object data=https://video.example/v>x</object>",
      "<video src=https://video.example/v>x</video>", "<audio src=https://video.example/v>",
      "<video><source src=https://video.example/v><source src=https://video.example/w></video>",
    ])
  func allowed(source: String) throws {
    #expect(try embedded(source) == link)
  }

  @Test(
    "a player from another host or with an unsafe URL is dropped and reported",
    arguments: [
      "<iframe src=https://evil.example/v>x</iframe>", "<iframe>x</iframe>",
      "<iframe srcdoc='<a href=https://video.example/v>'></iframe>",
      "<iframe src=javascript:alert(1)></iframe>", "<iframe src='java\tscript:alert(1)'></iframe>",
      "<iframe src=data:text/html,x></iframe>", "<iframe src=about:blank></iframe>",
      "<iframe src=/v></iframe>", "<iframe src=v></iframe>", "<iframe src></iframe>",
      "<iframe src=https://video.example.evil.example/v></iframe>",
      "<iframe src=https://evil.example/video.example></iframe>",
      "<iframe src=https://evil.example\\@video.example></iframe>",
      "<iframe src=https://video.example@evil.example/v></iframe>",
      "<iframe src=https://video.example:x@evil.example/v></iframe>",
      "<iframe src=\"https://evil.example?https://video.example/\"></iframe>",
      "<iframe src=\"https://evil.example#https://video.example/\"></iframe>",
      "<iframe src=//evil.example></iframe>", "<iframe src=/\\evil.example></iframe>",
      "<iframe src=irc://video.example.evil/v></iframe>", "<embed src=/v>", "<embed>",
      "<object src=https://video.example/v>x</object>", "<object data=//evil.example>x</object>",
      "<object><param name=movie value=https://video.example/v>x</object>",
      "<video src=https://evil.example/v>x</video>", "<audio controls>x</audio>",
      "<applet code=https://video.example/v>x</applet>",
    ])
  func rejected(source: String) throws {
    #expect(try embedded("a\(source)") == "<p>a</p>")
    var policy = Policy.post
    policy.embeds = EmbedPolicy(hosts: .only(["video.example"]), files: .drop)
    #expect(try findings("a\(source)", policy).contains { $0.hasPrefix("element-dropped ") })
  }

  @Test("a player inside a `template`, `svg` or hidden element is dropped")
  func insideDropped() throws {
    for source in [
      "<template><video src=https://video.example/v></template>",
      "<svg><video src=https://video.example/v></svg>",
      "<object><embed src=https://video.example/v><iframe src=https://video.example/v></object>",
      "<noscript><iframe src=https://video.example/v></noscript>",
      "<div hidden><video src=https://video.example/v></video></div>",
      "<video hidden src=https://video.example/v></video>",
      "<select><video src=https://video.example/v></select>",
      "<canvas><audio><source src=https://video.example/v></audio></canvas>",
    ] {
      #expect(try embedded("a\(source)") == "<p>a</p>", "\(source)")
    }
  }

  @Test("a player URL with a `.` or `..` path segment is linked unchanged")
  func dotSegments() throws {
    for path in ["embed/../redirect", "embed/a/../../redirect", "embed/./a"] {
      let player = "https://www.youtube.com/\(path)"
      #expect(
        try html("<iframe src=\(player)?q=x></iframe>")
          == "<p><a href=\"\(player)?q=x\">\(player)?q=x</a></p>")
    }
  }

  @Test("audio and video files of any host become links if the policy links files")
  func files() throws {
    #expect(
      try embedded("<video src=https://a.example/b.mp4></video>", hosts: .only([]), files: .link)
        == "<p><a href=\"https://a.example/b.mp4\">https://a.example/b.mp4</a></p>")
    #expect(
      try embedded(
        "<audio><source src=https://a.example/b.mp3></audio>", hosts: .only([]), files: .link)
        == "<p><a href=\"https://a.example/b.mp3\">https://a.example/b.mp3</a></p>")
    #expect(try embedded("<iframe src=https://a.example/b.mp4>", files: .link) == "")
    #expect(try embedded("<embed src=https://a.example/b.mp4>", files: .link) == "")
    #expect(try embedded("<source src=https://a.example/b.mp4>", files: .link) == "")
  }

  @Test("a relative player URL is resolved against the base URL")
  func relative() throws {
    let base = try LinkTarget(parsing: "https://video.example/a/")
    #expect(try embedded("<iframe src=../v></iframe>", base: base) == link)
    #expect(try embedded("<iframe src=//evil.example/v></iframe>", base: base) == "")
  }

  @Test("a player is dropped if the policy does not allow a link to its page")
  func links() throws {
    var policy = Policy.post
    policy.links.hosts = .only(["a.example"])
    #expect(try html("<iframe src=https://www.youtube.com/embed/x></iframe>", policy) == "")
    policy.links.hosts = .only(["www.youtube.com"])
    #expect(
      try html("<iframe src=https://www.youtube-nocookie.com/embed/x></iframe>", policy)
        == """
        <p><a href="https://www.youtube.com/watch?v=x">https://www.youtube.com/watch?v=x</a></p>
        """
    )
    policy.links.schemes = [.mailto]
    #expect(try html("<iframe src=https://www.youtube.com/embed/x></iframe>", policy) == "")
    policy = .post
    policy.embeds = EmbedPolicy(hosts: .any, files: .drop)
    policy.links.http = .upgrade
    #expect(try html("<iframe src=http://video.example/v></iframe>", policy) == link)
    policy.limits.links = 0
    #expect(
      try html("<iframe src=https://video.example/v></iframe>", policy)
        == "<p>https://video.example/v</p>")
  }

  @Test("`post` and `feed` link known players and media files, and other presets drop them")
  func presets() throws {
    let known = "<iframe src=https://player.vimeo.com/video/7></iframe>"
    let file = "<video src=https://a.example/b.mp4></video>"
    for policy in [Policy.post, .feed] {
      #expect(
        try html(known, policy) == "<p><a href=\"https://vimeo.com/7\">https://vimeo.com/7</a></p>")
      #expect(try html(file, policy).contains("href=\"https://a.example/b.mp4\""))
      #expect(try html("<iframe src=https://a.example/b></iframe>", policy) == "")
    }
    for policy in [Policy.caption, .bio, .message, .comment] {
      #expect(try html(known + file, policy) == "")
    }
    #expect(try findings(known) == ["embed-linked iframe @0"])
  }
}
