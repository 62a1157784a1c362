import Foundation
import PostDocument
import PostReader
import PostScreens
import PostStore
import PostTerminal
import TerminalScreen

/// One image of a post after the other, each with its alternative text. Only the image on the screen is loaded.
@MainActor final class ImageView: ReaderView {
  private unowned let app: ReaderApp
  private let images: [PostImage]
  private var index: Int
  private var file: Result<ImageFile, ImageFailure>?
  private var drawn: Result<DrawnImage, ImageFailure>?
  /// What ``drawn`` was drawn for, and what is to be drawn.
  private var drawnRequest: Request?
  private var request: Request?
  private let requests: AsyncStream<Request>
  private let continuation: AsyncStream<Request>.Continuation
  /// How often the user asked for an image.
  private var number = 0

  /// What an image is drawn for.
  private struct Request: Hashable {
    var number: Int
    var url: String
    var area: ImageArea
    var imageProtocol: ImageProtocol
    var color: ColorDepth
  }

  init(_ images: [PostImage], first index: Int, _ app: ReaderApp) {
    self.app = app
    self.images = images
    self.index = index
    (requests, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  let contexts: [ReaderContext] = [.image, .everywhere]

  var title: [LinePiece] {
    [LinePiece(images.count == 1 ? "Image" : "Image \(index + 1) of \(images.count)")]
  }

  var status: String {
    guard let file = try? file?.get() else { return request == drawnRequest ? "" : "loading" }
    return "\(file.format.rawValue), \(file.size.width)×\(file.size.height)"
  }

  /// Draws what is requested. A later request, or the end of the screen, ends the loading and drawing of an earlier one.
  func run() async {
    var task: Task<Void, Never>?
    for await request in requests {
      task?.cancel()
      await task?.value
      task = Task { await self.draw(request) }
    }
    task?.cancel()
    await task?.value
  }

  // MARK: Drawing

  func draw(_ drawing: Drawing, rows height: Int) -> ViewRows {
    let imageProtocol = app.imageProtocol
    var text = textRows(drawing, hasProtocol: imageProtocol != nil)
    let area = ImageArea(
      columns: drawing.options.width, rows: max(0, height - min(text.count, height / 2) - 1),
      cell: Terminal.cellSize)
    guard let imageProtocol, area.rows > 0 else { return ViewRows(text) }
    request(
      Request(
        number: number, url: images[index].url, area: area, imageProtocol: imageProtocol,
        color: drawing.options.color))
    text = Array(text.prefix(height - area.rows - 1))
    guard drawnRequest?.area == area, case .success(let image)? = drawn else {
      return ViewRows(text)
    }
    switch image {
    case .rows(let rows): return ViewRows(rows + [""] + text)
    case .graphic(let content, let removal, let count):
      return ViewRows(
        Array(repeating: "", count: count + 1) + text,
        image: Screen.Image(row: 0, height: count, content: content, removal: removal))
    }
  }

  /// The alternative text, and why the image is not shown.
  private func textRows(_ drawing: Drawing, hasProtocol: Bool) -> [String] {
    func line(_ text: String, _ key: Theme.Key) -> String {
      drawing.renderer.line([LinePiece(text, drawing.style(key))], width: drawing.options.width)
    }
    let description = images[index].alternativeText
    var rows =
      description.isEmpty
      ? [line("no description", .missingDescription)]
      : drawing.renderer.rows(Document([.paragraph(Paragraph([.text(description)]))])).rows
    if !hasProtocol {
      rows.append(line("Only the text is shown. o opens the image.", .time))
    } else if case .failure(let failure)? = drawn {
      rows.append(line(failure.words, .warning))
    }
    return rows
  }

  // MARK: Loading

  private func request(_ request: Request) {
    guard self.request != request else { return }
    self.request = request
    continuation.yield(request)
  }

  private func draw(_ request: Request) async {
    let file = request.number == drawnRequest?.number ? file : nil
    let loaded: Result<ImageFile, ImageFailure>
    if let file { loaded = file } else { loaded = await load(request.url) }
    if Task.isCancelled { return }
    self.file = loaded
    app.redraw.yield()
    let drawn = await Self.drawn(loaded, request)
    if Task.isCancelled { return }
    (self.drawn, drawnRequest) = (drawn, request)
    app.redraw.yield()
  }

  private func load(_ url: String) async -> Result<ImageFile, ImageFailure> {
    do throws(StoreError) {
      let data = try await app.session.images.data(of: url)
      return Result { () throws(ImageFailure) in try ImageFile(data) }
    } catch {
      return .failure(ImageFailure(error))
    }
  }

  private nonisolated static func drawn(
    _ file: Result<ImageFile, ImageFailure>, _ request: Request
  ) async -> Result<DrawnImage, ImageFailure> {
    do throws(ImageFailure) {
      return .success(
        try await DrawnImage(
          file.get(), in: request.area, request.imageProtocol, request.color))
    } catch { return .failure(error) }
  }

  // MARK: Acting

  func perform(_ action: ReaderAction) -> Bool {
    switch action {
    case .down: show(index + 1)
    case .up: show(index - 1)
    case .refresh: show(index)
    case .openLink:
      let url = images[index].url
      app.prompt(.confirmation("Open \(url)?") { self.app.openLink(url) })
    default: return false
    }
    return true
  }

  private func show(_ number: Int) {
    guard images.indices.contains(number) else { return app.say("There are no more images.") }
    index = number
    self.number += 1
    (file, drawn) = (nil, nil)
  }
}

extension ImageFailure {
  /// Creates the failure of a request.
  init(_ error: StoreError) {
    switch error.code {
    case .insecureURL: words = "The image is not loaded, because its URL is not https."
    case .offline, .unreachable: words = "The image is not cached, and its server does not answer."
    case .invalidResponse: words = "The server did not send an image."
    case .responseTooLarge: self = .fileIsTooLarge
    default: words = UserMessage(error).text
    }
  }
}
