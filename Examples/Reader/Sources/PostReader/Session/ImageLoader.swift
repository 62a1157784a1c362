package import Foundation
package import PostStore

/// Loads images of posts, and caches their files. The cache is opened when the first image is wanted.
package actor ImageLoader {
  private let folder: URL
  private let allowsLoopback: Bool
  private var loader: MediaLoader?

  /// The largest file in bytes.
  private static let maximumBytes = 8 << 20

  init(folder: URL, of account: ConfiguredAccount) {
    self.folder = folder
    // A server of the user on this computer has its images there, too.
    allowsLoopback = ["localhost", "127.0.0.1", "::1"].contains(account.url.host ?? "")
  }

  /// Returns the bytes of an image from the cache, or from the server. They are not checked.
  package func data(of url: String) async throws(StoreError) -> Data {
    guard let url = URL(string: url) else { throw StoreError(.insecureURL, "this is not a URL") }
    return try await opened().content(of: MediaRequest(url)).data
  }

  private func opened() throws(StoreError) -> MediaLoader {
    if let loader { return loader }
    var settings = MediaLoader.Configuration()
    settings.allowsLoopback = allowsLoopback
    settings.contentTypes = ["image/*"]
    settings.maximumFileBytes = Int64(Self.maximumBytes)
    // The image on the screen is kept by its view.
    settings.maximumMemoryBytes = 0
    let loader = try MediaLoader(folder: folder, configuration: settings)
    self.loader = loader
    return loader
  }
}
