import PostText
import TestSupport
import Testing

@testable import PostTerminal

/// Line breaks in scripts without spaces between words.
@Suite struct SyllableBreakingTests {
  /// Returns the text with `|` where a syllable starts, and `·` between other parts.
  private func divided(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var breaker = SyllableBreaker()
    var position = 0
    var result = ""
    while position < bytes.count {
      let part = breaker.part(at: position, in: bytes)
      if position > 0 { result += part.startsSyllable ? "|" : "·" }
      result += String(decoding: bytes[position..<part.end], as: UTF8.self)
      position = part.end
    }
    return result
  }

  @Test(
    "a vowel stays with its consonant, and known syllables start a line",
    arguments: [
      // Thai: leading vowels, following vowels, endings, clusters, silent letters.
      ("เวลาแม่น้ำไปใหญ่โต", "เว·ลา|แม่|น้ำ|ไป|ให·ญ่|โต"), ("ทำงานและกินข้าว", "ทำ|งา·น|และ|กิ·น|ข้า·ว"),
      ("ประเทศ", "ป·ระ|เท·ศ"), ("จันทร์ศุกร์", "จั·น·ท·ร์|ศุ·ก·ร์"), ("บ้านๆ", "บ้า·นๆ"),
      ("สนามหญ้า", "ส·นา·ม·ห·ญ้า"),
      ("เเเก", "เเเก"), ("าๅ", "าๅ"), ("วันนี้", "วั·น|นี้"), ("มือถือ", "มื·อ|ถื·อ"),
      // Lao.
      ("ພາສາລາວ", "ພາ|ສາ|ລາ·ວ"), ("ປະເທດ", "ປະ|ເທ·ດ"), ("ເຂົາໄປໂຮງຮຽນ", "ເຂົາ|ໄປ|ໂຮ·ງ|ຮຽ·ນ"),
      ("ຫຼາຍນໍ້າ", "ຫຼາ·ຍ|ນໍ້າ"),
      ("ຄຳແລະ", "ຄຳ|ແລະ"), ("ໜັງສື", "ໜັ·ງ|ສື"),
      // Khmer: subscripts, final consonants, signs of final consonants, independent vowels.
      ("ភាសាខ្មែរ", "ភា|សា|ខ្មែ·រ"), ("ចាប់ផ្តើម", "ចា·ប់|ផ្តើ·ម"), ("រាជធានី", "រា·ជ|ធា|នី"), ("កម្ពុជា", "ក·ម្ពុ|ជា"),
      ("ផ្សេងៗទៅ", "ផ្សេ·ងៗ|ទៅ"), ("ព្រះរាជ", "ព្រះ|រា·ជ"),
      // Burmese: finals with asat, stacked consonants, kinzi, medials, tone marks.
      ("မြန်မာစာ", "မြန်|မာ|စာ"), ("အင်္ဂလိပ်", "အင်္ဂ|လိပ်"), ("သတ္တဝါ", "သတ္တ|ဝါ"),
      ("ကျေးဇူးတင်ပါတယ်", "ကျေး|ဇူး|တင်|ပါ|တယ်"),
      ("ဖြင့်လည်း", "ဖြင့်|လည်း"), ("ယောက်ျား", "ယောက်ျား"),
      // New Tai Lue, Tai Viet, Tai Le and Tai Tham.
      ("ᦵᦋᧂᦣᦳᧂ", "ᦵᦋᧂ|ᦣᦳᧂ"), ("ꪶꪕꪼꪕ", "ꪶꪕ|ꪼꪕ"), ("ᥖᥭᥰᥘᥫᥴ", "ᥖᥭᥰ|ᥘᥫᥴ"), ("ᨣᩤᩴᨾᩮᩬᩥᨦ", "ᨣᩤᩴ|ᨾᩮᩬᩥ·ᨦ"),
    ])
  func parts(text: String, expected: String) {
    #expect(divided(text) == expected)
  }

  private func lines(
    _ text: String, width: Int, mode: LineFiller.Mode = .words
  ) -> [String] {
    var filler = LineFiller(DisplayWidth(policy: .grapheme, ambiguous: .one))
    let bytes = Array(text.utf8)
    filler.fill(bytes, width: width, mode: mode)
    return filler.lines.map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  @Test("a word that is wider than a line is broken between syllables, others between words")
  func words() {
    #expect(lines("ไปเที่ยว ทะเลกัน", width: 8) == ["ไปเที่ยว", "ทะเลกัน"])
    #expect(lines("ไปเที่ยวทะเลกัน", width: 8) == ["ไปเที่ยวทะ", "เลกัน"])
    #expect(lines("ไปเที่ยวทะเลกัน", width: 7) == ["ไปเที่ยว", "ทะเลกัน"])
    #expect(lines("ทดสอบ", width: 3) == ["ทดส", "อบ"])
    #expect(lines("ไทยabcdefgh", width: 6) == ["ไทยabc", "defgh"])
  }

  @Test("a part that is wider than a line is broken between letters")
  func wideParts() {
    #expect(lines("แม่", width: 1) == ["แ", "ม่"])
    #expect(lines("เเเก", width: 2) == ["เเ", "เก"])
    #expect(lines("ກຳ", width: 1) == ["ກ", "ຳ"])
  }

  @Test("source text is not broken between a vowel and its consonant")
  func clusters() {
    #expect(lines("abcไป", width: 4, mode: .clusters) == ["abc", "ไป"])
    #expect(lines("ab ກາ", width: 4, mode: .clusters) == ["ab ", "ກາ"])
  }

  /// Letters of all classes in four scripts.
  private static let letters = Array(
    "กขรลวหอยนทะาำิ่ัืๅเแไใโๆฯ์ກຣຫອຍວະາຳັົເແໄໆ່ໞកខមាេ្់៍ៗះឥကမရနာေ့်္းဤ".unicodeScalars)

  @Test("no line ends after a leading vowel or a stacker, or starts with a following vowel or mark")
  func vowels() {
    let failure = LawRun(cases: 1000).failure { seed in
      var random = Random(seed: seed)
      return (0..<80).map { _ in random.pick(SyllableBreakingTests.letters) }
    } _: { letters, _ in
      let bytes = Array(String(String.UnicodeScalarView(letters)).utf8)
      for width in 14...18 {
        var filler = LineFiller(DisplayWidth(policy: .grapheme, ambiguous: .one))
        filler.fill(bytes, width: width, mode: width % 2 == 0 ? .words : .clusters)
        for (line, next) in zip(filler.lines, filler.lines.dropFirst())
        where line.range.upperBound == next.range.lowerBound {
          let text = String(decoding: bytes[line.range], as: UTF8.self)
          let rest = String(decoding: bytes[next.range], as: UTF8.self)
          if isDivided(text.unicodeScalars.suffix(2), rest.unicodeScalars.prefix(1)) {
            return "\(text)|\(rest)"
          }
        }
      }
      return nil
    }
    #expect(failure == nil)
  }

  /// Whether a line break between two texts divides what must stay together.
  private func isDivided(
    _ end: Substring.UnicodeScalarView, _ start: Substring.UnicodeScalarView
  ) -> Bool {
    guard let last = end.last, let next = start.first, next.value >= 0xE00, last.value >= 0xE00
    else { return false }
    let isLeading = "เแไใโເແໄ".unicodeScalars.contains(last)
    let isBase = "กขรลวหอยนທກຣຫອຍວកខមកမရန".unicodeScalars.contains(next)
    return isLeading && isBase || "ะาำๅๆຯະາຳາះៗ".unicodeScalars.contains(next)
  }
}
