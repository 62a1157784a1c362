/// A Tiptap node as plain structs, without any validation.
struct PlainNode: Decodable {
  struct Attributes: Decodable {
    var level: Int?
    var href: String?
    var title: String?
    var src: String?
    var alt: String?
    var language: String?
    var textAlign: String?
    var checked: Bool?
    var start: Int?
    var colspan: Int?
    var rowspan: Int?
    var id: String?
    var label: String?
  }

  struct Mark: Decodable {
    var type: String
    var attrs: Attributes?
  }

  var type: String
  var attrs: Attributes?
  var content: [PlainNode]?
  var marks: [Mark]?
  var text: String?

  /// The number of nodes. It depends on every node, so that the optimizer cannot remove any.
  var count: Int { (content ?? []).reduce(1) { $0 + $1.count } }
}
