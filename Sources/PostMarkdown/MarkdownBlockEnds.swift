/// Finds the blocks at the start of growing Markdown that no further text can change.
///
/// The source can be divided at the returned offsets: the blocks of the parts are those of the whole
/// source. An offset is the start of a line after a blank line, where a list cannot continue.
/// From the first construct on that can change blocks far from it, no further offset is returned: raw
/// HTML, a reference such as `[name]`, whose definition can follow, a footnote, an alert, front
/// matter, and a fence in a quote.
package struct MarkdownBlockEnds {
  /// The start of the first line that was not scanned.
  private var position = 0
  /// The last offset that was found.
  private var end = 0
  /// Whether a construct was found after which no offset is returned.
  private var isBlocked = false
  private var isAfterBlankLine = false
  /// Whether a list can be open.
  private var isInList = false
  private var fence: Fence?
  /// Whether a code span can be open at the end of the line.
  private var isCodeOpen = false

  private struct Fence {
    let mark: UInt8
    let count: Int
    let indentation: Int
  }

  package init() {}

  /// Returns the last offset before which all blocks are final.
  ///
  /// - Parameter source: The source so far. It must start with the source of the preceding call.
  /// - Complexity: Linear in the size of the text that was added.
  package mutating func end(in source: [UInt8]) -> Int {
    while !isBlocked, position < source.count {
      let lineFeed = source[position...].firstIndex(of: 0x0A)
      let line = source[position..<(lineFeed ?? source.count)]
      if isAfterBlankLine, fence == nil, startsBlock(line) {
        end = position
        isInList = false
        isAfterBlankLine = false
      }
      guard let lineFeed else { break }
      scan(line.last == 0x0D ? line.dropLast() : line)
      position = lineFeed + 1
    }
    return end
  }

  /// Whether a line after a blank line starts a block that no open block contains.
  private func startsBlock(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first > 0x20 else { return false }
    return !isInList || !("-+*".utf8.contains(first) || 0x30...0x39 ~= first)
  }

  /// Scans a line without its line end.
  private mutating func scan(_ line: ArraySlice<UInt8>) {
    let indentation = line.prefix { $0 == 0x20 }.count
    let text = line.dropFirst(indentation)
    let isBlank = text.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    if line.contains(0x0D) || position == 0 && isFrontMatter(line) { return isBlocked = true }
    if let fence {
      if ends(fence, text, indentation) {
        self.fence = nil
      } else if !isBlank, indentation < fence.indentation || isInList && text.first == 0x09 {
        // The item that contains the fence ends here.
        isBlocked = true
      }
      return
    }
    if isBlank {
      isAfterBlankLine = true
      isCodeOpen = false
      return
    }
    isAfterBlankLine = false
    if let first = text.first, first == 0x60 || first == 0x7E, openFence(text, first, indentation) {
      return
    }
    isInList = isInList || startsItem(text)
    if hasDistantEffect(text)
      || text.first == 0x3E && (text.contains(three: 0x60) || text.contains(three: 0x7E))
    {
      isBlocked = true
    }
  }

  private func isFrontMatter(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "---".utf8) || line.starts(with: [0xEF, 0xBB, 0xBF])
  }

  private mutating func openFence(
    _ text: ArraySlice<UInt8>, _ mark: UInt8, _ indentation: Int
  ) -> Bool {
    let count = text.prefix { $0 == mark }.count
    guard count >= 3 else { return false }
    // Other text that starts like a fence: code in a line, or a line of code.
    // libcmark opens no fence before malformed UTF-8.
    let info = text.dropFirst(count)
    let isPlain = info.allSatisfy { $0 == 0x09 || 0x20...0x7E ~= $0 }
    if !isPlain || mark == 0x60 && info.contains(0x60) || indentation > 3 && !isInList {
      isBlocked = true
    } else {
      fence = Fence(mark: mark, count: count, indentation: isInList ? indentation : 0)
    }
    return true
  }

  private func ends(_ fence: Fence, _ text: ArraySlice<UInt8>, _ indentation: Int) -> Bool {
    let count = text.prefix { $0 == fence.mark }.count
    return count >= fence.count && indentation <= fence.indentation + 3
      && text.dropFirst(count).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private func startsItem(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.drop { $0 == 0x09 || $0 == 0x20 || $0 == 0x3E }
    guard let first = text.first else { return false }
    if "-+*".utf8.contains(first) { return true }
    let rest = text.drop { 0x30...0x39 ~= $0 }
    return 0x30...0x39 ~= first && (rest.first == 0x2E || rest.first == 0x29)
  }

  // MARK: Text

  /// Whether a line has a construct whose effect is not limited to its block.
  private mutating func hasDistantEffect(_ line: ArraySlice<UInt8>) -> Bool {
    var position = line.startIndex
    var openBrackets = 0
    while position < line.endIndex {
      switch line[position] {
      case 0x5C:
        position += 2
        continue
      case 0x60:
        let count = line[position...].prefix { $0 == 0x60 }.count
        if !isCodeOpen, let close = endOfCode(in: line, after: position + count, count) {
          position = close
        } else {
          isCodeOpen = true
          position += count
        }
        continue
      case 0x24 where line.dropFirst(position + 1 - line.startIndex).first == 0x24: return true
      case 0x3C:
        guard let close = endOfHarmlessTag(line[position...]) else { return true }
        position = close
        continue
      case 0x5B:
        if let close = endOfCheckBox(line, position) {
          position = close
          continue
        }
        openBrackets += 1
      case 0x5D:
        guard openBrackets > 0 else { break }
        guard let close = endOfTarget(line[(position + 1)...]) else { return true }
        openBrackets -= 1
        position = close
        continue
      default: break
      }
      position += 1
    }
    return openBrackets > 0
  }

  private func endOfCode(in line: ArraySlice<UInt8>, after start: Int, _ count: Int) -> Int? {
    var position = start
    while let next = line[position...].firstIndex(of: 0x60) {
      let length = line[next...].prefix { $0 == 0x60 }.count
      position = next + length
      if length == count { return position }
    }
    return nil
  }

  /// Returns the end of `<br>` or a URL in angle brackets, or of `<` that starts no tag.
  private func endOfHarmlessTag(_ text: ArraySlice<UInt8>) -> Int? {
    let start = text.startIndex
    guard let next = text.dropFirst().first else { return start + 1 }
    let isLetter = 0x41...0x5A ~= next & 0xDF
    guard isLetter || "/!?".utf8.contains(next) else { return start + 1 }
    guard let close = text.firstIndex(of: 0x3E) else { return nil }
    let tag = text[(start + 1)..<close]
    let isURL = ["https://", "http://", "mailto:"].contains { tag.starts(with: $0.utf8) }
    let isHarmless =
      tag.elementsEqual("br".utf8)
      || isURL && tag.allSatisfy { $0 > 0x20 && $0 != 0x3C && $0 != 0x60 && $0 != 0x5C }
    return isHarmless ? close + 1 : nil
  }

  /// Returns the end of `[ ]` or `[x]` at the start of an item.
  private func endOfCheckBox(_ line: ArraySlice<UInt8>, _ position: Int) -> Int? {
    let before = line[..<position]
    let isAtStart =
      startsItem(before) && before.last == 0x20
      && before.dropLast().allSatisfy { "-+*.) >\t".utf8.contains($0) || 0x30...0x39 ~= $0 }
    let box = line[position...].prefix(4)
    guard isAtStart, box.count == 4, box.dropFirst(2).elementsEqual([0x5D, 0x20]),
      [0x20, 0x78, 0x58].contains(box[position + 1])
    else { return nil }
    return position + 3
  }

  /// Returns the end of the target of a link, such as `(/path)`.
  private func endOfTarget(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.first == 0x28, let close = text.firstIndex(of: 0x29) else { return nil }
    let target = text[(text.startIndex + 1)..<close]
    let isPlain = target.allSatisfy {
      $0 > 0x20 && $0 != 0x28 && $0 != 0x3C && $0 != 0x5C && $0 != 0x60
    }
    return isPlain ? close + 1 : nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether a byte occurs three times in a row.
  fileprivate func contains(three byte: UInt8) -> Bool {
    var count = 0
    for next in self {
      count = next == byte ? count + 1 : 0
      if count == 3 { return true }
    }
    return false
  }
}
