#if Store
  internal import struct Foundation.Data

  /// Takes the body of a response in parts while it is received.
  ///
  /// The methods are called one after the other. An error ends the request with this error.
  protocol ResponseSink: Sendable {
    /// Called before the body with the status and the headers; the body of `response` is empty.
    func start(_ response: HTTPReceiver.Response) throws(StoreError)

    /// Called with each part of the body.
    func append(_ data: Data) throws(StoreError)
  }
#endif
