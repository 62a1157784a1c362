import PostDocument

/// The subscript or superscript characters of Unicode that show text without a symbol before it.
///
/// [Superscripts and Subscripts](https://www.unicode.org/charts/PDF/U2070.pdf)
struct ScriptLetters {
  /// The marks that divide the text of a block into scripts. Hidden text must not decide how the
  /// text before it is shown, so a spoiler is a separate script.
  static let dividers: Marks = [.subscript, .superscript, .spoiler]

  /// The largest size in characters of a text that is shown with these characters. Longer text would
  /// be hard to read.
  private static let maximumLength = 16

  private let letters: [Character: Character]

  /// Creates the characters for the script at the start of some runs. Returns `nil` if the runs do
  /// not start with a script, or if Unicode lacks a character of its text.
  init?(of runs: some Sequence<Inline>, _ marks: Marks) {
    switch marks.subtracting(.spoiler) {
    case .subscript: letters = ScriptLetters.subscripts
    case .superscript: letters = ScriptLetters.superscripts
    default: return nil
    }
    var length = 0
    for run in runs where run.content != .lineBreak {
      guard run.marks.intersection(ScriptLetters.dividers) == marks else { break }
      guard case .text(let text) = run.content else { return nil }
      for character in text {
        length += 1
        guard letters[character] != nil, length <= ScriptLetters.maximumLength else { return nil }
      }
    }
    guard length > 0 else { return nil }
  }

  /// Returns a text in these characters.
  func text(for text: String) -> String { String(text.map { letters[$0] ?? $0 }) }

  // Each character is followed by its form.
  private static let superscripts = table(
    "0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻−⁻=⁼(⁽)⁾aᵃbᵇcᶜdᵈ"
      + "eᵉfᶠgᵍhʰiⁱjʲkᵏlˡmᵐnⁿoᵒpᵖrʳsˢtᵗuᵘvᵛwʷxˣyʸzᶻAᴬBᴮDᴰEᴱGᴳHᴴIᴵJᴶKᴷLᴸMᴹNᴺOᴼPᴾRᴿTᵀUᵁVⱽWᵂ")
  private static let subscripts = table(
    "0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋−₋=₌(₍)₎aₐeₑhₕiᵢjⱼkₖlₗmₘnₙoₒpₚrᵣsₛtₜuᵤvᵥxₓ")

  private static func table(_ pairs: String) -> [Character: Character] {
    let characters = Array(pairs)
    return Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: characters.count, by: 2).map {
        (characters[$0], characters[$0 + 1])
      })
  }
}
