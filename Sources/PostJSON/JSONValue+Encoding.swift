#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension JSONValue: Encodable {
  /// Writes the value to an encoder. An object with duplicate members is written as `null`:
  /// coders cannot write them, and writing only one of them would change the object.
  package func encode(to encoder: any Encoder) throws {
    switch kind {
    case .object where duplicateName == nil:
      var members = encoder.container(keyedBy: JSONKey.self)
      for name in names {
        let (key, value) = (JSONKey(stringValue: name.string ?? ""), name.member)
        // Encoding the most frequent types directly is faster.
        if let text = value.string {
          try members.encode(text, forKey: key)
        } else if let number = value.number.flatMap({ Int64($0) }) {
          try members.encode(number, forKey: key)
        } else if let isTrue = value.bool {
          try members.encode(isTrue, forKey: key)
        } else {
          try members.encode(value, forKey: key)
        }
      }
    case .array:
      var elements = encoder.unkeyedContainer()
      for element in self.elements { try elements.encode(element) }
    case .null, .object:
      var value = encoder.singleValueContainer()
      try value.encodeNil()
    case .bool:
      var value = encoder.singleValueContainer()
      try value.encode(bool == true)
    case .string:
      var value = encoder.singleValueContainer()
      try value.encode(string ?? "")
    case .number:
      var value = encoder.singleValueContainer()
      let digits = number ?? "0"
      if let number = Int64(digits) {
        try value.encode(number)
      } else if let number = Digits(text: digits).exact {
        try value.encode(number)
      } else {
        try value.encode(Double(digits) ?? .nan)
      }
    }
  }
}

/// The text of a number from another coder. It has as many exact digits as the coder supports.
struct Digits: Decodable {
  let text: String

  init(text: String) {
    self.text = text
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let whole = try? value.decode(Int64.self)
    // `JSONDecoder` may have rounded another number to this one: it reads `1e-999` as 0, and numbers
    // with a fraction as `Double`.
    if let whole, whole != 0, whole.magnitude <= 1 << 53 {
      text = String(whole)
      return
    }
    do {
      let decimal = try value.decode(Decimal.self)
      text = whole.flatMap { Decimal($0) == decimal ? String($0) : nil } ?? "\(decimal)"
    } catch DecodingError.typeMismatch where whole != nil {
      // Some decoders do not support `Decimal`.
      text = whole.map { String($0) } ?? ""
    } catch {
      text = String(describing: try value.decode(Double.self))
    }
  }

  /// The maximum number of digits that `Decimal` always represents exactly.
  private static let maximumDigits = 38

  /// The number, or `nil` when `Decimal` cannot represent all of its digits.
  var exact: Decimal? {
    let mantissa = text.utf8.prefix { $0 != 0x65 && $0 != 0x45 }
    let count = mantissa.count { (0x30...0x39).contains($0) }
    return count <= Digits.maximumDigits ? Decimal(string: text) : nil
  }
}
