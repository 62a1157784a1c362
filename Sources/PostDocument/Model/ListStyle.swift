/// How the items of a list are marked.
public enum ListStyle: Hashable, Sendable {
  case bullet
  case ordered(Numbering)
}
