import PostServer
import ServerTesting
import Testing

@Suite struct AccessTests {
  @Test("a request without a valid token is refused", arguments: [nil, "", "wrong"])
  func token(token: String?) async throws {
    try await withSetting { setting in
      let answer = try await Client(url: setting.ada.url, token: token).get("/v1/feed")
      #expect(answer.status == 401)
      #expect(answer.header("WWW-Authenticate") == #"Bearer realm="posts""#)
      #expect(answer.error?.contains("token") == true)
    }
  }

  @Test("another scheme than Bearer is refused")
  func scheme() async throws {
    try await withSetting { setting in
      let answer = try await Client(url: setting.ada.url, token: nil)
        .get("/v1/feed", headers: ["Authorization": "Basic secret of ada"])
      #expect(answer.status == 401)
    }
  }

  @Test("a user who sends too many requests waits as long as Retry-After says")
  func rateLimit() async throws {
    let clock = ManualClock()
    try await withSetting {
      $0.now = { clock.now }
      $0.limits.requestsPerSecond = 0.5
      $0.limits.burst = 2
    } _: { setting in
      #expect(try await setting.ada.get("/v1/feed").status == 200)
      #expect(try await setting.ada.get("/v1/feed").status == 200)
      let refused = try await setting.ada.get("/v1/feed")
      #expect(refused.status == 429)
      #expect(refused.header("Retry-After") == "2")
      #expect(refused.error == "too many requests; try again in 2 s")
      #expect(try await setting.bo.get("/v1/feed").status == 200)
      clock.advance(by: 2)
      #expect(try await setting.ada.get("/v1/feed").status == 200)
      #expect(try await setting.ada.get("/v1/feed").status == 429)
    }
  }

  @Test("a very low rate asks to wait for a day")
  func lowRate() async throws {
    try await withSetting {
      $0.limits.requestsPerSecond = 1e-300
      $0.limits.burst = 1
    } _: { setting async throws in
      #expect(try await setting.ada.get("/v1/feed").status == 200)
      #expect(try await setting.ada.get("/v1/feed").header("Retry-After") == "86400")
    }
  }
}
