/// Limits of grapheme clusters.
public enum GraphemeCluster {
  /// The largest size of one grapheme cluster, in bytes of UTF-8.
  ///
  /// Unicode has no limit, so that one cluster can be as long as its text. The terminal layout ends a
  /// cluster here and starts another. No summary contains a larger one.
  public static let largestSize = 4096
}
