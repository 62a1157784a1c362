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

  @Test func readsOnlyTheFirst1024Bytes() {
    let declaration = "<meta charset=koi8-r>"
    let fits = String(repeating: " ", count: 1024 - declaration.utf8.count) + declaration
    #expect(TextEncoding.declaredInHTML(fits.utf8)?.name == "KOI8-R")
    #expect(TextEncoding.declaredInHTML((" " + fits).utf8) == nil)
  }
}
