#if Store
  internal import Foundation
  internal import PostDocument
  internal import PostFeed

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// Sends requests with limits on time and size.
  final class HTTPClient: Sendable {
    private let session: URLSession
    private let receiver: HTTPReceiver
    private let timeout: Duration

    /// Creates a client. A timeout outside 0 to 365 days becomes the nearest valid timeout.
    init(timeout: Duration, maximumResponseBytes: Int) {
      let timeout = timeout.clamped(to: Duration.validDelays)
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.httpCookieAcceptPolicy = .never
      configuration.timeoutIntervalForRequest = timeout / .seconds(1)
      self.timeout = timeout
      receiver = HTTPReceiver(maximumBytes: maximumResponseBytes)
      session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    /// Sends a request, and returns the response. The timeout covers the whole exchange, so that a
    /// server cannot keep a request alive by sending a byte from time to time.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - timeout: The maximum time, or `nil` for the timeout of the client.
    ///   - sink: Takes the body. Without it, the body is a part of the response.
    func response(
      to request: URLRequest, timeout: Duration? = nil, sink: (any ResponseSink)? = nil
    ) async throws(StoreError) -> HTTPReceiver.Response {
      let task = session.dataTask(with: request)
      let timer = Task { [receiver, timeout = timeout ?? self.timeout] in
        try await Task.sleep(for: timeout)
        receiver.stop(task, StoreError(.unreachable, "the server did not answer in time"))
      }
      defer { timer.cancel() }
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          receiver.start(task, continuation, sink)
          task.resume()
        }
      } onCancel: {
        receiver.stop(task, StoreError(.canceled, "the task was canceled"))
      }
      return try result.get()
    }
  }
#endif
