/// Punycode, the ASCII form of labels in the domain name system.
///
/// [RFC 3492, section 6.3](https://www.rfc-editor.org/rfc/rfc3492#section-6.3)
package enum Punycode {
  /// Returns the Punycode of a label with the given scalars, without the prefix `xn--`.
  ///
  /// - Complexity: O(n²) in the number of scalars. Callers must limit the number.
  package static func encoded(_ scalars: [UInt32]) -> [UInt8] {
    var output = scalars.filter { $0 < 0x80 }.map(UInt8.init)
    let basicCount = output.count
    var handled = basicCount
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var next: UInt32 = 0x80
    var delta = 0
    var bias = 72
    while handled < scalars.count {
      guard let smallest = scalars.filter({ $0 >= next }).min() else { break }
      delta += Int(smallest - next) * (handled + 1)
      next = smallest
      for scalar in scalars {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return output
  }

  /// Decodes the Punycode of a label, given without the prefix `xn--`. Returns the scalars of the
  /// label, or `nil` if the Punycode is malformed.
  ///
  /// - Complexity: O(n²) in the number of bytes. Callers must limit the number.
  package static func decoded(_ bytes: [UInt8]) -> [Unicode.Scalar]? {
    let delimiter = bytes.lastIndex(of: UInt8(ascii: "-"))
    var output = bytes[..<(delimiter ?? 0)].map { Unicode.Scalar($0) }
    guard output.allSatisfy(\.isASCII), delimiter != 0 else { return nil }
    var rest = bytes[(delimiter.map { $0 + 1 } ?? 0)...]
    var next = 0x80
    var position = 0
    var bias = 72
    while !rest.isEmpty {
      let old = position
      var weight = 1
      var base = 36
      while true {
        guard let byte = rest.popFirst(), let digit = value(of: byte) else { return nil }
        let (step, isTooLarge) = digit.multipliedReportingOverflow(by: weight)
        guard !isTooLarge, step < maximumPosition - position else { return nil }
        position += step
        let threshold = min(max(base - bias, 1), 26)
        if digit < threshold { break }
        let (nextWeight, isTooHeavy) = weight.multipliedReportingOverflow(by: 36 - threshold)
        guard !isTooHeavy else { return nil }
        weight = nextWeight
        base += 36
      }
      let count = output.count + 1
      bias = adapted(position - old, count: count, isFirst: old == 0)
      next += position / count
      position %= count
      guard next <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(next)) else { return nil }
      output.insert(scalar, at: position)
      position += 1
    }
    return output
  }

  /// The product of the number of scalars, at most 64, and of the values of a scalar.
  private static let maximumPosition = 64 * 0x11_0000

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case 0x61...0x7A: Int(digit) - 0x61
    case 0x30...0x39: Int(digit) - 0x30 + 26
    default: nil
    }
  }

  private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
    var rest = delta
    var base = 36
    while true {
      let threshold = min(max(base - bias, 1), 26)
      guard rest >= threshold else { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      base += 36
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26)
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps = 0
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
