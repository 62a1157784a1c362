internal import PostText

/// The nodes of an HTML source, as tree construction leaves them.
///
/// All nodes are in one array and refer to each other by index, so a node takes no allocation, and
/// moving one takes constant time. Text and attribute values are ranges of the input, or of a buffer
/// if decoding changed them.
///
/// - The parent, the siblings and the children of a node agree with each other after each call.
/// - A node is in the tree once, or removed with its descendants.
/// - Adjacent text nodes are one text node of the standard. They are not joined, because each one
///   refers to the tag before it.
/// - The contents of a `template` are its children.
struct HTMLTree: ~Copyable {
  /// Identifies a node by its index.
  struct NodeID: Equatable {
    fileprivate let index: UInt32

    /// No node.
    static let none = NodeID(index: .max)
    /// The document, or the `html` element of a fragment.
    static let root = NodeID(index: 0)
  }

  private var nodes: [Node] = []

  /// The input, in which most text and values are.
  let input: HTMLInput
  /// The text that decoding changed.
  private var buffer: [UInt8] = []
  /// The attributes of all elements.
  var attributes: Attributes

  /// The elements of which copies exist, by the number of their family.
  private var originals: [Original] = []

  private struct Original {
    let node: NodeID
    let attributes: Attributes.List
  }

  init(of input: HTMLInput) {
    self.input = input
    attributes = Attributes(of: input)
    nodes.reserveCapacity(HTMLTree.estimatedCount(of: input.bytes))
  }

  /// Estimates the number of nodes of an input. While an array grows, it takes three times its size, so
  /// the start of a large input is examined.
  private static func estimatedCount(of input: [UInt8]) -> Int {
    let sample = 4096
    guard input.count > 16 * sample else { return 16 + input.count / 16 }
    var tags = 0
    for index in 0..<sample where input[index] == UInt8(ascii: "<") {
      if ASCII.isLetter(input[index + 1]) { tags += 1 }
    }
    // A text can be before and after the end tag of each element.
    return (2 * tags + 1) * (input.count / sample + 1)
  }

  /// A node, which is changed in place.
  subscript(id: NodeID) -> Node {
    @inline(__always) get { nodes[Int(id.index)] }
    @inline(__always) _modify { yield &nodes[Int(id.index)] }
  }

  // MARK: - Creating nodes

  /// Adds an element that is not yet in the tree.
  mutating func addElement(
    _ name: ElementName, in namespace: Namespace, tag: SourceRange,
    attributes: Attributes.List = .none
  ) -> NodeID {
    add(Node(.element(attributes), name, in: namespace, tag: tag, end: tag))
  }

  @inline(__always) private mutating func add(_ node: Node) -> NodeID {
    nodes.append(node)
    return NodeID(index: UInt32(truncatingIfNeeded: nodes.count - 1))
  }

  /// Adds a copy of an element, without its children, that is not yet in the tree.
  ///
  /// - Parameter tag: The range of the tag at which the copy is made.
  mutating func addCopy(of id: NodeID, at tag: SourceRange) -> NodeID {
    if case .element(let attributes) = self[id].content {
      self[id].content = .member(Family(number: originals.count))
      originals.append(Original(node: id, attributes: attributes))
    }
    let node = self[id]
    return add(Node(node.content, node.name, in: node.namespace, tag: tag, end: tag))
  }

  /// The number of elements of which copies exist.
  var familyCount: Int { originals.count }

  /// Returns the element of which a node is a copy, or the node itself.
  func original(of id: NodeID) -> NodeID {
    self[id].family.map { originals[$0.number].node } ?? id
  }

  /// Returns the attributes of a node. Text has none.
  @inline(__always) func attributeList(of id: NodeID) -> Attributes.List {
    switch self[id].content {
    case .text: .none
    case .element(let attributes): attributes
    case .member(let family): originals[family.number].attributes
    }
  }

  /// Stores the attributes of a tag.
  mutating func store(_ attributes: borrowing Attributes) -> Attributes.List {
    self.attributes.append(attributes)
  }

