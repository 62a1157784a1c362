#if LibCMark
  internal import CCMark

  /// Parses CommonMark with libcmark. This is the only file that imports libcmark.
  enum LibCMark {
    /// Parses CommonMark and calls `visit` when a node is entered, and again when a node that can
    /// have children is left.
    ///
    /// libcmark walks and frees its tree without recursion. Its renderers are not called.
    ///
    /// - Throws: ``MarkdownError`` with the code ``MarkdownError/Code/parserFailed`` when libcmark
    ///   cannot create its parser, tree or iterator, or for more than 512 MiB.
    static func walk(
      _ bytes: [UInt8], _ visit: (CommonMarkNode, CommonMarkNode.Side) -> Void
    ) throws(MarkdownError) {
      // libcmark ends the process if one of its buffers grows to 1 GiB.
      guard bytes.count <= 1 << 29, let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else {
        throw .parserFailed
      }
      defer { cmark_parser_free(parser) }
      bytes.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { characters in
          guard let start = characters.baseAddress else { return }
          cmark_parser_feed(parser, start, characters.count)
        }
      }
      guard let root = cmark_parser_finish(parser) else { throw .parserFailed }
      defer { cmark_node_free(root) }
      guard let iterator = cmark_iter_new(root) else { throw .parserFailed }
      defer { cmark_iter_free(iterator) }
      while true {
        let event = cmark_iter_next(iterator)
        guard event != CMARK_EVENT_DONE, let pointer = cmark_iter_get_node(iterator) else { return }
        visit(CommonMarkNode(pointer: pointer), event == CMARK_EVENT_EXIT ? .end : .start)
      }
    }
  }

  /// A node of libcmark's tree. It is valid only during the call of `visit`.
  struct CommonMarkNode {
    fileprivate let pointer: OpaquePointer

    var kind: Kind {
      switch cmark_node_get_type(pointer) {
      case CMARK_NODE_DOCUMENT: .document
      case CMARK_NODE_BLOCK_QUOTE: .quote
      case CMARK_NODE_LIST:
        cmark_node_get_list_type(pointer) == CMARK_BULLET_LIST ? .bulletList : .orderedList
      case CMARK_NODE_ITEM: .item
      case CMARK_NODE_PARAGRAPH: .paragraph
      case CMARK_NODE_HEADING: .heading
      case CMARK_NODE_CODE_BLOCK: .codeBlock
      case CMARK_NODE_HTML_BLOCK: .htmlBlock
      case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
      case CMARK_NODE_TEXT: .text
      case CMARK_NODE_SOFTBREAK: .softBreak
      case CMARK_NODE_LINEBREAK: .lineBreak
      case CMARK_NODE_CODE: .code
      case CMARK_NODE_HTML_INLINE: .html
      case CMARK_NODE_EMPH: .emphasis
      case CMARK_NODE_STRONG: .strong
      case CMARK_NODE_LINK: .link
      case CMARK_NODE_IMAGE: .image
      default: .other
      }
    }

    /// The text of a leaf in UTF-8.
    var literal: [UInt8] { Self.bytes(cmark_node_get_literal(pointer)) }

    /// The URL of a link or image.
    var url: [UInt8] { Self.bytes(cmark_node_get_url(pointer)) }

    /// The title of a link or image, or an empty array.
    var title: [UInt8] { Self.bytes(cmark_node_get_title(pointer)) }

    /// The info string of a code block.
    var info: [UInt8] { Self.bytes(cmark_node_get_fence_info(pointer)) }

    var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

    var listStart: Int { Int(cmark_node_get_list_start(pointer)) }

    /// Whether the node has no children.
    var isEmpty: Bool { cmark_node_first_child(pointer) == nil }

    /// Whether the node is a paragraph of a tight list.
    var isInTightList: Bool {
      guard let item = cmark_node_parent(pointer), let list = cmark_node_parent(item) else {
        return false
      }
      return cmark_node_get_list_tight(list) != 0
    }

    /// The line at which the node starts, counted from 1.
    var line: Int { Int(cmark_node_get_start_line(pointer)) }

    /// The line at which the node ends, counted from 1.
    var endLine: Int { Int(cmark_node_get_end_line(pointer)) }

    /// The position in the line at which the node starts, in bytes and counted from 1.
    var column: Int { Int(cmark_node_get_start_column(pointer)) }

    /// Returns a copy of a NUL-terminated string that libcmark owns.
    private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
      guard let text else { return [] }
      var count = 0
      while text[count] != 0 { count += 1 }
      return Array(UnsafeRawBufferPointer(start: text, count: count))
    }
  }
#else
  /// Without libcmark, no Markdown can be parsed.
  enum LibCMark {
    static func walk(
      _ bytes: [UInt8], _ visit: (CommonMarkNode, CommonMarkNode.Side) -> Void
    ) throws(MarkdownError) {
      throw .parserUnavailable
    }
  }

  /// Without libcmark, no node is created.
  struct CommonMarkNode {
    let kind: Kind
    let literal, url, title, info: [UInt8]
    let headingLevel, listStart, line, endLine, column: Int
    let isEmpty, isInTightList: Bool
  }
#endif
