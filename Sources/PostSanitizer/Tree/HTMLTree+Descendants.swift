// The siblings and descendants of an element in document order.
extension HTMLTree {
  /// Returns the sibling element before a node, or ``NodeID/none``.
  func previousElement(of id: NodeID) -> NodeID {
    var previous = previousSibling(of: id)
    while previous != .none, self[previous].isText { previous = previousSibling(of: previous) }
    return previous
  }

  /// Returns the node after another one among the descendants of an element, or ``NodeID/none``.
  func following(_ id: NodeID, in root: NodeID) -> NodeID {
    let child = self[id].firstChild
    return child == .none ? following(subtree: id, in: root) : child
  }

  /// Returns the node after a node and its descendants among the descendants of an element, or
  /// ``NodeID/none``.
  func following(subtree id: NodeID, in root: NodeID) -> NodeID {
    var id = id
    while id != root {
      let next = self[id].next
      if next != .none { return next }
      id = self[id].parent
    }
    return .none
  }
}
