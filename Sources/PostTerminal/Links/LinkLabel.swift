internal import PostDocument

extension LinkLabel {
  /// Compares the text of a label with a target that names a place.
  static func claim(of label: String, about address: LinkAddress) -> Claim {
    claim(of: label, about: address.text, at: address.place)
  }

  /// Whether the account in a mention's text is on another host than its target.
  static func isElsewhere(mention label: String, address: LinkAddress) -> Bool {
    guard let place = address.place else { return false }
    return isElsewhere(mention: label, about: address.text, at: place)
  }
}
