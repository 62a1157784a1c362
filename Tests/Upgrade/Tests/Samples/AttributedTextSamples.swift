import Foundation
import PostAttributedText
import PostDocument
import Testing

@Test("a document is encoded as attributed text")
func attributedTextIsWritten() {
  let document = Document([.paragraph(Paragraph([.text("Hi")]))])
  // sample
  let text = AttributedTextEncoder().encode(document)
  // SwiftUI: Text(text)
  // end
  #expect(String(text.characters) == "Hi")
}

@Test("runs of attributed text give their mention and marks")
func attributesAreRead() {
  let text = AttributedTextEncoder().encode(Document([.paragraph(Paragraph([.text("Hi")]))]))
  // sample
  for run in text.runs {
    if let mention = run.mention { print(mention.user) }
    if run.marks?.contains(.spoiler) == true { print("hidden") }
  }
  // end
}

@Test("a list round-trips through attributed text")
func attributedTextIsReadBack() throws {
  try expectOutput {
    // sample
    let document = Document([
      .list(ListBlock(items: [ListItem([.paragraph(Paragraph([.text("milk", marks: .strong)]))])]))
    ])
    let text = AttributedTextEncoder().encode(document)
    print(String(text.characters))  // • milk

    let editing = AttributedTextEncoder(.editing).encode(document)
    print(Document(editing) == document)  // true
    // end
  }
}
