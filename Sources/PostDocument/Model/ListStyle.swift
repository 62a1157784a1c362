/// The style of the item markers of a list.
public enum ListStyle: Hashable, Sendable {
  case bullet
  case ordered(Numbering)
}
