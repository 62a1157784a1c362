import Foundation
import PostAttributedText
import PostDocument
import Testing

@Test("a document becomes attributed text")
func attributedTextIsWritten() {
  let document = Document([.paragraph(Paragraph([.text("Hi")]))])
  // sample
  let text = AttributedTextEncoder().encode(document)
  // SwiftUI: Text(text)
  // end
  #expect(String(text.characters) == "Hi")
}

@Test("attributes of attributed text can be read")
func attributesAreRead() {
  let text = AttributedTextEncoder().encode(Document([.paragraph(Paragraph([.text("Hi")]))]))
  // sample
  for run in text.runs {
    if let mention = run.mention { print(mention.user) }
    if run.marks?.contains(.spoiler) == true { print("hidden") }
  }
  // end
}

@Test("attributed text round-trips")
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
