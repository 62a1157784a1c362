import PostDocument
import PostPolicy
import PostSanitizer
import Testing

@Test func sanitizerReadsADocument() throws {
  // sample
  let sanitizer = Sanitizer(policy: .comment)
  let document = try sanitizer.document(from: "<p onclick=x>Hi <b>there</b></p>")
  // end
  #expect(document.plainText == "Hi there")
}

@Test func sanitizerSaysWhatItDid() throws {
  try expectOutput {
    // sample
    let sanitizer = Sanitizer(policy: .comment)
    let reading = try sanitizer.reading("<p onclick=x>Hi <b>there</b><script>alert(1)</script>")
    print(reading.document.plainText)  // Hi there
    for finding in reading.report.findings {
      print(finding.code.rawValue, finding.element ?? "", finding.offset ?? 0)
    }
    // attribute-removed p 3
    // element-dropped script 28
    // end
  }
}
