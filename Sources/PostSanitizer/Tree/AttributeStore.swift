internal import PostText

/// The attributes of all elements of a tree.
struct AttributeStore {
  /// Identifies the attributes of an element by the index of the first one.
  struct List: Equatable {
    fileprivate let first: UInt32

    static let none = List(first: .max)

    var isEmpty: Bool { first == .max }

    fileprivate var start: Int? { isEmpty ? nil : Int(first) }
  }

  private var entries: [Attributes.Entry] = []
  private var buffer: [UInt8] = []
  private let input: [UInt8]

  init(of input: HTMLInput) {
    self.input = input.bytes
  }

  /// Copies the attributes of a tag.
  mutating func append(_ attributes: borrowing Attributes) -> List {
    guard !attributes.isEmpty else { return .none }
    let list = List(first: UInt32(truncatingIfNeeded: entries.count))
    attributes.copy(to: &entries, &buffer)
    return list
  }

  /// Returns attributes that are changed to those of an element by ``Attributes/select(_:)``.
  func makeAttributes() -> Attributes {
    Attributes(input: input, entries: entries, buffer: buffer)
  }

  /// Returns the value of an attribute in UTF-8.
  func bytes(of name: AttributeName, in list: List) -> ArraySlice<UInt8>? {
    guard let entry = entry(name, in: list) else { return nil }
    return (entry.isInInput ? input : buffer)[entry.value]
  }

  func contains(_ name: AttributeName, in list: List) -> Bool { entry(name, in: list) != nil }

  /// Returns the names of a list, in source order.
  func names(of list: List) -> [AttributeName] {
    guard !list.isEmpty else { return [] }
    var names: [AttributeName] = []
    for entry in entries[Int(list.first)...] {
      names.append(entry.name)
      if entry.isLast { break }
    }
    return names
  }

  private func entry(_ name: AttributeName, in list: List) -> Attributes.Entry? {
    guard !list.isEmpty else { return nil }
    for entry in entries[Int(list.first)...] {
      if entry.name == name { return entry }
      if entry.isLast { return nil }
    }
    return nil
  }
}

extension Attributes {
  /// Changes to the attributes in a list of the store that returned these attributes.
  @inline(__always) mutating func select(_ list: AttributeStore.List) {
    select(from: list.start)
  }
}
