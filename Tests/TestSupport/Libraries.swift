/// The C libraries that PostKit is built with. `make test-portable` runs the tests without them.
public enum Libraries {
  public static var hasLibXML2: Bool {
    #if LibXML2
      true
    #else
      false
    #endif
  }

  public static var hasLibCMark: Bool {
    #if LibCMark
      true
    #else
      false
    #endif
  }
}
