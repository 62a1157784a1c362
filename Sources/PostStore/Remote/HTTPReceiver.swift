#if Store
  internal import Foundation

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// Collects responses up to a maximum size, or gives them to sinks, and restricts redirects.
  final class HTTPReceiver: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    struct Response: Sendable {
      let status: Int
      let headers: [String: String]
      let body: [UInt8]

      /// Returns the value of a header. Names are compared ignoring case.
      func header(_ name: String) -> String? {
        headers.first { $0.key.lowercased() == name.lowercased() }?.value
      }

      /// The error of a response with a status other than success, or `nil`.
      var failure: StoreError? {
        (200..<300).contains(status)
          ? nil : StoreError(refusedWith: status, retryAfter: header("Retry-After"))
      }
    }

    typealias Continuation = CheckedContinuation<Result<Response, StoreError>, Never>

    private struct Exchange {
      let continuation: Continuation
      let sink: (any ResponseSink)?
      var hasStartedSink = false
      var body: [UInt8] = []
    }

    private let maximumBytes: Int
    private let lock = NSLock()
    private var exchanges: [Int: Exchange] = [:]
    /// The tasks that were stopped before they started.
    private var stopped: [Int: StoreError] = [:]

    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    func start(
      _ task: URLSessionTask, _ continuation: Continuation, _ sink: (any ResponseSink)?
    ) {
      let error = lock.withLock {
        let error = stopped.removeValue(forKey: task.taskIdentifier)
        if error == nil {
          exchanges[task.taskIdentifier] = Exchange(continuation: continuation, sink: sink)
        }
        return error
      }
      if let error {
        task.cancel()
        continuation.resume(returning: .failure(error))
      }
    }

    /// Ends a task with an error, unless it ended before.
    func stop(_ task: URLSessionTask, _ error: StoreError) {
      // Canceling first could end the exchange with the error of the cancellation.
      if !finish(task, .failure(error)), task.state != .completed {
        lock.withLock { stopped[task.taskIdentifier] = error }
      }
      task.cancel()
    }

    @discardableResult
    private func finish(_ task: URLSessionTask, _ result: Result<Response, StoreError>) -> Bool {
      let exchange = lock.withLock { exchanges.removeValue(forKey: task.taskIdentifier) }
      exchange?.continuation.resume(returning: result)
      return exchange != nil
    }

    /// Gives the response to the sink of a task, unless the sink has it, and returns the sink.
    private func startedSink(of task: URLSessionTask) throws(StoreError) -> (any ResponseSink)? {
      let (sink, isNew) = lock.withLock {
        let exchange = exchanges[task.taskIdentifier]
        exchanges[task.taskIdentifier]?.hasStartedSink = true
        return (exchange?.sink, exchange?.hasStartedSink == false)
      }
      if let sink, isNew { try sink.start(try response(of: task, body: [])) }
      return sink
    }

    private func response(
      of task: URLSessionTask, body: [UInt8]
    ) throws(StoreError) -> Response {
      guard let response = task.response as? HTTPURLResponse else {
        throw StoreError(.invalidResponse, "the response is not HTTP")
      }
      var headers: [String: String] = [:]
      for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
      return Response(status: response.statusCode, headers: headers, body: body)
    }

    // MARK: URLSessionDataDelegate

    /// On Linux, the disposition is ignored, and a sink can only end a request by canceling it.
    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      do {
        _ = try startedSink(of: dataTask)
        completionHandler(.allow)
      } catch {
        stop(dataTask, error)
        completionHandler(.cancel)
      }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      do {
        if let sink = try startedSink(of: dataTask) { return try sink.append(data) }
      } catch { return stop(dataTask, error) }
      let isTooLarge = lock.withLock {
        guard var exchange = exchanges.removeValue(forKey: dataTask.taskIdentifier) else {
          return false
        }
        let isTooLarge = exchange.body.count + data.count > maximumBytes
        if !isTooLarge { exchange.body += data }
        exchanges[dataTask.taskIdentifier] = exchange
        return isTooLarge
      }
      if isTooLarge {
        stop(
          dataTask,
          StoreError(.responseTooLarge, "the response is larger than \(maximumBytes) bytes"))
      }
    }

    /// Follows redirects of GET requests to the same server only. So the token cannot get to another
    /// host, and a request with a body is not repeated elsewhere.
    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      guard let original = task.originalRequest, original.httpMethod == "GET",
        let from = original.url, let to = request.url, to.hasSameServer(as: from)
      else { return completionHandler(nil) }
      var redirected = original
      redirected.url = to
      completionHandler(redirected)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      if let error { return _ = finish(task, .failure(StoreError(network: error))) }
      do {
        _ = try startedSink(of: task)
        let body = lock.withLock { exchanges[task.taskIdentifier]?.body ?? [] }
        _ = finish(task, .success(try response(of: task, body: body)))
      } catch { _ = finish(task, .failure(error)) }
    }
  }

  extension URL {
    /// Whether the scheme, the host and the port are the same.
    func hasSameServer(as other: URL) -> Bool { server == other.server }

    private var server: [String?] {
      [scheme?.lowercased(), host?.lowercased(), (port ?? defaultPort).map { "\($0)" }]
    }

    /// The port of the scheme.
    var defaultPort: Int? { ["http": 80, "https": 443][scheme?.lowercased() ?? ""] }
  }

  extension StoreError {
    /// Creates the error of a response.
    ///
    /// - Parameters:
    ///   - status: A status other than success.
    ///   - retryAfter: The value of the header `Retry-After`, or `nil`.
    package init(refusedWith status: Int, retryAfter: String?) {
      if status == 401 {
        self.init(.unauthorized, "the server rejected the token", status: status)
      } else {
        self.init(
          .refused, "the server answered with status \(status)", status: status,
          retryAfter: retryAfter.flatMap { RetryAfter.delay($0, at: Date()) })
      }
    }

    /// Converts an error of the network. Its description is not used, because it contains URLs.
    fileprivate init(network error: any Error) {
      let code = (error as? URLError)?.code
      switch code {
      case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .cannotFindHost,
        .dnsLookupFailed:
        self.init(.offline, "the device has no connection, or the host name cannot be resolved")
      // No request reached the server, so it does not count as an attempt.
      case .cannotConnectToHost: self.init(.offline, "the server accepts no connections")
      case .cancelled: self.init(.canceled, "the task was canceled")
      default:
        self.init(.unreachable, "the server did not answer (\(code.map { $0.rawValue } ?? 0))")
      }
    }
  }
#endif
