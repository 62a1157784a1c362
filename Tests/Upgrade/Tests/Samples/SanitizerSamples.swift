import PostDocument
import PostPolicy
import PostSanitizer
import Testing

@Test("a sanitizer returns a document")
func sanitizerReadsADocument() throws {
  // sample
  let sanitizer = Sanitizer(policy: .comment)
  let document = try sanitizer.sanitize("<p onclick=x>Hi <b>there</b></p>").document
  // end
  #expect(document.plainText == "Hi there")
}

@Test("a sanitizer reports every change")
func sanitizerReports() throws {
  try expectOutput {
    // sample
    let sanitizer = Sanitizer(policy: .comment)
    let reading = try sanitizer.sanitize("<p onclick=x>Hi <b>there</b><script>alert(1)</script>")
    print(reading.document.plainText)  // Hi there
    for finding in reading.report.findings {
      print(finding)
    }
    // Removed 'onclick' of <p> (byte 3).
    // Removed <script> with its contents (byte 28).
    // end
  }
}

@Test("adding positions to a report gives its findings a line and a column")
func findingsHavePositions() throws {
  try expectOutput {
    // sample
    let source = Array("<p>Hi</p>\n<p onclick=x>there</p>".utf8)
    let report = try Sanitizer().sanitize(source).report.addingPositions(in: source)
    for finding in report.findings {
      print(finding)  // Removed 'onclick' of <p> (line 2, column 4).
    }
    // end
  }
}
