#if Store
  #if canImport(Network)
    internal import Network
  #else
    internal import Foundation
  #endif

  /// The connectivity that the system reports.
  ///
  /// On Apple's platforms, it is that of `NWPathMonitor`. On Linux, the routes of the kernel are read every
  /// 5 seconds: each change of them is another `online`, and the device is never `offline`, because a server
  /// can be reached without a default route. Without `/proc`, it is always `online`.
  public struct SystemConnectivity: ConnectivitySource {
    #if canImport(Network)
      /// Creates the source.
      public init() {}

      public func values() -> AsyncStream<Connectivity> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { values in
          let task = Task {
            for await path in NWPathMonitor() { values.yield(Connectivity(path)) }
            values.finish()
          }
          values.onTermination = { _ in task.cancel() }
        }
      }
    #else
      var routes: @Sendable () -> [[Substring]] = Self.readRoutes
      var sleep: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(5)) }

      /// Creates the source.
      public init() {}

      public func values() -> AsyncStream<Connectivity> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { values in
          let task = Task {
            var last: [[Substring]]?
            repeat {
              let routes = routes()
              if routes != last { values.yield(.online) }
              last = routes
            } while (try? await sleep()) != nil
          }
          values.onTermination = { _ in task.cancel() }
        }
      }

      private static func readRoutes() -> [[Substring]] {
        let files = [("/proc/net/route", 4..<6), ("/proc/net/ipv6_route", 6..<8)]
        return files.flatMap { file, counters in
          let data = (try? FileHandle(forReadingFrom: URL(fileURLWithPath: file)))?
            .readDataToEndOfFile()
          return routes(String(decoding: data ?? Data(), as: UTF8.self), ignoring: counters)
        }
      }

      /// Returns the columns of each route, but not the counters, which change without a reason to try
      /// again.
      static func routes(_ text: String, ignoring counters: Range<Int>) -> [[Substring]] {
        text.split(separator: "\n").map { line in
          line.split { $0 == " " || $0 == "\t" }.enumerated()
            .filter { !counters.contains($0.offset) }.map(\.element)
        }
      }
    #endif
  }

  #if canImport(Network)
    extension Connectivity {
      /// A path that requires a connection gets one when a request is sent.
      fileprivate init(_ path: NWPath) {
        if path.status == .unsatisfied {
          self = .offline
        } else {
          self = path.isExpensive || path.isConstrained ? .expensive : .online
        }
      }
    }
  #endif
#endif
