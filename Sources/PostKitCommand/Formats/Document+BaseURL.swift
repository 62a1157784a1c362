import PostKit

extension Document {
  /// Returns the document with its relative links and image sources resolved, as the HTML sanitizer does.
  ///
  /// A link that cannot be resolved stays relative, and the policy decides whether to keep it.
  ///
  /// - Parameter baseURL: An `http` or `https` URL.
  func resolving(against baseURL: LinkTarget) -> Document {
    mapLinks { target in
      target.isRelative ? (try? baseURL.resolving(target.description)) ?? target : target
    }
    .mapImages { source in
      guard source.kind == .relative else { return source }
      return (try? ImageSource(baseURL.resolving(source.description))) ?? source
    }
  }
}
