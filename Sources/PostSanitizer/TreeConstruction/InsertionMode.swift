/// The rules for the next token.
///
/// "in head noscript", "in table text" and the modes of `select` do not exist: scripting is enabled,
/// all text up to the next tag or comment is one token, and the standard parses `select` in "in body".
///
/// [WHATWG HTML 13.2.4.1](https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode)
enum InsertionMode: UInt8 {
  case beforeHTML, beforeHead, inHead, afterHead, inBody, text
  case inTable, inCaption, inColumnGroup, inTableBody, inRow, inCell, inTemplate
  case afterBody, inFrameset, afterFrameset, afterAfterBody, afterAfterFrameset
}
