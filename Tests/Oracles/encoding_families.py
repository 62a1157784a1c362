"""Hostile sources in other encodings than UTF-8: name → arguments and source."""

MALFORMED = {
    "shift_jis": b"\x81\xff\xfd", "euc-jp": b"\x8f\xa1\xff\x8e", "euc-kr": b"\xc8\xff",
    "big5": b"\x81\x80\xff", "gb18030": b"\x81\x30\x81\x41\xff", "windows-1253": b"\xaa\xd2",
    "utf-8": b"\xf0\x9f\x98\xed\xa0",
}


def repeated(piece, start=b""):
    return lambda size: start + piece * max(1, (size - len(start)) // len(piece))


def encoded(label, piece, start=b"<p>"):
    return ("sanitize", "--encoding", label, "--report", "json"), repeated(piece, start)


ENCODING_FAMILIES = {
    **{f"malformed {label}": encoded(label, piece) for label, piece in MALFORMED.items()},
    "lead bytes before markup": encoded("shift_jis", b"\x81<b>\x81</b>"),
    "all pairs of GB18030": (
        ("sanitize", "--encoding", "gb18030"),
        lambda size: b"".join(
            bytes([0x81 + index // 190 % 126, 0x40 + index % 190 + (index % 190 > 62)])
            for index in range(size // 2))),
    "all fours of GB18030": (
        ("sanitize", "--encoding", "gb18030"),
        lambda size: b"".join(
            bytes([0x81 + index // 12600 % 4, 0x30 + index // 1260 % 10, 0x81 + index // 10 % 126,
                   0x30 + index % 10])
            for index in range(size // 4))),
    "escapes of ISO-2022-JP": encoded("iso-2022-jp", b"\x1b$B\x1b(B"),
    "cut escapes of ISO-2022-JP": encoded("iso-2022-jp", b"\x1b$B\x1b$\x1b(", b""),
    "unpaired surrogates": encoded("utf-16le", b"\x00\xd8", b"<\0p\0>\0"),
    "swapped surrogates": encoded("utf-16be", b"\xdc\x00\xd8\x00", b""),
    "labels of UTF-7": (("sanitize",), repeated(b"<meta charset=utf-7>+ADw-script+AD4-")),
    "meta flood": (("sanitize",), repeated(b"<meta charset=x http-equiv=content-type content=charset>")),
    "charset flood": (
        ("sanitize",), repeated(b"charset", b"<meta http-equiv=content-type content='")),
    "late meta": (("sanitize",), repeated(b"<p title='<meta charset=koi8-r>'>\xcf</p><meta name=a>")),
    "text before a late meta": (("sanitize",), repeated(b"<title><meta charset=koi8-r></titles>")),
    "elements of text": (("sanitize",), repeated(b"<style></style><script></script \xe9>")),
    "undeclared encoding": (("sanitize", "--report", "json"), repeated(b"<b>na\xefve \xc3\xa9</b>")),
    "undeclared ends of sequences": (
        ("convert", "-f", "text", "-t", "html"), repeated(b"\xe2\x82\xe2\x82 \xf0\x9f ")),
    "tabs of plain text": (("convert", "-f", "text", "-t", "html"), repeated(b"a\tb\t\t\n")),
    "one line of spaces": (("convert", "-f", "text", "-t", "html"), repeated(b" ", b"a")),
    "findings in windows-1251": encoded("windows-1251", b"<b onclick=x>\xcf</b></i>"),
    "tags in UTF-16": encoded("utf-16le", b"<\0i\0>\0\x1f\x04", b""),
}
