import Foundation
import PostKit
import TestSupport
import Testing

/// Reads the pages of `Corpus/encodings` in the encodings that they declare.
@Suite struct EncodingCorpusTests {
  struct Page: Sendable, CustomTestStringConvertible {
    let file: CorpusFile
    let encoding: String
    let declaration: String
    let canonical: String
    var testDescription: String { file.path }
  }

  static let pages: [Page] = {
    let files = Corpus.files(in: "encodings")
    return rows.compactMap { row in
      guard let file = files.first(where: { $0.path == "encodings/\(row[0])" }) else { return nil }
      return Page(file: file, encoding: row[1], declaration: row[2], canonical: row[3])
    }
  }()

  /// The rows of the index.
  private static let rows: [[String]] = {
    let index = Corpus.folder.appending(path: "encodings/index.tsv")
    let lines = (try? String(contentsOf: index, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.dropFirst().map { $0.split(separator: "\t").map(String.init) }
  }()

  @Test("index.tsv has one row for each page, and at least 35")
  func index() {
    let files = Corpus.files(in: "encodings").map(\.path)
    #expect(files.count >= 35)
    #expect(EncodingCorpusTests.rows.map { "encodings/\($0[0])" } == files)
    #expect(EncodingCorpusTests.pages.count == files.count)
  }

  @Test("each page states its encoding as in the index", arguments: pages)
  func declarations(page: Page) throws {
    let bytes = try page.file.bytes
    let mark = TextEncoding.byteOrderMark(of: bytes)
    #expect((mark != nil) == (page.declaration == "bom"))
    let encoding = mark ?? .declaredInHTML(bytes)
    #expect(encoding?.name ?? "none" == page.encoding)
  }

  @Test(
    "each page is read as its canonical HTML", .enabled(if: Libraries.hasLibXML2), arguments: pages)
  func documents(page: Page) throws {
    let encoding = TextEncoding(label: page.encoding) ?? .utf8
    let reading = try Sanitizer().sanitize(page.file.bytes, encoding: encoding)
    let html = HTMLEncoder().encode(reading.document)
    #expect(Array(html.unicodeScalars) == Array(page.canonical.unicodeScalars))
    let replacements = page.canonical.unicodeScalars.count { $0 == "\u{FFFD}" }
    #expect(reading.report.count(of: .encodingRepaired) == replacements)
  }
}
