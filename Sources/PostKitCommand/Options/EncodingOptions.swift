import ArgumentParser
import PostEncoding
import PostKit

/// The option that names the encoding of the input.
struct EncodingOptions: ParsableArguments {
  private static let names = TextEncoding.all.map { $0.name.lowercased() }

  @Option(
    help: ArgumentHelp(
      "The encoding of the input: a label of the WHATWG Encoding Standard.",
      discussion: """
        A byte order mark beats this option. Without both, a declaration decides: in HTML, \
        <meta charset>, <meta http-equiv> or an XML declaration; in feeds, the XML declaration. \
        Otherwise, the input is UTF-8, or windows-1252 if it is mostly not UTF-8. That encoding \
        has a finding, and so do malformed sequences, which become U+FFFD.
        """),
    completion: .list(EncodingOptions.names), transform: EncodingOptions.encoding)
  var encoding: TextEncoding?

  /// Reads the input in UTF-8, or throws an error if it is larger than the policy allows.
  func source(
    of input: InputOptions, within policy: Policy, format: InputFormat = .html
  ) throws(Failure) -> Source {
    try input.source(within: policy).decoding(
      encoding, isHTML: format == .html, isJSON: format.isJSON)
  }

  /// Throws an error if the option is used for a batch.
  func validate(with batch: BatchOptions) throws {
    guard batch.ndjson, encoding != nil else { return }
    throw ValidationError("'--encoding' cannot be used with '--ndjson'; batches are in UTF-8")
  }

  private static func encoding(_ label: String) throws -> TextEncoding {
    if let encoding = TextEncoding(label: label) { return encoding }
    let suggestion = label.suggestion(among: names, others: TextEncoding.labels)
    throw ValidationError("unknown encoding\(suggestion), and other labels of the standard")
  }
}
