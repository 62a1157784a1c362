import Testing

@testable import ReaderScreens

@Suite struct ItemIndexTests {
  struct Item: Identifiable, Hashable {
    var id: Int
    var text = ""
  }

  @Test("items are found after changes at each place of the list")
  func changes() {
    let lists: [[Int]] = [
      [], [1, 2, 3], [1, 2, 3, 4], [0, 1, 2, 3, 4], [0, 3, 4], [4, 3], [4], [], [7, 8, 7], [7, 8],
      [8],
    ]
    var index = ItemIndex<Item>()
    for (number, list) in lists.enumerated() {
      index.update(list.map { Item(id: $0, text: "\(number)") })
      #expect(index.ids == list)
      for id in 0...9 {
        #expect(index.position(of: id) == list.firstIndex(of: id), "\(id) in \(list)")
        #expect(index[id]?.text == (list.contains(id) ? "\(number)" : nil))
      }
    }
  }
}
