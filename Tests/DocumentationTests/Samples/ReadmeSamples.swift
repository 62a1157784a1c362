import PostKit
import Testing

@Test func readmeSanitizes() throws {
  try expectOutput {
    // sample
    let sanitizer = Sanitizer(policy: .post)
    let reading = try sanitizer.reading(
      "<p onclick=x>Hi <b>there<script>x()</script></b> <a href='java&#9;script:x'>you</a></p>")

    print(HTMLEncoder().html(for: reading.document))
    // <p>Hi <strong>there</strong> you</p>
    print(reading.report.counts[.linkRemoved] ?? 0)
    // 1

    for block in reading.document.blocks {
      switch block {  // A closed enum: what is not in it cannot be in a post.
      case .paragraph(let paragraph): print(paragraph.content.count)  // 3
      default: break
      }
    }
    // end
  }
}
