import PostJSON
import Testing

@Test("JSON is parsed to a tree whose members can be read")
func jsonIsRead() throws {
  try expectOutput {
    // sample
    let tree = try JSONTree(parsing: Array(#"{"type": "doc", "content": []}"#.utf8))
    if let type = tree.root["type"] { print(type.string ?? "") }  // doc
    // end
  }
}

@Test("the JSON writer writes an object")
func jsonIsWritten() {
  // sample
  var writer = JSONWriter()
  writer.beginObject()
  writer.member("type", "doc")
  writer.endObject()  // {"type":"doc"}
  // end
  #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"type":"doc"}"#)
}
