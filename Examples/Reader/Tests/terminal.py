"""A pseudo-terminal with the reader in it, with pyte as the screen, and what the tests of screens share."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time

import pyte

import support
from support import ReaderTest

# All that the reader may write: cells, cursor movements, styles, modes, links, and questions to the terminal.
ALLOWED = re.compile(
    "\x1b\\[[0-9;?]*[A-Za-z]|\x1b\\]8;[^\x00-\x1f\x7f]*\x1b\\\\|\x1b\\]11;\\?\x1b\\\\"
    "|\x1b\\]52;c;[A-Za-z0-9+/=]*\x1b\\\\|\x1bM|\x1b[78]|\n"
    "|\x1b_G[A-Za-z0-9=,]*(?:;[A-Za-z0-9+/=]*)?\x1b\\\\|\x1b]1337;File=[A-Za-z0-9=;]*:[A-Za-z0-9+/=]*\x07"
    "|\x1bP[0-9;]*q[!-~]*\x1b\\\\")
# Images and the query for them, which pyte does not know.
GRAPHICS = re.compile("(\x1b_G.*?\x1b\\\\|\x1b]1337;.*?\x07|\x1bP.*?\x1b\\\\)", re.DOTALL)
# A sequence that continues.
INCOMPLETE = re.compile("\x1b(?:\\[[0-9;?]*|[]_P](?:[^\x07\x1b]|\x1b(?!\\\\))*)?$")
# The modes that the end of the reader restores, with the usual state.
MODES = {"7": True, "1049": False, "2004": False, "25": True, "1000": False, "1006": False, "2026": False}


class Terminal:
    """A pseudo-terminal with the reader in it, and what it shows."""

    def __init__(
            self, environment, columns=80, rows=24, arguments=(), shell=None, graphics=None, attributes="62",
            cell=(0, 0)):
        """`graphics` is the answer to kitty's query, `attributes` are those of the terminal, and `cell` is the size
        of a cell in pixels."""
        self.graphics, self.attributes, self.cell = graphics, attributes, cell
        # Each image on the screen: its sequences, and the cursor at their start.
        self.images = []
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.output = ""
        self.pending = b""
        self.main, self.child = pty.openpty()
        self.resize(columns, rows, tell=False)
        self.usual = termios.tcgetattr(self.child)
        command = [support.READER, *arguments] if shell is None else ["bash", "-m", "-c", shell]

        def prepare():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        known = {k: v for k, v in environment.items() if k not in ("TMUX", "STY", "COLORTERM", "NO_COLOR")}
        self.process = subprocess.Popen(
            command, env=dict(known, TERM="xterm-256color", LANG="C.UTF-8"), stdin=self.child,
            stdout=self.child, stderr=self.child, preexec_fn=prepare, close_fds=True)

    def resize(self, columns, rows, tell=True):
        size = struct.pack("HHHH", rows, columns, columns * self.cell[0], rows * self.cell[1])
        fcntl.ioctl(self.main, termios.TIOCSWINSZ, size)
        if tell:
            self.screen.resize(rows, columns)

    def read(self, seconds=0.05):
        """Reads what was written until nothing is written for a moment, at most a second more."""
        end = time.monotonic() + seconds + 1
        while time.monotonic() < end and select.select([self.main], [], [], seconds)[0]:
            try:
                data = os.read(self.main, 65536)
            except OSError:
                return
            if not data:
                return
            self.received()
            self.pending += data
            text = self.pending.decode("utf-8", "ignore")
            # A sequence or character that is cut off waits for its rest.
            cut = INCOMPLETE.search(text, max(text.rfind("\x1b") - 1, 0)) or INCOMPLETE.search(text)
            if cut:
                text = text[:cut.start()]
            self.pending = self.pending[len(text.encode()):]
            self.output += text
            self.answer(text)
            for part in GRAPHICS.split(re.sub("\x1b\\]11;\\?\x1b\\\\|\x1b\\[c", "", text)):
                if GRAPHICS.match(part):
                    self.show(part)
                else:
                    if "\x1b[2J" in part:
                        self.images = []
                    self.stream.feed(part)

    def received(self):
        """Called when bytes were read."""

    def show(self, sequence):
        """Keeps an image, or removes it."""
        cursor = self.screen.cursor
        if sequence.startswith("\x1b_Ga=d"):
            self.images = []
        elif sequence.startswith("\x1b_Gq="):
            self.images[-1][0] += sequence
        elif ",a=q," not in sequence:
            self.images.append([sequence, cursor.y, cursor.x])

    def answer(self, text):
        """Answers like a dark terminal that knows emoji sequences."""
        for question in re.findall("\x1b\\]11;\\?|\x1b\\[6n|\x1b\\[c|\x1b_Gi=31,s=1", text):
            answer = {
                "\x1b]11;?": "\x1b]11;rgb:1010/1010/1010\x1b\\", "\x1b[c": f"\x1b[?{self.attributes}c",
                "\x1b_Gi=31,s=1": self.graphics or ""}.get(question)
            if question == "\x1b[6n":
                self.questions = getattr(self, "questions", 0) + 1
                answer = "\x1b[2;3R" if self.questions == 1 else "\x1b[2;2R"
            os.write(self.main, answer.encode())

    @property
    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def type(self, text):
        os.write(self.main, text.encode())
        self.read()

    def wait(self, text, seconds=60):
        self.wait_until(lambda: any(text in line for line in self.lines), text, seconds)

    def wait_until(self, condition, text="this", seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read()
            if condition():
                return
            if self.process.poll() is not None:
                break
        raise AssertionError(f"'{text}' is not shown:\n" + "\n".join(self.lines))

    def end(self, seconds=60):
        """Waits for the end, and returns the exit status."""
        finish = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < finish:
            self.read()
        self.read()
        if self.process.poll() is None:
            raise AssertionError("the reader does not end:\n" + "\n".join(self.lines))
        return self.process.returncode

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.main)
        os.close(self.child)

    def modes(self):
        modes = dict(MODES)
        for numbers, change in re.findall("\x1b\\[\\?([0-9;]+)([hl])", self.output):
            for number in numbers.split(";"):
                modes[number] = change == "h"
        return modes


class ScreenTest(ReaderTest):
    def setUp(self):
        super().setUp()
        self.add()
        self.run_reader("sync")

    def open(self, *arguments, **options):
        terminal = Terminal(self.environment, arguments=arguments, **options)
        self.addCleanup(terminal.close)
        terminal.wait("? help")
        return terminal

    def check_restored(self, terminal):
        self.assertEqual(terminal.modes(), MODES)
        self.assertEqual(termios.tcgetattr(terminal.child), terminal.usual)
        self.check_output(terminal)

    def check_output(self, terminal):
        rest = ALLOWED.sub("", terminal.output.replace("\r\n", ""))
        hidden = [c for c in rest if ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0 or c in "\u202e\u2066\u200b"]
        self.assertEqual(hidden, [])

    def quit(self, terminal):
        for _ in range(8):
            if terminal.process.poll() is not None:
                break
            # Whatever is open: a prompt, a text, a preview.
            terminal.type("\x1b")
            time.sleep(0.1)
            terminal.type("Q")
            time.sleep(0.3)
        self.assertEqual(terminal.end(), 0, terminal.output[-700:])
        self.check_restored(terminal)
