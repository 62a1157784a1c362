internal import PostJSON
internal import PostText

/// Reads the members of a value.
struct WireReader<Source: WireSource>: WireCoder {
  var findings = FeedFindings()
  private var source: Source
  private var extras = WireExtras()
  /// Whether ``embedded(_:)`` read another model from the same JSON object. That model then stores
  /// the unknown members.
  private var isEmbedding = false

  init(_ source: Source) {
    self.source = source
  }

  func has(_ name: String) -> Bool? { source.has(name) }

  /// Returns the invalid members and the unknown members. A member is unknown if it was not read.
  func takeExtras() throws(FeedError) -> WireExtras {
    var extras = extras
    extras.json = isEmbedding ? [] : try source.rest()
    return extras
  }

  // MARK: Scalars

  mutating func required<Scalar: WireScalar>(
    _ name: String, _ value: inout Scalar
  ) throws(FeedError) {
    guard let scalar = try scalar(name, Scalar.self) else { throw .missing(name) }
    value = scalar
  }

  mutating func promised<Scalar: WireScalar>(
    _ name: String, _ value: inout Scalar
  ) throws(FeedError) {
    guard let scalar = try scalar(name, Scalar.self) else { return noteMissing(name) }
    value = scalar
  }

  mutating func optional<Scalar: WireScalar>(
    _ name: String, _ value: inout Scalar?
  ) throws(FeedError) {
    value = try scalar(name, Scalar.self)
  }

  private mutating func scalar<Scalar: WireScalar>(
    _ name: String, _ type: Scalar.Type
  ) throws(FeedError) -> Scalar? {
    guard let json = try source.take(name, as: Scalar.kind) else { return nil }
    guard let value = Scalar(json) else { throw .wrong(name, Scalar.kind.expected, json) }
    switch (Scalar.kind, json) {
    case (.wholeNumber, .string): extras.otherForms.append(name)
    case (.token, .number) where json.wholeNumber != nil: extras.otherForms.append(name)
    default: break
    }
    if let (code, message) = value.problem {
      findings.add(code, FeedFinding(code, message, at: [.member(name)]))
    }
    return value
  }

  mutating func date(_ name: String, _ value: inout String) throws(FeedError) {
    let json = try source.take(name, as: .text)
    var found: String?
    switch json {
    case .string(let text): value = text
    case .number(let digits):
      value = digits
      if json?.wholeNumber != nil { extras.otherForms.append(name) }
    case let json?:
      found = json.kind
      extras.kept.append(WireExtras.Kept(name: name, json: json.json))
    case nil: break
    }
    guard Moment(value) == nil else { return }
    let problem = json == nil ? "missing date" : "invalid date: '\((found ?? value).quoted)'"
    findings.add(
      .invalidDate,
      FeedFinding(
        .invalidDate, "\(problem); expected a date such as 2026-11-21T12:00:00Z",
        at: [.member(name)]))
  }

  // MARK: Values

  mutating func required<Value: WireValue>(
    _ name: String, _ value: inout Value
  ) throws(FeedError) {
    guard let element = try source.takeValue(name, as: Value.self) else { throw .missing(name) }
    value = try self.value(of: element, at: [.member(name)])
  }

  mutating func optional<Value: WireValue>(
    _ name: String, _ value: inout Value?
  ) throws(FeedError) {
    value = try source.takeValue(name, as: Value.self)
      .map { (element) throws(FeedError) in try self.value(of: element, at: [.member(name)]) }
  }

  mutating func promised<Value: WireValue>(
    _ name: String, _ value: inout Value
  ) throws(FeedError) {
    guard let element = try source.takeValue(name, as: Value.self) else {
      return noteMissing(name)
    }
    do throws(FeedError) {
      value = try self.value(of: element, at: [.member(name)])
    } catch {
      extras.kept.append(WireExtras.Kept(name: name, json: element.json))
      findings.add(.memberDropped, error.asFinding(.memberDropped))
    }
  }

  mutating func elements<Value: WireValue>(
    _ name: String, _ values: inout [Value], invalid: InvalidElements
  ) throws(FeedError) {
    guard source.has(name) else {
      _ = try source.take(name, as: .text)
      return invalid == .kept ? noteMissing(name) : ()
    }
    var position = 0
    var (findings, kept, read) = (findings, extras.kept, values)
    try source.takeElements(name) { (element: WireElement<Value>) throws(FeedError) in
      let place: [JSONPath.Step] = [.member(name), .element(position)]
      switch element.result {
      case .success(let (value, inner)):
        read.append(value)
        findings.add(inner, at: place)
      case .failure(let error):
        if invalid == .rejected { throw error.inside(place) }
        kept.append(element.json, at: position, of: name)
        findings.add(.elementDropped, error.inside(place).asFinding(.elementDropped))
      }
      position += 1
    }
    (self.findings, extras.kept, values) = (findings, kept, read)
  }

  mutating func embedded<Value: WireValue>(_ value: inout Value) throws(FeedError) {
    try value.code(with: &self)
    value.extras = try takeExtras()
    extras = WireExtras()
    isEmbedding = true
  }

  private mutating func value<Value: WireValue>(
    of element: WireElement<Value>, at place: [JSONPath.Step]
  ) throws(FeedError) -> Value {
    switch element.result {
    case .success(let (value, inner)):
      findings.add(inner, at: place)
      return value
    case .failure(let error): throw error.inside(place)
    }
  }

  private mutating func noteMissing(_ name: String) {
    findings.add(.missingMember, FeedFinding(.missingMember, "missing", at: [.member(name)]))
  }
}

extension FeedError {
  static func missing(_ name: String) -> FeedError {
    FeedError(.missingMember, "missing", at: [.member(name)])
  }

  static func wrong(_ name: String, _ expected: String, _ found: JSONValue) -> FeedError {
    FeedError(.wrongType, "\(expected), found \(found.shown)", at: [.member(name)])
  }
}

extension JSONValue {
  /// The text of the value for messages.
  fileprivate var shown: String {
    switch self {
    case .number(let digits): digits.quoted
    case .string(let text): "the string '\(text.quoted)'"
    case .bool(let isTrue): "\(isTrue)"
    default: kind
    }
  }
}
