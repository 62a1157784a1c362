internal import PostJSON
internal import PostText

/// Closes JSON that is cut off, so that the items before the end can be read.
enum JSONTruncation {
  /// Returns the text up to the last complete item or member of the outermost object, with the closing
  /// brackets that are missing. Returns `nil` if the text is not the start of JSON.
  ///
  /// White space at the end, and U+FFFD from half a code unit, is ignored.
  ///
  /// - Complexity: Linear in the number of bytes.
  static func closed(_ source: [UInt8]) -> [UInt8]? {
    let end = source.lastIndex { !ASCII.isSpace($0) && !replacement.contains($0) } ?? -1
    let bytes = Array(source[...end])
    var scanner = JSONScanner(bytes, allowsLoneSurrogates: true, allowsInvalidUTF8: true)
    var open: [JSONKind] = []
    var complete: (end: Int, open: [JSONKind])?
    do {
      while let token = try scanner.next() {
        switch token.part {
        case .name: continue
        case .value(let kind) where kind == .array || kind == .object:
          open.append(kind)
          if isKept(open) { complete = (token.range.upperBound, open) }
          continue
        // The end of a number can be missing.
        case .value(.number) where token.range.upperBound == bytes.count: continue
        case .value: break
        case .end: open.removeLast()
        }
        guard isKept(open) else { continue }
        let isString = token.part == .value(.string)
        complete = (token.range.upperBound + (isString ? 1 : 0), open)
      }
      return bytes
    } catch {
      guard let complete, isCutOff(bytes, error) else { return nil }
      let brackets = complete.open.reversed().map { UInt8(ascii: $0 == .array ? "]" : "}") }
      return bytes[..<complete.end] + brackets
    }
  }

  private static let replacement = Array("\u{FFFD}".utf8)

  /// Whether the innermost open container has items, or is the outermost object.
  private static func isKept(_ open: [JSONKind]) -> Bool {
    open.count == 1 || open == [.object, .array]
  }

  /// Whether an error is at the end of the text.
  private static func isCutOff(_ bytes: [UInt8], _ fault: JSONFault) -> Bool {
    if fault.expected == .quotationMark || fault.offset >= bytes.count { return true }
    let rest = bytes[fault.offset...]
    return ["true", "false", "null"].contains { $0.utf8.starts(with: rest) }
  }
}