  // MARK: - Text

  /// A text: a range of the input, or of the buffer.
  struct Text {
    fileprivate let place: SourceRange
    fileprivate let isInInput: Bool
    /// The processing that the text needs, or `nil` if it is unknown.
    let need: TextHygiene.Need?

    var range: Range<Int> { place.range }

    var isEmpty: Bool { range.isEmpty }

    /// Returns the text in a part of the range.
    func extracting(_ part: Range<Int>) -> Text {
      part == range ? self : Text(place: SourceRange(part), isInInput: isInInput, need: nil)
    }
  }

  /// Returns the text in a range of the input.
  func text(at range: Range<Int>, need: TextHygiene.Need?) -> Text {
    Text(place: SourceRange(range), isInInput: true, need: need)
  }

  /// Copies a text into the buffer.
  mutating func store(_ text: borrowing Span<UInt8>, need: TextHygiene.Need?) -> Text {
    let start = buffer.count
    text.withUnsafeBufferPointer { buffer += $0 }
    return Text(place: SourceRange(start..<buffer.count), isInInput: false, need: need)
  }

  /// Calls a function with a text in valid UTF-8.
  @inline(__always)
  func withBytes<Result>(of text: Text, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
    body((text.isInInput ? input.bytes.span : buffer.span).extracting(text.range))
  }

  /// Adds a text node that is not yet in the tree.
  ///
  /// - Parameter tag: The range of the last tag before the text.
  mutating func addText(_ text: Text, after tag: SourceRange) -> NodeID {
    var node = Node(
      .text(text.need), .unknown, in: .html, tag: tag, end: text.place)
    if text.isInInput { node.flags.insert(.isInInput) }
    return add(node)
  }

  // MARK: - Siblings

  /// Returns the sibling before a node.
  func previousSibling(of id: NodeID) -> NodeID {
    let previous = self[id].previous
    return previous == .none || self[previous].next == .none ? .none : previous
  }

  // MARK: - Moving nodes

  /// A place for a node: before a child of the parent, or after all children.
  struct Place {
    let parent: NodeID
    var next = NodeID.none
  }

  /// Inserts a node that is not in the tree.
  @inline(__always)
  mutating func insert(_ id: NodeID, at place: Place) {
    if place.next == .none { append(id, to: place.parent) } else { insert(id, before: place.next) }
  }

  /// Inserts a node after the children of another one.
  private mutating func append(_ id: NodeID, to parent: NodeID) {
    // A span checks once that the array is not shared.
    var nodes = nodes.mutableSpan
    nodes[id].parent = parent
    let first = nodes[parent].firstChild
    guard first != .none else {
      nodes[parent].firstChild = id
      nodes[id].previous = id
      return
    }
    let last = nodes[first].previous
    nodes[last].next = id
    nodes[first].previous = id
    nodes[id].previous = last
  }

  private mutating func insert(_ id: NodeID, before next: NodeID) {
    var nodes = nodes.mutableSpan
    let parent = nodes[next].parent
    let previous = nodes[next].previous
    if nodes[parent].firstChild == next {
      nodes[parent].firstChild = id
    } else {
      nodes[previous].next = id
    }
    nodes[next].previous = id
    nodes[id].parent = parent
    nodes[id].previous = previous
    nodes[id].next = next
  }

  /// Removes a node with its descendants from its parent, if it has one.
  mutating func remove(_ id: NodeID) {
    var nodes = nodes.mutableSpan
    let node = nodes[id]
    guard node.parent != .none else { return }
    let first = nodes[node.parent].firstChild
    if first == id {
      nodes[node.parent].firstChild = node.next
    } else {
      nodes[node.previous].next = node.next
    }
    if node.next != .none {
      nodes[node.next].previous = node.previous
    } else if first != id {
      nodes[first].previous = node.previous
    }
    nodes[id].parent = .none
    nodes[id].previous = .none
    nodes[id].next = .none
  }

