import Foundation
import PostKit
import TestSupport
import Testing

/// Reads the pages of `Corpus/encodings` in the encodings that they declare.
@Suite struct EncodingCorpusTests {
  struct Page: Sendable, CustomTestStringConvertible {
    let file: String
    let encoding: String
    let declaration: String
    let canonical: String
    var testDescription: String { file }

    var bytes: [UInt8] {
      get throws { try CorpusFile(path: "encodings/\(file)").bytes }
    }
  }

  static let pages: [Page] = {
    let index = Corpus.folder.appending(path: "encodings/index.tsv")
    let rows = (try? String(contentsOf: index, encoding: .utf8))?.split(separator: "\n") ?? []
    return rows.dropFirst().map { row in
      let columns = row.split(separator: "\t").map(String.init)
      return Page(
        file: columns[0], encoding: columns[1], declaration: columns[2], canonical: columns[3])
    }
  }()

  @Test("index.tsv has one row for each page, and at least 35")
  func index() {
    let files = Corpus.files(in: "encodings").map { String($0.path.dropFirst("encodings/".count)) }
    #expect(files.count >= 35)
    #expect(EncodingCorpusTests.pages.map(\.file) == files)
  }

  @Test("each page states its encoding as in the index", arguments: pages)
  func declarations(page: Page) throws {
    let bytes = try page.bytes
    let mark = TextEncoding.byteOrderMark(of: bytes)
    #expect((mark != nil) == (page.declaration == "bom"))
    let encoding = mark ?? .declaredInHTML(bytes)
    #expect(encoding?.name ?? "none" == page.encoding)
  }

  @Test("each page is read as its canonical HTML", arguments: pages)
  func documents(page: Page) throws {
    let encoding = TextEncoding(label: page.encoding) ?? .utf8
    let reading = try Sanitizer().sanitize(page.bytes, encoding: encoding)
    let html = HTMLEncoder().encode(reading.document)
    #expect(Array(html.unicodeScalars) == Array(page.canonical.unicodeScalars))
    let replacements = page.canonical.unicodeScalars.count { $0 == "\u{FFFD}" }
    #expect(reading.report.count(of: .encodingRepaired) == replacements)
  }
}
