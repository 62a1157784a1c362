import Foundation
import PostText
import TestSupport
import Testing

@testable import PostTerminal

/// Conformance with Unicode's test files: the complete files if Debian's `unicode-data` 15.0 is
/// installed, else the excerpts in the corpus.
@Suite struct UnicodeConformanceTests {
  private struct Sample {
    var lines: [Substring]
    var isWhole: Bool
  }

  private func sample(of name: String) throws -> Sample {
    let installed = URL(filePath: "/usr/share/unicode/\(name)")
    let isWhole = FileManager.default.fileExists(atPath: installed.path)
    let file =
      isWhole ? installed : Corpus.folder.appending(path: "unicode/\(installed.lastPathComponent)")
    return Sample(
      lines: try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { !$0.hasPrefix("#") },
      isWhole: isWhole)
  }

  /// Returns the scalars of a line such as `÷ 0020 × 0308 ÷`, and whether there is a boundary
  /// before each and at the end.
  private func boundaries(_ line: Substring) -> (scalars: [UInt32], boundaries: [Bool]) {
    let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
    let marks = words.filter { $0 == "÷" || $0 == "×" }
    return (words.compactMap { UInt32($0, radix: 16) }, marks.map { $0 == "÷" })
  }

  @Test("grapheme clusters end at the positions in GraphemeBreakTest.txt")
  func graphemeClusters() throws {
    let sample = try sample(of: "auxiliary/GraphemeBreakTest.txt")
    var count = 0
    for line in sample.lines {
      let (scalars, expected) = boundaries(line)
      var bytes: [UInt8] = []
      var starts: [Int] = []
      for scalar in scalars.compactMap(Unicode.Scalar.init) {
        starts.append(bytes.count)
        bytes += Array(String(Character(scalar)).utf8)
      }
      starts.append(bytes.count)
      var ends: Set<Int> = [0]
      var position = 0
      while position < bytes.count {
        position = GraphemeBreaker.end(
          ofClusterAt: position, in: bytes.span.bytes, upTo: bytes.count)
        ends.insert(position)
      }
      #expect(starts.map(ends.contains) == expected, "\(line)")
      count += 1
    }
    #expect(count > (sample.isWhole ? 500 : 80))
  }

  /// The file tailors rule LB25 by the regular expression of section 8.2. The pair rules of section
  /// 6 keep characters together with numbers that the file separates: `a.|2`, `}|%`, `$|(`.
  @Test("lines break at the positions in LineBreakTest.txt, except some next to numbers")
  func lineBreaks() throws {
    let besideNumbers = LineBreakClasses(
      .numeric, .prefix, .postfix, .openPunctuation, .wideOpenPunctuation)
    let sample = try sample(of: "auxiliary/LineBreakTest.txt")
    var count = 0
    var differences = 0
    for line in sample.lines {
      let (scalars, expected) = boundaries(line)
      guard !scalars.contains(0x0D) else { continue }
      var breaker = LineBreaker()
      var isDifferent = false
      for (position, scalar) in scalars.enumerated() {
        let next = ScalarProperties(of: scalar).lineBreakClass
        let isBoundary = breaker.advance(to: next) != .prohibited
        guard isBoundary != expected[position] else { continue }
        isDifferent = true
        #expect(!isBoundary && besideNumbers.contains(next), "\(line)")
      }
      differences += isDifferent ? 1 : 0
      count += 1
    }
    #expect(count > (sample.isWhole ? 7000 : 150))
    #expect(sample.isWhole ? differences * 100 < count : differences == 2)
  }

  @Test("text is reordered to the order in BidiCharacterTest.txt")
  func reordering() throws {
    let sample = try sample(of: "BidiCharacterTest.txt")
    var count = 0
    for line in sample.lines {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 5 else { continue }
      let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      // The third field is the resulting level of the paragraph.
      guard let base = UInt8(fields[2]) else { continue }
      let paragraph = BidiParagraph(scalars, baseLevel: base)
      var levels = paragraph.levels
      // Rule L1. Separators are line breaks in the layout.
      var isAtEnd = true
      for position in levels.indices.reversed() {
        let kind = paragraph.originals[position]
        let isSeparator = kind == .segmentSeparator || kind == .paragraphSeparator
        let isBlank =
          kind == .whiteSpace || kind.isIsolateInitiator || kind == .popDirectionalIsolate
          || kind.isRemoved
        isAtEnd = isSeparator || isAtEnd && isBlank
        if isAtEnd { levels[position] = paragraph.baseLevel }
      }
      let kept = scalars.indices.filter { !paragraph.originals[$0].isRemoved }
      let shown = scalars.indices.map { paragraph.originals[$0].isRemoved ? "x" : "\(levels[$0])" }
      let order = BidiParagraph.order(kept.map { levels[$0] }).map { "\(kept[$0])" }
      #expect(shown.joined(separator: " ") == fields[3], "\(line)")
      #expect(order.joined(separator: " ") == fields[4], "\(line)")
      count += 1
    }
    #expect(count > (sample.isWhole ? 90_000 : 140))
  }
}
