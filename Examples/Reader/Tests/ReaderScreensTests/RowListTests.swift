import Testing

@testable import ReaderScreens

@Suite struct RowListTests {
  @Test("a post of which only the blank row after it is visible is not selected at the start")
  func placeAtABlankRow() {
    var list = RowList<Int>()
    list.place(top: 3, offset: 3, selection: 3)
    list.update(Array(0..<8), height: 10) { _ in 4 }
    #expect(list.rows.first == RowList.Row(item: 3, number: 3))
    #expect(list.visible == [4, 5, 6])
    #expect(list.selection == 4)
  }

  @Test("a selection that is visible stays")
  func visibleSelection() {
    var list = RowList<Int>()
    list.place(top: 3, offset: 1, selection: 5)
    list.update(Array(0..<8), height: 10) { _ in 4 }
    #expect(list.selection == 5)
    // Other screens can be smaller.
    list.update(Array(0..<8), height: 2) { _ in 4 }
    #expect(list.selection == 5 && list.top == 3)
  }

  @Test("items of one row are visible")
  func oneRow() {
    var list = RowList<Int>()
    list.update(Array(0..<8), height: 3) { _ in 1 }
    #expect(list.visible == [0, 1, 2])
  }
}
