#if Store && os(Linux)
  @testable import PostStore
  import Testing

  @Suite(.hangLimit) struct SystemConnectivityTests {
    private static let header =
      "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"

    @Test("counters of a route are ignored, and other columns are not")
    func routes() {
      func read(_ route: String) -> [[Substring]] {
        SystemConnectivity.routes(Self.header + route, ignoring: 4..<6)
      }
      let route = read("eth0\t00000000\t0100A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n")
      #expect(route.count == 2)
      #expect(route == read("eth0\t00000000\t0100A8C0\t0003\t7\t9\t100\t00000000\t0\t0\t0\n"))
      #expect(route != read("wlan0\t00000000\t0100A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n"))
      #expect(route != read(""))
      #expect(SystemConnectivity.routes("", ignoring: 4..<6) == [])
      #expect(SystemConnectivity.routes("a\n\n", ignoring: 4..<6) == [["a"]])
    }

    @Test("each change of the routes is a reason to try again, and equal routes are not")
    func changes() async {
      let sleeper = Sleeper()
      let hasRoute = Flag()
      var source = SystemConnectivity()
      source.routes = { hasRoute.isSet ? [["eth0"]] : [] }
      source.sleep = { try await sleeper.sleep(.seconds(5)) }
      var values = source.values().makeAsyncIterator()
      #expect(await values.next() == .online)
      _ = await sleeper.next()
      await sleeper.wake(.seconds(5))
      // The same routes were read again.
      _ = await sleeper.next()
      hasRoute.isSet = true
      await sleeper.wake(.seconds(5))
      #expect(await values.next() == .online)
    }

    @Test("the routes of this machine can be read")
    func system() async {
      for await connectivity in SystemConnectivity().values() {
        #expect(connectivity == .online)
        return
      }
    }
  }
#endif
