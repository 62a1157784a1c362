"""Compares what tmux shows of the reader with what pyte shows."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import support
from terminal import ScreenTest, Terminal

# Keys that visit screens, and a text that is shown then.
STEPS = [
    ("", "unread"), ("jj", ""), ("\x05\x05", ""), (" ", ""), ("b", ""), ("\r", "Post by"), ("q", "unread"),
    ("?", "Help"), ("G", ""), ("q", "unread"), ("G", ""), ("g", ""), ("c", "New post"), ("two words", "words"),
    ("\x10", "Preview"), ("\x10", "New post"), ("\x1b", "unread"), ("/seed\r", "search: seed"), ("F", "unread"),
    ("O", "Not sent"), ("q", "unread")]
FLAGS = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{wrap_flag} #{scroll_region_upper} #{scroll_region_lower}"


class Tmux:
    """A separate tmux server with a shell in one pane."""

    def __init__(self, folder, environment, columns, rows):
        # Never the path of an earlier server, which may answer there while it ends.
        self.socket = os.path.join(tempfile.mkdtemp(dir=folder), "tmux")
        self.environment = {k: v for k, v in environment.items() if not k.startswith("TMUX")}
        self.environment.update(LANG="C.UTF-8", TERM="xterm-256color")
        self.run(
            "-f", "/dev/null", "start-server", ";", "set-option", "-g", "status", "off", ";", "new-session", "-d",
            "-x", str(columns), "-y", str(rows), "sh")

    def run(self, *arguments):
        return subprocess.run(
            ["tmux", "-u", "-S", self.socket, *arguments], env=self.environment, capture_output=True, text=True,
            check=True).stdout

    def type(self, text):
        if text:
            self.run("send-keys", "-H", *(f"{byte:x}" for byte in text.encode()))

    @property
    def lines(self):
        return [line.rstrip() for line in self.run("capture-pane", "-p").split("\n")[:-1]]

    @property
    def modes(self):
        """The modes of the pane, and those of its terminal."""
        terminal = self.run("display-message", "-p", "#{pane_tty}").strip()
        return self.run("display-message", "-p", FLAGS), subprocess.check_output(["stty", "-g", "-F", terminal])

    def wait(self, condition, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return True
            time.sleep(0.05)
        return False

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True)


@unittest.skipUnless(shutil.which("tmux"), "tmux is not installed")
class TmuxTests(ScreenTest):
    def start(self, columns, rows, data):
        """Starts the reader in tmux, on a copy of the data: one account has one reader."""
        environment = dict(self.environment, XDG_DATA_HOME=data)
        tmux = Tmux(self.folder, environment, columns, rows)
        self.addCleanup(tmux.close)
        self.assertTrue(tmux.wait(lambda: any(prompt in tmux.lines[0] for prompt in "$#")), "no shell")
        return tmux

    def check(self, tmux, condition, text):
        self.assertTrue(tmux.wait(condition), f"{text}:\n" + "\n".join(tmux.lines))

    def test_tmux_shows_the_same(self):
        for columns, rows in [(80, 24), (47, 11)]:
            with self.subTest(columns=columns):
                data = f"{self.folder}/copy-{columns}"
                shutil.copytree(self.environment["XDG_DATA_HOME"], data)
                tmux = self.start(columns, rows, data)
                modes = tmux.modes
                tmux.type(support.READER + "\r")
                terminal = Terminal(self.environment, columns, rows)
                self.addCleanup(terminal.close)
                for keys, text in STEPS:
                    tmux.type(keys)
                    terminal.type(keys)
                    terminal.wait(text)
                    self.check(tmux, lambda: self.read(terminal) == tmux.lines, f"{keys!r}; pyte:\n" + "\n".join(
                        terminal.lines) + "\ntmux")
                self.assertNotEqual(tmux.modes, modes)
                tmux.type("Q")
                self.check(tmux, lambda: tmux.modes == modes, "the modes are not restored")
                self.quit(terminal)
                tmux.close()

    def read(self, terminal):
        terminal.read(0.01)
        return terminal.lines

    def runs(self, process):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        return True

    def test_tmux_has_the_usual_modes_after_a_signal(self):
        tmux = self.start(80, 24, self.environment["XDG_DATA_HOME"])
        modes = tmux.modes
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV):
            tmux.type(f"{support.READER} & echo $! > {self.folder}/process; fg\r")
            self.check(tmux, lambda: "? help" in "".join(tmux.lines), "the reader does not start")
            with open(f"{self.folder}/process") as file:
                process = int(file.read())
            os.kill(process, number)
            # A reader that ends drops what is typed, so the next command has to wait for the shell.
            self.check(tmux, lambda: not self.runs(process), f"the reader does not end after signal {number}")
            self.check(tmux, lambda: tmux.modes == modes, f"the modes are not restored after signal {number}")
            tmux.type("clear\r")
