#!/usr/bin/env python3
"""Writes an SVG of the reader's screen as pyte shows it, on the server with a corpus.

    picture.py SERVER READER CORPUS > reader.svg
"""

import html
import os
import subprocess
import sys
import tempfile

import support
from terminal import Terminal

WIDTH, HEIGHT, TEXT, BACKGROUND = 9, 20, "#c8ccd4", "#16181f"
COLORS = {
    "black": "#16181f", "red": "#f7768e", "green": "#73daca", "brown": "#e0af68", "blue": "#7aa2f7",
    "magenta": "#bb9af7", "cyan": "#7dcfff", "white": TEXT}


def color(name, usual):
    return usual if name == "default" else COLORS.get(name, f"#{name}")


def cells(row, columns):
    """The parts of a row with one style: column, the text of each cell, and the style."""
    parts = []
    for column in range(columns):
        cell = row[column]
        front, back = color(cell.fg, TEXT), color(cell.bg, BACKGROUND)
        if cell.reverse:
            front, back = back, front
        style = (front, back, cell.bold, cell.italics, cell.underscore)
        if parts and parts[-1][2] == style:
            parts[-1][1].append(cell.data)
        else:
            parts.append((column, [cell.data], style))
    return parts


def svg(screen):
    width, height = screen.columns * WIDTH + 20, screen.lines * HEIGHT + 20
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" role="img" font-size="15" '
        "font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\">",
        "<title>The feed in postkit-reader</title>",
        f'<rect width="{width}" height="{height}" rx="9" fill="{BACKGROUND}"/>']
    for number in range(screen.lines):
        top = 10 + number * HEIGHT
        for column, text, (front, back, bold, italic, underline) in cells(
                screen.buffer[number], screen.columns):
            if back != BACKGROUND:
                out.append(
                    f'<rect x="{10 + column * WIDTH}" y="{top}" width="{len(text) * WIDTH}" '
                    f'height="{HEIGHT}" fill="{back}"/>')
            while text and text[-1] in " \u00a0" and text[-1]:
                text = text[:-1]
            while text and text[0] in (" ", "\u00a0"):
                column, text = column + 1, text[1:]
            if not text:
                continue
            style = ' font-weight="bold"' * bold + ' font-style="italic"' * italic
            style += ' text-decoration="underline"' * underline
            # The second cell of a wide character is empty.
            out.append(
                f'<text x="{10 + column * WIDTH}" y="{top + 15}" textLength="{len(text) * WIDTH}" '
                f'lengthAdjust="spacingAndGlyphs" fill="{front}"{style}>'
                f"{html.escape(''.join(text), quote=False)}</text>")
    return "\n".join(out + ["</svg>"])


def main():
    server_path, support.READER, corpus = map(os.path.abspath, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [server_path, "--port", "0", "--corpus", corpus], stdout=subprocess.PIPE, text=True)
        url = server.stdout.readline().strip()
        options = ["--config", f"{folder}/reader.toml", "--data", f"{folder}/data"]
        subprocess.run(
            [support.READER, "accounts", "add", "home", url, "--user", "1", "--token-command",
             "echo demo", *options], check=True)
        terminal = Terminal(dict(os.environ, COLORTERM="truecolor"), 76, 30, options)
        terminal.wait("unread")
        terminal.wait("▶")
        terminal.type("jl")
        terminal.wait("yours too")
        print(svg(terminal.screen))
        terminal.type("Q")
        terminal.end()
        server.kill()


if __name__ == "__main__":
    main()
