/// A number of things, in as few signs as a feed has room for: `999`, `1.2k`, `35k`, `4M`.
public struct CompactCount: Hashable, Sendable, CustomStringConvertible {
  /// The digits and the sign.
  public let description: String

  /// Shortens a number. It is rounded down, so that 999,999 is no million; less than none is none.
  public init(_ count: Int) {
    let count = max(0, count)
    var unit = 1
    var signs = ["", "k", "M", "B", "T"][...]
    while signs.count > 1, count / unit >= 1000 {
      unit *= 1000
      signs = signs.dropFirst()
    }
    let whole = count / unit
    let tenth = count % unit * 10 / unit
    let fraction = unit > 1 && whole < 10 && tenth > 0 ? ".\(tenth)" : ""
    description = "\(whole)\(fraction)\(signs.first ?? "")"
  }
}
