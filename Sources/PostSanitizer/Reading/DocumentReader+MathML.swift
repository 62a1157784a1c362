internal import PostDocument
internal import PostPolicy
internal import PostText

// Formulas in MathML without a source in TeX become text: `c²` with a mark, `a/b`, `√x`.
//
// [MathML Core](https://www.w3.org/TR/mathml-core/)
extension DocumentReader {
  /// An open element of a formula.
  private struct OpenPart {
    let node: HTMLTree.NodeID
    /// The marks of the text around the element.
    let marks: Marks
    /// The text after the element.
    let suffix: String
  }

  /// Adds the tokens of a formula as text. Returns whether there are any.
  mutating func addTokens(of formula: HTMLTree.NodeID, _ tree: borrowing HTMLTree) -> Bool {
    var writer = TokenWriter()
    var open: [OpenPart] = []
    var hasTokens = false
    var id = tree[formula].firstChild
    while true {
      if id == .none {
        guard let part = open.popLast() else { return hasTokens }
        add(text: part.suffix)
        style.marks = part.marks
        if tree[part.node].name.endsTerm { writer.endTerm() }
        id = tree[part.node].next
      } else if tree[id].isText || isIgnored(id, tree) {
        id = tree[id].next
      } else if tree[id].namespace == .math, tree[id].name.isTextIntegrationPoint {
        let part = startPart(id, &writer, tree)
        let text = writer.text(of: tree[id].name, tokenText(of: id, tree), isScript: isScript)
        if !text.isEmpty { hasTokens = true }
        add(text: text + part.suffix)
        style.marks = part.marks
        id = tree[id].next
      } else {
        open.append(startPart(id, &writer, tree))
        id = tree[id].firstChild
      }
    }
  }

  private var isScript: Bool { !style.marks.isDisjoint(with: [.subscript, .superscript]) }

  /// Starts an element: a script, the denominator of a fraction, a cell of a matrix.
  private mutating func startPart(
    _ id: HTMLTree.NodeID, _ writer: inout TokenWriter, _ tree: borrowing HTMLTree
  ) -> OpenPart {
    let marks = style.marks
    let parent = tree[tree[id].parent].name
    let isFirst = tree.previousElement(of: id) == .none
    let isThird = !isFirst && tree.previousElement(of: tree.previousElement(of: id)) != .none
    let isCompound = tree.isCompound(id)
    var (prefix, suffix) = ("", "")
    switch parent {
    case .msub where !isFirst, .munder where !isFirst, .msubsup where !isFirst && !isThird,
      .munderover where !isFirst && !isThird:
      (prefix, suffix) = startScript(.subscript, sign: "_", isCompound)
    case .msup where !isFirst, .mover where !isFirst, .msubsup where isThird,
      .munderover where isThird:
      (prefix, suffix) = startScript(.superscript, sign: "^", isCompound)
    case .mfrac:
      prefix = (isFirst ? "" : "/") + (isCompound ? "(" : "")
      suffix = isCompound ? ")" : ""
      writer.startTerm()
    case .msup where isCompound || tree[id].name == .mfrac,
      .msub where isCompound || tree[id].name == .mfrac,
      .msubsup where isCompound || tree[id].name == .mfrac:
      (prefix, suffix) = ("(", ")")
    case .mtr where !isFirst: prefix = ", "
    default: if tree[id].name == .mtr, !isFirst { prefix = "; " }
    }
    if tree[id].name.endsTerm, writer.followsTerm, !isScript { add(text: " ") }
    add(text: prefix)
    if tree[id].name == .msqrt {
      add(text: isCompound ? "√(" : "√")
      if isCompound { suffix = ")" + suffix }
    } else if tree[id].name == .mroot {
      addRoot(id, tree)
    }
    return OpenPart(node: id, marks: marks, suffix: suffix)
  }

  /// Adds the sign of a root with an index, which is the second child.
  private mutating func addRoot(_ root: HTMLTree.NodeID, _ tree: borrowing HTMLTree) {
    var index = tree[root].firstChild
    while index != .none, tree[index].isText || tree.previousElement(of: index) == .none {
      index = tree[index].next
    }
    let text = index == .none ? "" : tokenText(of: index, tree)
    switch text {
    case "3": add(text: "∛")
    case "4": add(text: "∜")
    default:
      let marks = style.marks
      style.marks.formUnion(policy.marks.intersection(.superscript))
      add(text: text)
      style.marks = marks
      add(text: "√")
    }
  }

