import Foundation
import PostEncoding
import PostKit
import TestSupport
import Testing

/// Text in every encoding has the same document as in UTF-8, and its offsets lead to the source.
@Suite(.enabled(if: Libraries.hasLibXML2)) struct EncodingLawTests {
  /// The encodings that the command `iconv` of glibc writes, by their names there.
  private static let iconvNames = [
    "IBM866": "CP866", "ISO-8859-2": "ISO-8859-2", "ISO-8859-3": "ISO-8859-3",
    "ISO-8859-4": "ISO-8859-4", "ISO-8859-5": "ISO-8859-5", "ISO-8859-6": "ISO-8859-6",
    "ISO-8859-7": "ISO-8859-7", "ISO-8859-8": "ISO-8859-8", "ISO-8859-8-I": "ISO-8859-8",
    "ISO-8859-10": "ISO-8859-10", "ISO-8859-13": "ISO-8859-13", "ISO-8859-14": "ISO-8859-14",
    "ISO-8859-15": "ISO-8859-15", "ISO-8859-16": "ISO-8859-16", "KOI8-R": "KOI8-R",
    "KOI8-U": "KOI8-U", "macintosh": "MACINTOSH", "windows-874": "CP874",
    "windows-1250": "CP1250", "windows-1251": "CP1251", "windows-1252": "CP1252",
    "windows-1253": "CP1253", "windows-1254": "CP1254", "windows-1255": "CP1255",
    "windows-1256": "CP1256", "windows-1257": "CP1257", "windows-1258": "CP1258",
    "x-mac-cyrillic": "MAC-CYRILLIC", "GBK": "GBK", "gb18030": "GB18030", "Big5": "BIG5",
    "EUC-JP": "EUC-JP", "ISO-2022-JP": "ISO-2022-JP", "Shift_JIS": "CP932", "EUC-KR": "EUC-KR",
    "UTF-16LE": "UTF-16LE", "UTF-16BE": "UTF-16BE", "UTF-8": "UTF-8",
  ]

  /// Scalars of scripts, separated by spaces, because iconv combines some with the next one.
  private static let sample: String = {
    let ranges: [ClosedRange<UInt32>] = [
      0x41...0x5A, 0xC0...0xFF, 0x100...0x17F, 0x395...0x3C9, 0x410...0x44F, 0x5D0...0x5EA,
      0x621...0x64A, 0xE01...0xE3A, 0x3041...0x30F6, 0x4E00...0x9FA5, 0xAC00...0xD7A3,
    ]
    return ranges.joined().compactMap { Unicode.Scalar($0) }.map { "\($0) " }.joined()
  }()

  private static func iconv(_ options: String, _ input: Data) throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try input.write(to: folder.appending(path: "in"))
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "iconv -c \(options) in > out 2> /dev/null; true"]
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    return try Data(contentsOf: folder.appending(path: "out"))
  }

  #if os(Linux)
    @Test("text in every encoding that iconv wrote is read back", arguments: TextEncoding.all)
    func iconvText(encoding: TextEncoding) throws {
      guard let name = EncodingLawTests.iconvNames[encoding.name] else { return }
      let source = try EncodingLawTests.iconv(
        "-f UTF-8 -t \(name)", Data(EncodingLawTests.sample.utf8))
      let expected = try EncodingLawTests.iconv("-f \(name) -t UTF-8", source)
      try #require(expected.count > 26 * 2)
      let text = try DecodedText([UInt8](source), as: encoding)
      #expect(text.malformedCount == 0)
      // iconv composes letters and marks of Vietnamese, and the standard's decoder does not. Strings
      // compare by canonical equivalence.
      #expect(
        String(decoding: text.bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }
  #endif

  /// Returns bytes that are often lead bytes, trail bytes, escapes or markup.
  private static func source(seed: UInt64) -> (bytes: [UInt8], encoding: TextEncoding) {
    var random = Random(seed: seed)
    let encoding = random.pick(TextEncoding.all)
    let pieces: [[UInt8]] = [
      Array("<b>".utf8), Array("</b>".utf8), Array("<script>x</script>".utf8), Array("<p>".utf8),
      Array("a b".utf8), [0x0A], [0x1B, 0x24, 0x42], [0x1B, 0x28, 0x42], [0x1B], [0x81, 0x30],
      [0x8F, 0xA1], [0xD8, 0x00], [0x00, 0xD8], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xE2, 0x82],
    ]
    var bytes: [UInt8] = []
    for _ in 0..<random.number(0...40) {
      if random.number(0...2) == 0 {
        bytes += random.pick(pieces)
      } else {
        bytes.append(UInt8(random.number(0x80...0xFF)))
      }
    }
    return (bytes, encoding)
  }

  @Test("offsets ascend, lead back, and cover the source")
  func offsets() {
    let failure = LawRun(cases: 4000).failure(of: { EncodingLawTests.source(seed: $0).bytes }) {
      bytes, seed in
      let encoding = EncodingLawTests.source(seed: seed).encoding
      let text = try DecodedText(bytes, as: encoding)
      guard Array(String(decoding: text.bytes, as: UTF8.self).utf8) == text.bytes else {
        return "not UTF-8"
      }
      let offsets = (0...text.bytes.count).map(text.sourceOffset)
      guard zip(offsets, offsets.dropFirst()).allSatisfy({ $0 <= $1 }) else {
        return "\(encoding): offsets descend: \(offsets)"
      }
      guard offsets.last == bytes.count else { return "\(encoding): \(offsets) of \(bytes.count)" }
      for (offset, byte) in text.bytes.enumerated() where byte & 0xC0 != 0x80 {
        guard text.textOffset(offsets[offset]) == offset else {
          return "\(encoding): \(offset) leads back to \(text.textOffset(offsets[offset]))"
        }
      }
      let malformed = Array(text.malformedRanges)
      guard malformed.count == text.malformedCount,
        zip(malformed, malformed.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound })
      else { return "\(encoding): malformed \(malformed)" }
      return nil
    }
    #expect(failure == nil)
  }

  @Test("a source has the document of its text, and findings in the source's bytes")
  func documents() {
    let failure = LawRun(cases: 3000).failure(of: { EncodingLawTests.source(seed: $0).bytes }) {
      bytes, seed in
      // A byte order mark beats the encoding that the caller names.
      let encoding =
        TextEncoding.byteOrderMark(of: bytes) ?? EncodingLawTests.source(seed: seed).encoding
      guard encoding != .utf8 else { return nil }
      let text = try DecodedText(bytes, as: encoding)
      let decoded = try Sanitizer().sanitize(text.bytes)
      let reading = try Sanitizer().sanitize(bytes, encoding: encoding)
      guard reading.document == decoded.document else { return "\(encoding): other document" }
      guard reading.report.count(of: .encodingRepaired) == text.malformedCount else {
        return "\(encoding): \(reading.report.counts)"
      }
      let ranges = reading.report.findings.compactMap(\.sourceRange)
      return ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= bytes.count }
        ? nil : "\(encoding): \(ranges)"
    }
    #expect(failure == nil)
  }

  @Test("parts that end in ASCII are decoded as in the whole source")
  func parts() {
    let failure = LawRun(cases: 2000).failure(of: { EncodingLawTests.source(seed: $0).bytes }) {
      bytes, seed in
      let encoding = EncodingLawTests.source(seed: seed).encoding
      guard !["UTF-16LE", "UTF-16BE", "ISO-2022-JP", "replacement"].contains(encoding.name) else {
        return nil
      }
      let first = [0x41] + bytes + [0x0A]
      let whole = try DecodedText(first + [0x42] + bytes, as: encoding)
      let parts =
        try DecodedText(first, as: encoding).bytes + DecodedText([0x42] + bytes, as: encoding).bytes
      return whole.bytes == parts ? nil : "\(encoding): \(whole.bytes) is not \(parts)"
    }
    #expect(failure == nil)
  }
}
