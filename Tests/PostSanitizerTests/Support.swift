import PostDocument
import PostHTML
import PostPolicy
import PostSanitizer

/// Returns the sanitized source as HTML. Links have no `rel`, so that expected values are short.
func html(_ source: String, _ policy: Policy = .post, base: LinkTarget? = nil) throws -> String {
  try html(Array(source.utf8), policy, base: base)
}

func html(_ source: [UInt8], _ policy: Policy = .post, base: LinkTarget? = nil) throws -> String {
  let sanitizer = Sanitizer(policy: policy, baseURL: base)
  return HTMLEncoder(relations: .none).encode(try sanitizer.sanitize(source).document)
}

/// Returns the plain text of the sanitized source.
func text(_ source: String, _ policy: Policy = .post) throws -> String {
  try Sanitizer(policy: policy).sanitize(source).document.plainText
}

/// Returns each finding as one line: code, element, attribute, and the offset after `@`.
func findings(_ source: String, _ policy: Policy = .post) throws -> [String] {
  try findings(Array(source.utf8), policy)
}

func findings(_ source: [UInt8], _ policy: Policy = .post) throws -> [String] {
  try Sanitizer(policy: policy).sanitize(source).report.findings.map { finding in
    [
      finding.code.rawValue, finding.element, finding.attribute,
      finding.sourceRange.map { "@\($0.lowerBound)" },
    ]
    .compactMap { $0 }.joined(separator: " ")
  }
}

/// Returns the policy with changed limits.
func limited(_ policy: Policy = .post, _ change: (inout Limits) -> Void) -> Policy {
  var policy = policy
  change(&policy.limits)
  return policy
}
