import PostDocument

/// A figure whose caption neither Tiptap nor Quill can hold.
let richFigure = Figure(
  InlineImage(ImageSource("/a.png")!, alternative: "A", width: 3),
  caption: [.text("the "), .text("cap", marks: .strong), .lineBreak, .text("tion")])!
