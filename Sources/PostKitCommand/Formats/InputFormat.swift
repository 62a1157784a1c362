import ArgumentParser
import PostKit

/// What an input is said to be.
enum InputFormat: String, CaseIterable, ExpressibleByArgument {
  case html, ast, text

  /// Reads a source into a document that the policy admits.
  func reading(
    _ source: Source, policy: Policy, baseURL: LinkTarget? = nil
  ) throws(Failure) -> Reading {
    switch self {
    case .html:
      do {
        return try Sanitizer(policy: policy, baseURL: baseURL).reading(source.bytes)
      } catch {
        let isFault = error.code == .parserFailed
        throw Failure(
          isFault ? .internalFault : .badInput, error.description, file: source.name)
      }
    case .ast:
      var document = try JSON.decode(Document.self, from: source)
      if let baseURL {
        var resolver = LinkResolver(baseURL: baseURL)
        document = resolver.rewrite(document)
      }
      return policy.narrowing(document)
    case .text:
      let text = PlainTextReader.reading(source.bytes)
      var reading = policy.narrowing(text.document)
      reading.report.add(text.report)
      return reading
    }
  }
}

extension Report {
  /// Adds what another report counted.
  fileprivate mutating func add(_ other: Report) {
    for finding in other.findings { add(finding) }
    for (code, count) in other.counts {
      let listed = other.findings.count { $0.code == code }
      for _ in listed..<count { self.count(code) }
    }
  }
}
