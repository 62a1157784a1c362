/// A count in a compact form: `999`, `1.2k`, `35k`, `4M`.
public struct CompactCount: Hashable, Sendable, CustomStringConvertible {
  /// The digits and the unit, such as `1.2k`.
  public let description: String

  /// Creates the compact form of a count.
  ///
  /// The count is rounded down, so 999,999 is `999k`. A negative count becomes `0`.
  public init(_ count: Int) {
    let count = max(0, count)
    var unit = 1
    var suffixes = ["", "k", "M", "B", "T"][...]
    while suffixes.count > 1, count / unit >= 1000 {
      unit *= 1000
      suffixes = suffixes.dropFirst()
    }
    let whole = count / unit
    let tenth = count % unit / max(1, unit / 10)
    let fraction = unit > 1 && whole < 10 && tenth > 0 ? ".\(tenth)" : ""
    description = "\(whole)\(fraction)\(suffixes.first ?? "")"
  }
}
