import PostFeed
import Testing

@testable import PostReader

@Suite struct ContactTests {
  private let users = [
    User(id: 1, name: "Ada"), User(id: 2, name: "ada"), User(id: 3, name: "Bo"),
    User(id: 4, name: "Cy"), User(id: 5, name: "Cy"),
  ]

  @Test("a name means the only contact with it", arguments: [("Ada", 1), ("ada", 2), ("bo", 3)])
  func only(name: String, id: Int64) throws {
    #expect(try Session.contact(named: name, in: users) == id)
  }

  @Test(
    "an ambiguous or unknown name is refused",
    arguments: [
      ("ADA", "several contacts have the name 'ADA'; use a number: 1, 2"),
      ("Cy", "several contacts have the name 'Cy'; use a number: 4, 5"),
      ("Dy", "unknown contact 'Dy'; allowed are: 1 (Ada), 2 (ada), 3 (Bo), 4 (Cy), 5 (Cy)"),
    ])
  func refused(name: String, message: String) {
    #expect {
      try Session.contact(named: name, in: users)
    } throws: { ($0 as? Failure)?.status == .usage && ($0 as? Failure)?.message == message }
  }
}