  /// Starts a script. If the policy does not keep its mark, signs show it.
  private mutating func startScript(
    _ mark: Marks, sign: String, _ isCompound: Bool
  ) -> (prefix: String, suffix: String) {
    // Scripts of scripts, and those in code, have no mark.
    guard !policy.marks.isSuperset(of: mark) || isScript || isInCode else {
      style.marks.formUnion(mark)
      return ("", "")
    }
    return isCompound ? (sign + "(", ")") : (sign, "")
  }

  /// Whether an element in a formula is not rendered.
  private mutating func isIgnored(
    _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Bool {
    let name = tree[id].name
    if name == .annotation || name == .annotationXml || tree[id].namespace == .svg { return true }
    if tree[tree[id].parent].name == .mroot, tree.previousElement(of: id) != .none { return true }
    guard tree[id].namespace == .html else { return false }
    attributes.select(tree.attributeList(of: id))
    return name.isRemoved || attributes.isSpoiler(name) || StyleReader.hides(attributes, name)
  }

  /// Returns the text in a token.
  private mutating func tokenText(
    of token: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> String {
    var text: [UInt8] = []
    var id = tree[token].firstChild
    while id != .none {
      if tree[id].isText {
        tree.withBytes(of: tree[id].text) { bytes in
          for index in bytes.indices { text.append(bytes[index]) }
        }
      } else if isIgnored(id, tree) {
        id = tree.following(subtree: id, in: token)
        continue
      }
      id = tree.following(id, in: token)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Sets the spaces between the tokens of a formula.
private struct TokenWriter {
  /// Whether a letter or digit after the last token needs a space: after `sin`, a number or `√x`.
  private(set) var needsSpace = false
  private var followsNumber = false

  /// Whether a fraction or root needs a space before it.
  var followsTerm: Bool { needsSpace || followsNumber }

  /// Starts a part that is separated by a sign.
  mutating func startTerm() { (needsSpace, followsNumber) = (false, false) }

  /// Ends a fraction or root.
  mutating func endTerm() { needsSpace = true }

  /// Returns the text of a token, with the spaces that readers expect.
  mutating func text(of token: ElementName, _ text: String, isScript: Bool) -> String {
    let isText = token == .mtext || token == .ms
    let text = isText ? text : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // Invisible operators, such as that of a product.
    if text.unicodeScalars.allSatisfy({ 0x2061...0x2064 ~= $0.value }) { return "" }
    let isNumber = token == .mn
    let isSeparated = needsSpace || followsNumber && isNumber
    defer {
      needsSpace = token == .mi && text.count > 1
      followsNumber = isNumber
    }
    guard token == .mo else { return isSeparated && !isText && !isScript ? " " + text : text }
    if isScript { return text }
    if TokenWriter.infix.contains(text) { return " \(text) " }
    return text == "," || text == ";" ? text + " " : text
  }

  /// Operators that are written between spaces.
  private static let infix: Set<String> = [
    "+", "-", "−", "±", "∓", "=", "≠", "<", ">", "≤", "≥", "≪", "≫", "≈", "≡", "∼", "≅", "∝", "×",
    "·", "⋅", "÷", "∈", "∉", "⊂", "⊆", "∪", "∩", "→", "←", "↔", "⇒", "⇐", "⇔", "∧", "∨", ":=", "|",
    "mod",
  ]
}

extension HTMLTree {
  /// Whether an element contains several elements, perhaps in a group such as `mrow`.
  fileprivate func isCompound(_ id: NodeID) -> Bool {
    var parent = id
    // Groups are rarely nested.
    for _ in 0..<8 {
      var child = self[parent].firstChild
      while child != .none, self[child].isText { child = self[child].next }
      guard child != .none else { return false }
      var next = self[child].next
      while next != .none, self[next].isText { next = self[next].next }
      if next != .none { return true }
      parent = child
    }
    return false
  }
}

extension ElementName {
  /// Whether letters after the element would seem to be a part of it.
  fileprivate var endsTerm: Bool { self == .mfrac || self == .msqrt || self == .mroot }
}
