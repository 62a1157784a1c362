import Observation
import PostFeed
import PostScreens
import PostStore
import PostTerminal
import TerminalScreen

// What is on the terminal is a function of the states.
extension ReaderApp {
  /// The number of rows of a view.
  var bodyRows: Int { max(1, size.rows - (size.rows > 2 ? 2 : 1)) }

  func draw() {
    guard terminal.isEntered, let view = stack.last?.view else { return }
    let frame: Screen.Frame = withObservationTracking {
      self.frame(view)
    } onChange: { [redraw] in
      // The change follows this call.
      Task { redraw.yield() }
    }
    let output = screen.update(to: frame)
    if !output.isEmpty { Terminal.write(output) }
  }

  private func frame(_ view: any ReaderView) -> Screen.Frame {
    let now = Moment.now
    let drawing = Drawing(
      options: terminalSettings.options,
      now: Moment(secondsSince1970: now.seconds / 60 * 60) ?? now)
    let body = view.draw(drawing, rows: bodyRows)
    var rows =
      body.rows.prefix(bodyRows) + Array(repeating: "", count: max(0, bodyRows - body.rows.count))
    var (cursor, image) = (body.cursor, body.image)
    if size.rows > 2 {
      let style = TextStyle(attributes: [.reverse])
      let title = view.title.map { LinePiece($0.text, style, isUserText: $0.isUserText) }
      rows.insert(drawing.bar(title, view.status, style: style), at: 0)
      cursor?.row += 1
      image?.row += 1
    }
    let last = lastRow(drawing)
    rows.append(last.text)
    if let column = last.column { cursor = Screen.Cursor(row: rows.count - 1, column: column) }
    return Screen.Frame(rows: Array(rows), cursor: cursor, image: image)
  }

  /// The prompt, a message, or a hint, and the column of the cursor in a prompt.
  private func lastRow(_ drawing: Drawing) -> (text: String, column: Int?) {
    let (renderer, width) = (drawing.renderer, drawing.options.width)
    guard let prompt else {
      let entry = words == nil ? actions.messages.entries.first : nil
      shownMessage = entry?.id
      let message = words ?? entry?.message.text
      let pieces =
        message.map { [LinePiece($0, drawing.style(.warning))] }
        ?? [LinePiece("? help", drawing.style(.time))]
      return (renderer.line(pieces, width: width), nil)
    }
    var pieces = [LinePiece(prompt.label, drawing.style(.strong))]
    var column: Int?
    if case .line(let editor, _) = prompt.kind {
      pieces += [LinePiece(editor.text), LinePiece(prompt.hint(editor.text), drawing.style(.time))]
      let before = String(editor.lines[editor.cursor.line][..<editor.cursor.column])
      column = min(width - 1, renderer.cells(of: prompt.label) + renderer.cells(of: before))
    }
    return (renderer.line(pieces, width: width), column)
  }
}
