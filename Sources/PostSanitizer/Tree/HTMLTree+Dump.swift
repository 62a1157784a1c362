internal import PostPolicy
internal import PostText

extension Sanitizer {
  /// Returns the tree of an HTML source in the format of html5lib's tests of tree construction.
  ///
  /// The tree has no comments, declarations, attributes and raw text.
  ///
  /// - Parameter context: The context element of a fragment, for example `td` or `svg desc`, or `nil`
  ///   for a document.
  @_spi(Testing)
  public func treeDump(of html: String, context: String?) throws(SanitizerError) -> String {
    let source = Array(html.utf8)
    let report = SharedReport(.discarding)
    let tree = try tree(
      of: Source(bytes: source, isUTF8: true, decoded: nil, report: .discarding), report,
      context: context.map { OpenElement(dumped: $0) })
    return tree.dump(of: source, isDocument: context == nil)
  }
}

extension OpenElement {
  /// Creates the context element of a name in a dump, such as `svg desc`.
  fileprivate init(dumped name: String) {
    let words = name.split(separator: " ")
    let element = ElementName.named[NameKey((words.last ?? "").lowercased())] ?? .unknown
    switch words.count > 1 ? words.first : nil {
    case "svg": self.init(.none, element, in: .svg)
    case "math": self.init(.none, element, in: .math)
    default: self.init(.none, element, in: .html)
    }
  }
}

extension HTMLTree {
  /// Returns the nodes, one a line, indented by their depth.
  fileprivate func dump(of source: [UInt8], isDocument: Bool) -> String {
    var lines: [String] = []
    var text: [UInt8] = []
    var depth = 0
    func endText() {
      guard !text.isEmpty else { return }
      lines.append(line("\"\(String(decoding: text, as: UTF8.self))\"", depth))
      text = []
    }
    var node = NodeID.root
    if isDocument {
      lines.append(line("<html>", depth))
      depth += 1
    }
    var path: [NodeID] = []
    node = self[node].firstChild
    while true {
      if node == .none {
        endText()
        guard let parent = path.popLast() else { return lines.joined(separator: "\n") }
        depth -= self[parent].isHTML(.template) ? 2 : 1
        node = self[parent].next
      } else if self[node].isText {
        withBytes(of: self[node].text) { bytes in
          for index in bytes.indices { text.append(bytes[index]) }
        }
        node = self[node].next
      } else {
        endText()
        lines.append(line("<\(dumpedName(of: self[node], source))>", depth))
        depth += 1
        if self[node].isHTML(.template) {
          lines.append(line("content", depth))
          depth += 1
        }
        path.append(node)
        node = self[node].firstChild
      }
    }
  }

  private func line(_ text: String, _ depth: Int) -> String {
    "| " + String(repeating: "  ", count: depth) + text
  }

  private func dumpedName(of node: Node, _ source: [UInt8]) -> String {
    var name = node.name.rawValue
    if node.name == .unknown {
      let range = FindingLog.nameRange(inTagAt: node.tag.range, of: source)
      name = String(decoding: source[range].map(ASCII.lowercased), as: UTF8.self)
    }
    return switch node.namespace {
    case .html: name == "image" ? "img" : name
    case .svg: "svg " + name
    case .math: "math " + name
    }
  }
}
