#if Store
  /// The text that is indexed for searching, and the expressions of FTS5.
  ///
  /// [SQLite FTS5, section 3](https://www.sqlite.org/fts5.html#full_text_query_syntax)
  enum SearchText {
    /// Longer queries are cut.
    private static let maximumQuery = 256

    /// Returns a text in which each character of a script without spaces is a word.
    static func indexed(_ text: String) -> String {
      guard text.unicodeScalars.contains(where: isWord) else { return text }
      var result = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        guard isWord(scalar) else {
          result.append(scalar)
          continue
        }
        result.append(" ")
        result.append(scalar)
        result.append(" ")
      }
      return String(result)
    }

    /// Returns an expression for posts that contain all words of a query, the last one as a prefix.
    /// Returns `nil` if the query has no letter and no number.
    static func expression(_ query: String) -> String? {
      let words = query.unicodeScalars.prefix(maximumQuery)
        .split { $0.properties.isWhitespace || $0 == "\0" }
        .filter { $0.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil } }
      guard !words.isEmpty else { return nil }
      let phrases = words.map { word in
        "\"" + indexed(String(word)).replacing("\"", with: "\"\"") + "\""
      }
      return phrases.joined(separator: " ") + "*"
    }

    /// Whether a scalar belongs to a script that is written without spaces between words: Thai to
    /// Myanmar, Khmer, Kana and Han.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x30FF, 0x31F0...0x31FF,
        0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x2_0000...0x3_FFFF:
        true
      default: false
      }
    }
  }
#endif
