import PostEditors
import PostPolicy
import Testing

/// Members with values of the wrong type, which are errors even if the members have no effect.
@Suite struct WrongTypeTests {
  @Test(
    "a value of the wrong type in Tiptap is an error",
    arguments: [
      (#"{"type":"paragraph","text":7}"#, "$.content[0].text: expected a string, found a number"),
      (#"{"type":"hardBreak","text":{}}"#, "$.content[0].text: expected a string, found an object"),
      (
        #"{"type":"paragraph","marks":{}}"#,
        "$.content[0].marks: expected an array, found an object"
      ),
      (
        #"{"type":"hardBreak","marks":"bold"}"#,
        "$.content[0].marks: expected an array, found a string"
      ),
      (
        #"{"type":"bulletList","attrs":{"tight":"x"}}"#,
        "$.content[0].attrs.tight: expected true or false, found a string"
      ),
      (
        #"{"type":"text","text":"a","marks":[{"type":"link","attrs":{"href":"/","target":5}}]}"#,
        "$.content[0].marks[0].attrs.target: expected a string, found a number"
      ),
      (
        #"{"type":"text","text":"a","marks":[{"type":"link","attrs":{"href":"/","rel":[]}}]}"#,
        "$.content[0].marks[0].attrs.rel: expected a string, found an array"
      ),
      (
        #"{"type":"youtube","attrs":{"src":5}}"#,
        "$.content[0].attrs.src: expected a string, found a number"
      ),
      (
        #"{"type":"codeBlock","attrs":{"language":"c","params":5}}"#,
        "$.content[0].attrs.params: expected a string, found a number"
      ),
      (
        #"{"type":"tableCell","attrs":{"colspan":-1}}"#,
        "$.content[0].attrs.colspan: -1 is out of range; allowed is 1 to 1000"
      ),
      (
        #"{"type":"image","attrs":{"src":"/a","caption":7}}"#,
        "$.content[0].attrs.caption: expected a string, found a number"
      ),
    ])
  func tiptapValues(content: String, message: String) {
    #expect(Editor.tiptap.failure(tiptap(content)) == message)
  }

  @Test(
    "a value of the wrong type in Quill is an error",
    arguments: [
      (
        #"{"insert":"\n","attributes":{"link":5}}"#,
        "$.ops[0].attributes.link: expected a string, found a number"
      ),
      (
        #"{"insert":{"softbreak":true},"attributes":{"link":5}}"#,
        "$.ops[0].attributes.link: expected a string, found a number"
      ),
      (
        #"{"insert":"a","attributes":{"background":1}}"#,
        "$.ops[0].attributes.background: expected a string, found a number"
      ),
      (
        #"{"insert":{"video":7}}"#,
        "$.ops[0].insert.video: expected a string or an object, found a number"
      ),
      (
        #"{"insert":{"emoji":[]}}"#,
        "$.ops[0].insert.emoji: expected a string or an object, found an array"
      ),
      (
        #"{"insert":{"mention":"Ann"}}"#,
        "$.ops[0].insert.mention: expected an object, found a string"
      ),
    ])
  func quillValues(content: String, message: String) {
    #expect(Editor.quill.failure(quill(content)) == message)
  }

  @Test(
    "a value of the wrong type in Lexical is an error",
    arguments: [
      (
        #"{"type":"paragraph","text":7}"#,
        "$.root.children[0].text: expected a string, found a number"
      ),
      (
        #"{"type":"text","text":"a","format":"bold"}"#,
        "$.root.children[0].format: expected a whole number, found a string"
      ),
      (
        #"{"type":"text","text":"a","mode":7}"#,
        "$.root.children[0].mode: expected a string, found a number"
      ),
      (
        #"{"type":"text","text":"a","detail":"x"}"#,
        "$.root.children[0].detail: expected a whole number, found a string"
      ),
      (
        #"{"type":"paragraph","textFormat":"bold"}"#,
        "$.root.children[0].textFormat: expected a whole number, found a string"
      ),
      (
        #"{"type":"table","format":{}}"#,
        "$.root.children[0].format: expected a string, found an object"
      ),
      (
        #"{"type":"list","listType":"dotted"}"#,
        "$.root.children[0].listType: 'dotted' is not allowed; allowed is bullet, number or check"
      ),
      (
        #"{"type":"list","listType":"bullet","start":"x"}"#,
        "$.root.children[0].start: expected a whole number, found a string"
      ),
      (
        #"{"type":"listitem","value":1e99}"#,
        "$.root.children[0].value: 1e99 is out of range; allowed is -1000000000 to 1000000000"
      ),
      (
        #"{"type":"link","url":"/","rel":7}"#,
        "$.root.children[0].rel: expected a string, found a number"
      ),
      (
        #"{"type":"beautifulMention","value":"a","data":"x"}"#,
        "$.root.children[0].data: expected an object, found a string"
      ),
      (
        #"{"type":"paragraph","direction":1}"#,
        "$.root.children[0].direction: expected a string, found a number"
      ),
    ])
  func lexicalValues(content: String, message: String) {
    #expect(Editor.lexical.failure(lexical(content)) == message)
  }

  @Test(
    "a value of the wrong type in a caption of Lexical is an error",
    arguments: [
      (
        #"{"type":"image","src":"/a","caption":7}"#,
        "$.root.children[0].caption: expected a string or an object, found a number"
      ),
      (
        #"{"type":"image","src":"/a","caption":{"editorState":7}}"#,
        "$.root.children[0].caption.editorState: expected an object, found a number"
      ),
      (
        #"{"type":"image","src":"/a","caption":{"editorState":"x"}}"#,
        "$.root.children[0].caption.editorState: expected an object, found a string"
      ),
      (
        #"{"type":"image","src":"/a","caption":{"editorState":{"root":[]}}}"#,
        "$.root.children[0].caption.editorState.root: expected an object, found an array"
      ),
      (
        #"{"type":"image","src":"/a","caption":{"editorState":{"root":{"type":"doc"}}}}"#,
        "$.root.children[0].caption.editorState.root.type: expected the type 'root'"
      ),
      (
        #"""
        {"type":"image","src":"/a","caption":{"editorState":{"root":{"type":"root",\#
        "children":[{"type":"paragraph","children":7}]}}}}
        """#,
        """
        $.root.children[0].caption.editorState.root.children[0].children: expected an array, found \
        a number
        """
      ),
      (
        #"{"type":"image","src":"/a","showCaption":"no"}"#,
        "$.root.children[0].showCaption: expected true or false, found a string"
      ),
    ])
  func lexicalCaptions(content: String, message: String) {
    #expect(Editor.lexical.failure(lexical(content)) == message)
  }
}
