import PostKit
import Testing

@Test("`details` round-trip through HTML")
func nodeRoundTrips() throws {
  try expectOutput {
    // sample
    let document = Document([
      .details(Details(summary: [.text("More")], [.paragraph(Paragraph([.text("Hi")]))]))
    ])
    let html = HTMLEncoder().encode(document)
    print(html)  // <details><summary>More</summary><p>Hi</p></details>
    print(try Sanitizer().sanitize(html).document == document)  // true
    // end
  }
}
