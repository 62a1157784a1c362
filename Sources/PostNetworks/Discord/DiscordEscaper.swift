internal import PostText

/// Escapes text so that Discord shows it as written.
enum DiscordEscaper {
  // MARK: - Text

  /// Returns text in which Markdown is escaped.
  ///
  /// - Parameter isStart: Whether the text is at the start of a line.
  static func escaped(_ text: String, isStart: Bool) -> String {
    var output = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    let blockMarker = isStart ? blockMarkerOffset(in: scalars) : nil
    for (position, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\", "*", "_", "~", "`", "|", "<", "[", "]": output.append("\\")
      case ":" where startsEmojiOrURL(scalars[(position + 1)...]): output.append("\\")
      case _ where position == blockMarker: output.append("\\")
      default: break
      }
      output.append(scalar)
      if isMentionMarker(at: position, in: scalars) {
        output.append(contentsOf: MentionGuard.text.unicodeScalars)
      }
    }
    return String(output)
  }

  /// Returns the offset of the character to escape in the marker of a heading, quotation, list or
  /// small text at the start of a line, or `nil`.
  private static func blockMarkerOffset(in scalars: [Unicode.Scalar]) -> Int? {
    guard let first = scalars.first else { return nil }
    if first == "#" || first == ">" || first == "-" || first == "+" { return 0 }
    let digits = scalars.prefix { $0.isASCII && $0.isDecimalDigit }.count
    return digits > 0 && digits < scalars.count && scalars[digits] == "." ? digits : nil
  }

  /// Whether a colon before this text would start an emoji such as `:smile:`, or end the scheme of a
  /// URL. In a URL that Discord finds in text, no escape works.
  private static func startsEmojiOrURL(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    if rest.first == "/" { return true }
    let name = rest.prefix(64).prefix { scalar in
      scalar == "_" || scalar == "+" || scalar == "-" || scalar == "~"
        || scalar.isASCII && (scalar.properties.isAlphabetic || scalar.isDecimalDigit)
    }
    return !name.isEmpty && rest.dropFirst(name.count).first == ":"
  }

  // MARK: - Mentions

  /// Whether a mention would continue after a marker: after `@` of `@everyone` and `@here`, and after
  /// `@` or `#` that follows `<`. Discord also finds mentions after a backslash and in code.
  private static func isMentionMarker(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let scalar = scalars[position]
    guard scalar == "@" || scalar == "#" else { return false }
    if position > 0, scalars[position - 1] == "<" { return true }
    guard scalar == "@" else { return false }
    let rest = scalars[(position + 1)...]
    return ["everyone", "here"].contains { rest.starts(with: $0.unicodeScalars) }
  }

  /// Whether a text contains a mention.
  static func hasMention(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.contains { isMentionMarker(at: $0, in: scalars) }
  }

  // MARK: - Code

  /// Returns a line of code, without mentions and without the end of its block.
  static func codeLine(_ line: String) -> String {
    var output = String.UnicodeScalarView()
    let scalars = Array(line.unicodeScalars)
    for (position, scalar) in scalars.enumerated() {
      if scalar == "`", output.suffix(2).elementsEqual(["`", "`"]) {
        output.append(contentsOf: MentionGuard.text.unicodeScalars)
      }
      output.append(scalar)
      if isMentionMarker(at: position, in: scalars) {
        output.append(contentsOf: MentionGuard.text.unicodeScalars)
      }
    }
    return String(output)
  }

  /// Returns the backquotes around code in a line, or `nil` if the code cannot be written.
  static func codeFence(of code: String) -> String? {
    let backquote = UInt8(ascii: "`")
    let bytes = Array(code.utf8)
    guard bytes.contains(backquote) else { return "`" }
    let isAtEdge = bytes.first == backquote || bytes.last == backquote
    let isRepeated = zip(bytes, bytes.dropFirst()).contains { $0 == backquote && $1 == backquote }
    return isAtEdge || isRepeated ? nil : "``"
  }

  // MARK: - Links

  /// Whether Discord shows a text as the label of a link: it contains no URL, and its brackets are
  /// balanced.
  static func isLabel(_ text: String) -> Bool {
    var depth = 0
    for scalar in text.unicodeScalars {
      if scalar == "[" { depth += 1 }
      if scalar == "]" { depth -= 1 }
      guard 0...1 ~= depth else { return false }
    }
    let isURL = zip(text.utf8, text.utf8.dropFirst()).contains {
      $0 == UInt8(ascii: ":") && $1 == UInt8(ascii: "/")
    }
    return depth == 0 && !isURL
  }

  /// Returns a URL without characters that would end one of the markers around it.
  static func url(_ url: String, in markers: [String]) -> String {
    let ends = Set(markers.joined().unicodeScalars)
    guard !ends.isEmpty else { return url }
    var output = ""
    for scalar in url.unicodeScalars {
      switch scalar {
      case "|" where ends.contains(scalar): output += "%7C"
      case "*" where ends.contains(scalar): output += "%2A"
      case "~" where ends.contains(scalar): output += "%7E"
      case "_" where ends.contains(scalar): output += "%5F"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// Returns the URL of a link with a label, without characters that would end the link and without
  /// mentions.
  static func maskedURL(_ url: String) -> String {
    let hasMention = hasMention(url)
    var output = ""
    for scalar in url.unicodeScalars {
      switch scalar {
      case "(": output += "%28"
      case ")": output += "%29"
      case "\\": output += "%5C"
      case "@" where hasMention: output += "%40"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
