internal import Foundation

/// Converts between the URLs of files in the API and their paths in the database.
///
/// The server's URL never comes from the header `Host`, which a client can set to any host.
struct FileURLs: Hashable, Sendable {
  /// The URL of the server without a slash at the end.
  let server: String

  private static let folder = "/v1/files/"

  static func path(of id: String) -> String { folder + id }

  /// Returns the URL of a path, or an imported URL as it is.
  func absolute(_ url: String) -> String { url.hasPrefix("/") ? server + url : url }

  /// Returns the identifier of a file from its URL. The host is ignored, because the server may have
  /// moved since the file was uploaded.
  static func id(of url: String) -> String? {
    guard let path = URL(string: url)?.path, path.hasPrefix(folder) else { return nil }
    return String(path.dropFirst(folder.count))
  }
}
