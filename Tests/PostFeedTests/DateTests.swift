import PostFeed
import Testing

@Suite struct DateTests {
  @Test(
    "a date in RFC 3339 format is read as seconds and nanoseconds",
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0), ("2026-11-21T12:00:00Z", 1_795_262_400, 0),
      ("2026-11-21T13:00:00+01:00", 1_795_262_400, 0),
      ("2026-11-21T06:30:00-05:30", 1_795_262_400, 0),
      ("2024-02-29T23:59:59.5Z", 1_709_251_199, 500_000_000),
      ("2000-02-29T00:00:00.000000001Z", 951_782_400, 1),
      ("2000-02-29T00:00:00.1234567899999Z", 951_782_400, 123_456_789),
      ("1969-12-31T23:59:59.25Z", -1, 250_000_000), ("0000-01-01T00:00:00Z", -62_167_219_200, 0),
      ("9999-12-31T23:59:59Z", 253_402_300_799, 0),
      ("2026-11-21T12:00:00-00:00", 1_795_262_400, 0),
    ])
  func valid(text: String, seconds: Int64, nanoseconds: Int32) throws {
    let moment = try #require(Moment(text))
    #expect(moment.seconds == seconds)
    #expect(moment.nanoseconds == nanoseconds)
  }

  @Test(
    "a date with a missing part, a wrong symbol or a number out of range is invalid",
    arguments: [
      "", "2026-11-21", "2026-11-21T12:00:00", "2026-11-21T12:00Z", "2026-11-21 12:00:00Z",
      "2026-11-21t12:00:00z", "2026-02-30T12:00:00Z", "2023-02-29T12:00:00Z",
      "1900-02-29T12:00:00Z",
      "2026-13-01T12:00:00Z", "2026-00-01T12:00:00Z", "2026-01-00T12:00:00Z",
      "2026-01-32T12:00:00Z",
      "2026-04-31T12:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T12:60:00Z",
      "2026-06-30T23:59:60Z",
      "2026-11-21T12:00:00+0100", "2026-11-21T12:00:00+01", "2026-11-21T12:00:00+24:00",
      "2026-11-21T12:00:00+01:60", "2026-11-21T12:00:00.Z", "2026-11-21T12:00:00,5Z",
      "2026-11-21T12:00:00Z ", " 2026-11-21T12:00:00Z", "2026-11-21T12:00:00Z\0",
      "+2026-11-21T12:00:00Z",
      "20261121T120000Z", "2026-W47-6T12:00:00Z", "2026-325T12:00:00Z", "12026-11-21T12:00:00Z",
      "２０２６-11-21T12:00:00Z", "now", "1795262400", "9999-12-31T23:59:59-00:01",
      "0000-01-01T00:00:00+00:01",
    ])
  func invalid(text: String) {
    #expect(Moment(text) == nil)
  }

  @Test(
    "a date with any offset is written in UTC, without trailing zeros",
    arguments: [
      ("2026-11-21T13:00:00.500+01:00", "2026-11-21T12:00:00.5Z"),
      ("0099-03-01T00:00:00Z", "0099-03-01T00:00:00Z"),
      ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
      ("1600-12-31T23:59:59.000000100Z", "1600-12-31T23:59:59.0000001Z"),
    ])
  func writing(text: String, expected: String) throws {
    #expect(try #require(Moment(text)).description == expected)
  }

  @Test("a date on each day of four hundred years round-trips")
  func everyDay() throws {
    for day in Int64(-141_427)..<4670 {
      let moment = try #require(Moment(secondsSince1970: day * 86_400 + 1))
      #expect(Moment(moment.description) == moment)
    }
  }

  @Test("a date with a million digits is invalid")
  func longFraction() {
    #expect(Moment("2026-11-21T12:00:00." + String(repeating: "1", count: 1_000_000) + "Z") == nil)
  }

  @Test(
    "a time in the past year is written as an age such as 5m, any other as a date",
    arguments: [
      (-61, "2026-11-21"), (-60, "now"), (0, "now"), (59, "now"), (60, "1m"), (3599, "59m"),
      (3600, "1h"), (86_399, "23h"), (86_400, "1d"), (604_799, "6d"), (604_800, "1w"),
      (31_535_999, "52w"), (31_536_000, "2025-11-21"),
    ])
  func relativeTimes(secondsAgo: Int64, expected: String) throws {
    let now = try #require(Moment("2026-11-21T12:00:00Z"))
    let moment = try #require(Moment(secondsSince1970: now.seconds - secondsAgo))
    #expect("\(RelativeTime(of: moment, now: now))" == expected)
  }
}