  /// Moves a node with its descendants.
  mutating func move(_ id: NodeID, to place: Place) {
    remove(id)
    insert(id, at: place)
  }

  /// Moves all children of a node to another one that has none.
  mutating func moveChildren(of old: NodeID, to new: NodeID) {
    var child = self[old].firstChild
    self[new].firstChild = child
    self[old].firstChild = .none
    while child != .none {
      self[child].parent = new
      child = self[child].next
    }
  }
}

extension HTMLTree {
  /// The namespace of an element.
  enum Namespace: UInt8 {
    case html, svg, math
  }

  /// An element and its copies.
  struct Family: Equatable {
    fileprivate let index: UInt32

    fileprivate init(number: Int) { index = UInt32(truncatingIfNeeded: number) }

    var number: Int { Int(index) }
  }

  /// An element or a text, in 40 bytes.
  struct Node {
    fileprivate(set) var parent = NodeID.none
    /// The sibling before the node. For the first child, the last child.
    fileprivate var previous = NodeID.none
    fileprivate(set) var next = NodeID.none
    fileprivate(set) var firstChild = NodeID.none
    /// The range of the tag that opened the element, or of the last tag before the text.
    let tag: SourceRange
    /// The range of the tag that closed the element. For text, the range of the text.
    fileprivate(set) var end: SourceRange
    fileprivate var content: Content
    let name: ElementName
    let namespace: Namespace
    var flags: Flags = []

    fileprivate enum Content {
      /// A text and the processing that it needs, or `nil` if it is unknown.
      case text(TextHygiene.Need?)
      /// An element of which no copies exist.
      case element(Attributes.List)
      /// An element of which copies exist, or a copy.
      case member(Family)
    }

    struct Flags: OptionSet {
      let rawValue: UInt8

      /// The text is in the input, not in the buffer.
      fileprivate static let isInInput = Flags(rawValue: 1 << 0)
      /// The element hides its contents. Only valid with ``isVisibilityKnown``.
      static let isHiding = Flags(rawValue: 1 << 1)
      /// The element is in the stack of open elements.
      static let isOpen = Flags(rawValue: 1 << 2)
      /// The element is in the list of active formatting elements.
      static let isListed = Flags(rawValue: 1 << 3)
      /// The element is a copy that divides an element of the source, which is not reported.
      static let isSilent = Flags(rawValue: 1 << 4)
      /// The element's own end tag closed it.
      static let hasEndTag = Flags(rawValue: 1 << 5)
      /// The end of the source closed the element.
      static let endsAtEnd = Flags(rawValue: 1 << 6)
      static let isVisibilityKnown = Flags(rawValue: 1 << 7)
    }

    fileprivate init(
      _ content: Content, _ name: ElementName, in namespace: Namespace, tag: SourceRange,
      end: SourceRange
    ) {
      self.content = content
      self.name = name
      self.namespace = namespace
      self.tag = tag
      self.end = end
    }

    var isText: Bool { if case .text = content { true } else { false } }

    /// The text of a text node.
    var text: Text {
      var need: TextHygiene.Need?
      if case .text(let known) = content { need = known }
      return Text(place: end, isInInput: flags.contains(.isInInput), need: need)
    }

    /// The element and its copies, if there are copies.
    var family: Family? { if case .member(let family) = content { family } else { nil } }

    /// Records where an element ends.
    @inline(__always)
    mutating func setEnd(at tag: SourceRange, isOwnTag: Bool) {
      end = tag
      flags.remove(.isOpen)
      if isOwnTag { flags.insert(.hasEndTag) }
    }

    /// Whether the element is an HTML element with a name.
    func isHTML(_ name: ElementName) -> Bool { self.name == name && namespace == .html }
  }
}

extension MutableSpan<HTMLTree.Node> {
  fileprivate subscript(id: HTMLTree.NodeID) -> HTMLTree.Node {
    @inline(__always) get { self[Int(id.index)] }
    @inline(__always) _modify { yield &self[Int(id.index)] }
  }
}
