import PostEncoding
import Testing

@Suite struct MetaPrescanTests {
  @Test(arguments: [
    "<meta charset=koi8-r>", "<META CHARSET=KOI8-R>", "<meta charset='koi8-r'>",
    #"<meta charset = " koi8-r ">"#, "<meta/charset=koi8-r />", "<p>text<meta charset=koi8-r>",
    "<meta name=x charset=koi8-r>", "<!-- x --><meta charset=koi8-r>",
    "<!--><meta charset=koi8-r>", "<!doctype html><meta charset=koi8-r>",
    "<meta http-equiv=content-type content='text/html; charset=koi8-r'>",
    "<meta content='text/html;charset=koi8-r' http-equiv=Content-Type>",
    #"<meta http-equiv="Content-Type" content="charset = 'koi8-r' x">"#,
    "<meta http-equiv=content-type content='charset charset=koi8-r;x'>",
    "<meta charset=nonsense><meta charset=koi8-r>",
    "<a title='<meta charset=utf-8>'><meta charset=koi8-r>",
    "</p <meta charset=utf-8><meta charset=koi8-r>", "< meta charset=utf-8><meta charset=koi8-r>",
    "<?php echo '<meta charset=utf-8>' ?><meta charset=koi8-r>",
    #"<?xml version="1.0" encoding="koi8-r"?><p>"#,
    "<metadata charset=utf-8><meta charset=koi8-r>", "<meta charset=koi8-r charset=utf-8>",
  ])
  func findsADeclaration(source: String) {
    #expect(TextEncoding.declaredInHTML(source.utf8)?.name == "KOI8-R")
  }

  @Test(arguments: [
    "", "<meta>", "<meta charset>", "<meta charset=>", "<meta charset=nonsense>",
    "<!-- <meta charset=koi8-r> -->", "<!-- <meta charset=koi8-r>", "<meta charset=koi8-r",
    "<meta content='text/html; charset=koi8-r'>",
    "<meta http-equiv=refresh content='text/html; charset=koi8-r'>",
    "<meta http-equiv=content-type content='text/html; charset=\"koi8-r'>",
    "<meta http-equiv=content-type content='text/html; charset'>",
    "<meta http-equiv=content-type content='charset=koi8-r' charset=nonsense>",
    "<metacharset=koi8-r>", "<meta/charset=koi8-r/>", "<a title='<meta charset=koi8-r>",
    "&lt;meta charset=koi8-r>",
    "<textarea title=\"<meta charset=koi8-r>\">",
  ])
  func findsNoDeclaration(source: String) {
    #expect(TextEncoding.declaredInHTML(source.utf8) == nil)
  }

  @Test(arguments: [
    ("<meta charset=utf-16>", "UTF-8"), ("<meta charset=utf-16be>", "UTF-8"),
    ("<meta charset=x-user-defined>", "windows-1252"), ("<meta charset=latin1>", "windows-1252"),
    ("<meta charset=hz-gb-2312>", "replacement"),
  ])
  func readsSomeLabelsAsOtherEncodings(source: String, name: String) {
    #expect(TextEncoding.declaredInHTML(source.utf8)?.name == name)
  }

  @Test(
    "a declaration counts wherever it is in the source",
    arguments: [
      ("<!--", "x", "-->"), ("<style>", "a", "</style>"), ("<script>", "<p>", "</script >"),
      ("<title>", "<meta charset=utf-8>", "</TITLE>"), ("", " ", ""), ("<p>", "text ", "</p>"),
      ("<head>", "<link rel=icon href=x>", "</head><body>"), ("<p title='", "x", "'>"),
      ("", "<meta name=a content=b>", ""),
    ])
  func lateDeclarations(start: String, filler: String, end: String) {
    let source = start + String(repeating: filler, count: 2000) + end + "<meta charset=koi8-r>"
    #expect(TextEncoding.declaredInHTML(source.utf8)?.name == "KOI8-R")
  }

  @Test(
    "a declaration in an element that contains only text is text",
    arguments: [
      "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes", "TITLE",
    ])
  func textElements(name: String) {
    let inside = "<\(name) a=b>x</p><meta charset=utf-8>"
    #expect(TextEncoding.declaredInHTML(inside.utf8) == nil)
    #expect(TextEncoding.declaredInHTML((inside + "</\(name)").utf8) == nil)
    let after = inside + "</\(name)><meta charset=koi8-r>"
    #expect(TextEncoding.declaredInHTML(after.utf8)?.name == "KOI8-R")
  }

  @Test("an XML declaration ends within 1,024 bytes")
  func longXMLDeclarations() {
    let declaration = "<?xml encoding='koi8-r'" + String(repeating: " ", count: 1000)
    #expect(TextEncoding.declaredInHTML((declaration + ">").utf8)?.name == "KOI8-R")
    #expect(TextEncoding.declaredInHTML((declaration + "  ?>").utf8) == nil)
  }
}
