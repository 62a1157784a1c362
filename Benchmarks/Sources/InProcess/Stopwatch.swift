import Foundation

/// Measures user CPU time.
enum Stopwatch {
  /// Returns the seconds for one pass: the median of five rounds, each of whole passes for at least
  /// 0.2 seconds, after one warm-up pass.
  static func medianSeconds(of pass: () -> Int) -> Double {
    var checksum = pass()
    let rounds = (0..<5).map { _ in
      let began = userSeconds
      var passes = 0.0
      repeat {
        checksum &+= pass()
        passes += 1
      } while userSeconds - began < 0.2
      return (userSeconds - began) / passes
    }
    precondition(checksum != 0, "no pass returned a result")
    return rounds.sorted()[2]
  }

  private static var userSeconds: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #endif
    return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
  }
}
