import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Finds entities in plain text, and makes typed runs of them.
  static let plainText = FuzzTarget(
    name: "plain-text",
    seeds: {
      try Seeds.files(in: "posts").map {
        Array(try Sanitizer().reading($0).document.plainText.utf8)
      }
    },
    check: { input in
      let text = String(decoding: input, as: UTF8.self)
      let document = Document([.paragraph(Paragraph([.text(text)]))])
      var linker = TextLinker()
      let linked = linker.rewrite(document)
      require(linked.plainText == document.plainText, "linking changes text")
      require(linker.rewrite(linked) == linked, "linking twice differs")
    })
}
