internal import PostDocument

/// The state of white space processing in a line that has preserved white space or inline blocks.
///
/// A space is written when the text after it is known: a collapsible space at the end of a line is
/// not rendered, and a preserved space there must not be removed with it.
///
/// [CSS Text 3, the white space processing rules](https://www.w3.org/TR/css-text-3/#white-space-rules)
struct LineSpacing {
  /// A space that is not written yet.
  struct Space {
    let isPreserved: Bool
    let marks: Marks
    let link: Hyperlink?
  }

  /// What a collapsible space would follow.
  enum Previous {
    /// The start of a line or inline block, where a collapsible space is not rendered.
    case start
    /// Another collapsible space.
    case collapsible
    case other
  }

  var previous = Previous.start
  /// What an inline block follows, if nothing is in it yet.
  private var beforeBox = Previous.start
  var pending: Space?
  /// Whether the line is empty or ends with a space, so a normal space would collapse.
  var followsSpace = true
  /// The number of characters on the line, from which the distance to a tab stop follows.
  var column = 0

  mutating func startLine() { self = LineSpacing() }

  mutating func startBox() {
    if previous != .start { beforeBox = previous }
    previous = .start
  }

  /// Ends an inline block. An empty one is not represented in documents.
  mutating func endBox() {
    if pending?.isPreserved == false {
      pending = nil
      column -= 1
    }
    previous = previous == .start ? beforeBox : .other
  }

  /// Records a character that is not white space.
  mutating func addVisible(columns: Int) {
    previous = .other
    followsSpace = false
    column += columns
  }

  /// Whether a collapsible space is rendered.
  var rendersCollapsible: Bool { previous == .other }

  mutating func add(_ space: Space) {
    pending = space
    previous = space.isPreserved ? .other : .collapsible
    column += 1
  }

  /// Removes and returns the pending space. The caller writes it.
  ///
  /// - Parameter isAtEnd: Whether the line ends after the space.
  /// - Returns: The space, and whether it must be a no-break space.
  mutating func takePending(isAtEnd: Bool) -> (space: Space, isNoBreak: Bool)? {
    guard let space = pending else { return nil }
    pending = nil
    guard !isAtEnd || space.isPreserved else { return nil }
    defer { followsSpace = true }
    return (space, followsSpace || isAtEnd)
  }
}
