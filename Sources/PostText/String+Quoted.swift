extension StringProtocol {
  /// This text, shortened to 32 scalars and with unsafe scalars escaped, for use in messages.
  ///
  /// Messages contain names from untrusted input, and are shown on terminals, in logs and on web
  /// pages. So `<`, `>`, `&`, quotation marks, backslashes, backquotes, and scalars that are
  /// invisible or affect adjacent scalars are escaped, for example as `\u{3C}`. A longer text is
  /// cut after 32 scalars and ends in an ellipsis.
  ///
  /// - Complexity: O(1).
  package var quoted: String { quoted(limit: 32) }

  /// This text, shortened to a number of scalars, in the same form as ``quoted``.
  ///
  /// - Complexity: Linear in the limit.
  package func quoted(limit: Int) -> String {
    var result = ""
    var count = 0
    for scalar in unicodeScalars {
      guard count < limit else { return result + "…" }
      if scalar.isHarmlessInMessages {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
      count += 1
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is safe without an escape on terminals, in logs and on web pages.
  fileprivate var isHarmlessInMessages: Bool {
    switch value {
    case 0x22, 0x26, 0x27, 0x3C, 0x3E, 0x5C, 0x60: return false
    case 0x20..<0x7F: return true
    default: break
    }
    return isGraphic && !isSpaceSeparator && !isDefaultIgnorable
  }
}
