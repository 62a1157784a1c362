import TestSupport
import Testing

@testable import PostKitCommand

@Suite struct LineReadingTests {
  /// Returns the pieces of a stream that arrives in parts.
  private func pieces(_ parts: [String], limit: Int = 1000) throws -> [LinePiece] {
    var parts = parts[...]
    var reader = LineReader(limit: limit) { Array((parts.popFirst() ?? "").utf8) }
    var pieces: [LinePiece] = []
    while let piece = try reader.next() { pieces.append(piece) }
    return pieces
  }

  private func lines(_ pieces: [LinePiece]) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      piece.forEachLine { line, number in
        lines.append("\(number) \(String(decoding: piece.bytes[line], as: UTF8.self))")
      }
    }
    return lines
  }

  @Test("a line that continues in the next chunk of input is counted once")
  func numbering() throws {
    #expect(
      lines(try pieces(["a\nb", "c\n\nd\n", "e\n"])) == ["1 a", "2 bc", "3 ", "4 d", "5 e"])
  }

  @Test("a last line without a line feed is read as a line")
  func lastLine() throws {
    #expect(lines(try pieces(["a\nb"])) == ["1 a", "2 b"])
    #expect(lines(try pieces(["a"])) == ["1 a"])
  }

  @Test("an empty input has no lines")
  func emptyStream() throws {
    #expect(try pieces([]).isEmpty)
  }

  @Test("complete lines are returned before the next chunk of input is read")
  func wholeLines() throws {
    let texts = try pieces(["a\nb\nc", "d\n"]).map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(texts == ["a\nb\n", "cd\n"])
  }

  @Test("a line over the byte limit is returned in parts, and later lines in one part each")
  func longLine() throws {
    let pieces = try pieces(["a\n12345", "6789", "0\nb\nc", "\n"], limit: 8)
    #expect(
      pieces.map { "\($0.kind) \($0.firstLine) \(String(decoding: $0.bytes, as: UTF8.self))" } == [
        "lines 1 a\n", "startOfLongLine 2 123456789", "restOfLongLine 2 0\n", "lines 3 b\n",
        "lines 4 c\n",
      ])
  }

  @Test("a last line over the byte limit is returned in parts, as any other long line")
  func longLastLine() throws {
    let pieces = try pieces(["123456789", "0"], limit: 8)
    #expect(pieces.map { "\($0.kind)" } == ["startOfLongLine", "restOfLongLine"])
    #expect(try self.pieces(["123456789"], limit: 8).map { "\($0.kind)" } == ["startOfLongLine"])
  }

  @Test("the same input gives the same lines for any split into chunks")
  func partSizes() throws {
    for seed in LawRun(cases: 1000).seeds {
      var random = Random(seed: seed)
      let text = (0..<random.number(0...60)).map { _ in random.pick(["a", "b", "\n", "é"]) }
        .joined()
      var parts: [String] = []
      for character in text {
        if parts.isEmpty || random.oneIn(4) { parts.append("") }
        parts[parts.count - 1].append(character)
      }
      #expect(lines(try pieces(parts)) == lines(try pieces([text])), "seed \(seed)")
    }
  }

  @Test("a read error is thrown after the lines that precede it are returned")
  func streamError() throws {
    struct Broken: Error {}
    var parts = ["a\n"]
    var reader = LineReader {
      guard let part = parts.popLast() else { throw Broken() }
      return Array(part.utf8)
    }
    #expect(try reader.next()?.bytes == Array("a\n".utf8))
    #expect(throws: Broken.self) { try reader.next() }
  }
}
