#!/usr/bin/env python3
"""Drives the screens of the reader in a real pseudo-terminal, with pyte as the terminal.

    screens.py [--keys N] [--seed S] SERVER READER [test names]
"""

import argparse
import glob
import http.server
import json
import os
import random
import signal
import sys
import termios
import threading
import time
import unittest

import support
from image_tests import DecoderTests, HostileImageTests, ImageTests
from support import ReaderTest
from terminal import ALLOWED, MODES, ScreenTest, Terminal
from tmux_tests import TmuxTests

__all__ = ["DecoderTests", "HostileImageTests", "ImageTests", "TmuxTests"]

KEYS, SEED = 300, 1


class SizeTests(ScreenTest):
    def visit(self, columns, rows):
        terminal = self.open(columns=columns, rows=rows)
        terminal.wait("unread")
        self.assertTrue(terminal.lines[0].startswith("ada"), terminal.lines)
        for keys, title in [
            ("?", "Help"), ("q", "ada"), ("\r", "Post"), ("q", "ada"), ("c", "New post"), ("\x1b", "ada"),
            ("d", "Drafts"), ("q", "ada"), ("O", "Not sent"), ("q", "ada"), ("S", "Sources"),
            ("q", "ada"), ("C", "Conversations"), ("r", "Conversations"), ("\r", "bo"), ("i", "bo"), ("Hi\r", "bo"),
            ("\x1b", "bo"), ("q", "Conversations"), ("q", "ada"), ("/seed\r", "ada"), ("F", "ada"),
        ]:
            terminal.type(keys)
            terminal.wait_until(lambda: terminal.lines[0].startswith(title), title)
            if keys == "r":
                terminal.wait("bo")
        self.quit(terminal)

    def test_every_screen_at_every_size(self):
        for columns in (40, 80, 120):
            for rows in (24, 5):
                self.visit(columns, rows)

    def test_resize_storm(self):
        terminal = self.open()
        terminal.wait("▶")
        terminal.type("jjj")
        terminal.read(0.5)
        selected = self.selected(terminal)
        self.assertNotEqual(selected, "")
        for _ in range(40):
            terminal.resize(random.randint(1, 200), random.randint(1, 60))
            time.sleep(0.01)
        terminal.resize(80, 24)
        terminal.wait("? help")
        terminal.read(0.3)
        self.assertEqual(self.selected(terminal), selected)
        self.quit(terminal)

    def selected(self, terminal):
        """The selected post."""
        return " ".join(line for line in terminal.lines if line.startswith(("▶", "┃")))


class KeyTests(ScreenTest):
    def test_random_keys(self):
        generator = random.Random(SEED)
        terminal = self.open()
        keys = list("jkgGb nNrlsmtAuaBFf/#?cdCOSMqviopyVRD123") + [
            "\r", "\x1b", "\x1b[A", "\x1b[B", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x7f", "\x13",
            "\x10", "\x0c", "\x05", "\x19", "\x1b[<0;5;5M", "\x1b[<65;5;5M", "\x1b[200~pasted\ntext\x1b[201~",
            "日", "👩‍👩‍👧", "\x1b[999;999~", "\x1b]11;rgb:ff/ff/ff\x07", "\x1b[I", "y", "n"]
        for number in range(KEYS):
            key = generator.choice(keys)
            # Only a key that asks first ends the program, so it does not end here.
            terminal.type(key)
            if generator.random() < 0.02:
                terminal.resize(generator.randint(1, 150), generator.randint(1, 50))
            self.assertIsNone(terminal.process.poll(), (number, terminal.lines))
        terminal.resize(80, 24)
        self.quit(terminal)

    def test_actions_without_a_network(self):
        self.server.stop()
        terminal = self.open()
        terminal.wait("offline, from")
        terminal.type("l")
        terminal.wait("yours too")
        terminal.type("O")
        terminal.wait("like of post")
        terminal.wait("waits for a connection")
        # The title of the screen is "Not sent".
        self.assertNotRegex("\n".join(terminal.lines).lower(), "fail|error|refuse")
        terminal.type("qu")
        terminal.wait_until(lambda: not any("yours too" in line for line in terminal.lines))
        self.quit(terminal)

    def test_a_paste_with_lines_in_a_prompt_in_one_cell(self):
        terminal = self.open()
        terminal.resize(1, 1)
        terminal.type("/\x1b[200~a\r\nlonger\r\n\x1b[201~\x1b[D\x7fx")
        terminal.resize(80, 24)
        terminal.wait("search: a longxr")
        terminal.type("\x1b")
        self.quit(terminal)

    def test_messages_that_are_typed_ahead(self):
        self.run_reader("sync")
        terminal = self.open()
        terminal.type("C")
        terminal.wait("Conversations")
        terminal.type("r")
        terminal.wait("bo")
        terminal.type("\ri" + "first\rsecond\rrest")
        terminal.wait("rest")
        terminal.type("\x1b")
        self.quit(terminal)
        self.run_reader("sync")
        texts = [message["content"] for message in self.server.messages("ada")]
        self.assertEqual(texts, ["first", "second"])

    def test_a_list_scrolls_by_the_line(self):
        terminal = self.open(columns=200, rows=60)
        terminal.wait("unread")
        terminal.read(0.5)
        before = len(terminal.output.encode())
        terminal.type("\x05")
        terminal.read(0.5)
        self.assertLess(len(terminal.output.encode()) - before, 4096)
        self.quit(terminal)


class WritingTests(ScreenTest):
    text = "Some *text* that is long enough"

    def drafts(self):
        terminal = self.open()
        terminal.type("d")
        terminal.wait("Drafts")
        terminal.wait(self.text)
        lines = terminal.lines
        self.quit(terminal)
        return "\n".join(lines)

    def write(self):
        terminal = self.open()
        terminal.type("c")
        terminal.wait("New post")
        terminal.type(self.text)
        return terminal

    def test_text_survives_signals(self):
        for number in (signal.SIGTERM, signal.SIGHUP):
            terminal = self.write()
            terminal.process.send_signal(number)
            self.assertEqual(terminal.end(), -number)
            self.check_restored(terminal)
            self.assertIn(self.text, self.drafts())

    def test_text_survives_a_kill_after_a_pause(self):
        terminal = self.write()
        terminal.wait_until(lambda: terminal.lines[0].endswith("saved"))
        terminal.process.kill()
        terminal.end()
        self.assertIn(self.text, self.drafts())

    def test_a_post_is_written_previewed_and_published(self):
        terminal = self.write()
        terminal.type("\x10")
        terminal.wait("Preview")
        terminal.wait("Some text that is long enough")
        terminal.type("\x13")
        terminal.wait("ada")
        self.quit(terminal)
        self.run_reader("sync")
        self.assertIn("<em>text</em>", str([self.server.post("ada", post["postId"]) for post in self.server.feed("ada")[:2]]))

    def test_the_editor_of_the_user(self):
        for editor, expected in [
            ("sed -i s/Some/Other/", "Other *text*"), ("false", "Some *text*"), ("kill -9 $$ #", "Some *text*"),
            ("sed -i s/Some/Other/ \"$1\"; exit 3 #", "Other *text*"),
        ]:
            self.environment["EDITOR"] = editor
            terminal = self.write()
            terminal.type("\x0f")
            terminal.wait(expected)
            terminal.type("x")
            terminal.wait("enoughx")
            terminal.type("\x1b")
            self.quit(terminal)

    def test_the_text_of_an_editor_survives_a_kill(self):
        process = f"{self.folder}/process"
        for script in ("sed -i s/Some/Other/ \"$1\"", "true"):
            self.environment["EDITOR"] = f"{script}; echo $$ > {process}; sleep 1000 #"
            terminal = self.write()
            terminal.wait_until(lambda: terminal.lines[0].endswith("saved"))
            terminal.type("\x0f")
            terminal.wait_until(lambda: os.path.exists(process), "the editor")
            terminal.process.kill()
            terminal.process.wait()
            with open(process) as file:
                os.killpg(os.getpgid(int(file.read())), signal.SIGKILL)
            os.remove(process)
            terminal = Terminal(self.environment)
            self.addCleanup(terminal.close)
            terminal.wait("▶")
            terminal.read(1)
            is_shown = any("Its text is a draft now." in line for line in terminal.lines)
            self.assertEqual(is_shown, script != "true")
            self.quit(terminal)
            self.assertEqual(glob.glob(f"{self.environment['XDG_DATA_HOME']}/postkit/texts-*/*"), [])
        drafts = self.drafts()
        self.assertEqual(drafts.count("Other *text*"), 1, drafts)
        self.assertEqual(drafts.count(self.text), 2, drafts)


class SignalTests(ScreenTest):
    def test_stop_and_continue(self):
        terminal = Terminal(
            self.environment, shell=f"{support.READER}; echo STOPPED; read line; fg; echo ENDED $?")
        self.addCleanup(terminal.close)
        terminal.wait("? help")
        terminal.type("\x1a")
        terminal.wait("STOPPED")
        self.assertEqual(terminal.modes(), MODES)
        terminal.type("\n")
        terminal.wait("? help")
        self.assertTrue(terminal.modes()["1049"])
        terminal.type("Q")
        terminal.wait("ENDED 0")
        self.assertEqual(terminal.modes(), MODES)

    def test_faults_restore_the_terminal(self):
        for number in (signal.SIGILL, signal.SIGTRAP, signal.SIGSEGV, signal.SIGABRT):
            terminal = self.open()
            terminal.process.send_signal(number)
            self.assertEqual(terminal.end(), -number)
            self.assertEqual(terminal.modes(), MODES)
            self.assertEqual(termios.tcgetattr(terminal.child), terminal.usual)

    def test_without_a_terminal(self):
        self.run_reader(status=64, error="--plain")


class HostileTests(ReaderTest):
    """A feed whose texts would change the terminal or imitate the reader, if they reached it."""

    needs_server = False
    texts = [
        "\x1b[2J\x1b[1;1Hfaked", "\x1b]52;c;aGk=\x07", "\x1b]0;title\x07", "\x9b31m\x9d8;;http://a\x9c", "\x07\x08\x0c\x7f",
        "\x1b[?1049l", "\x1bP+q544e\x1b\\", "\x1b_Ga=d\x1b\\", "\u202eright to left", "a\u0301" * 300, "\u200b" * 400,
        "x" * 5000, "\n" * 200, "\x1b[6n\x1b[c", "\ud83d\udc69\u200d" * 50, "\u05d0 \u0627 1 2 3", "\t" * 300, "\ufeff\ufff9"]

    def test_a_hostile_feed(self):
        items = [
            {"id": str(number), "title": text, "content_html": f"<p>{text}</p><pre>{text}</pre>"
             f"<a href='https://a.example/{number}'>{text}</a><table><tr><td>{text}</table>",
             "authors": [{"name": text}], "date_published": f"2026-11-{number + 1:02}T00:00:00Z"}
            for number, text in enumerate(self.texts)]
        feed = json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": self.texts[0], "items": items})

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "application/feed+json")
                self.end_headers()
                self.wfile.write(feed.encode())

            def log_message(self, *arguments):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.shutdown)
        self.run_reader(
            "accounts", "add", "news", f"http://127.0.0.1:{server.server_port}/", "--kind", "jsonfeed")
        self.run_reader("sync")
        for columns, rows in [(80, 24), (40, 10)]:
            terminal = Terminal(self.environment, columns, rows)
            self.addCleanup(terminal.close)
            terminal.wait("▶")
            for _ in items:
                terminal.type("\r")
                terminal.wait("Post by")
                for key in "  vg":
                    terminal.type(key)
                    self.assertTrue(terminal.lines[0].startswith("Post by"), terminal.lines)
                    self.assertIn(terminal.lines[-1], ("? help", "Nothing is hidden."), terminal.lines)
                terminal.type("q")
                terminal.wait_until(lambda: terminal.lines[0].startswith("news"))
                terminal.type("j")
            terminal.type("Q")
            self.assertEqual(terminal.end(), 0)
            self.assertEqual(terminal.modes(), MODES)
            rest = ALLOWED.sub("", terminal.output.replace("\r\n", ""))
            controls = [c for c in rest if ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0 or c == "\u202e"]
            self.assertEqual(controls, [])


class PlainTests(ScreenTest):
    def test_lines(self):
        result = self.run_reader("--plain", stdin="?\n1\nl\nq\nc\nHi *there*\n.\ny\nO\n\nx\nq\n")
        self.assertNotIn("\x1b", result.out)
        for text in ("30 unread", "A number opens a post.", "Liked.", "Others will see:", "Hi there", "'x' is not a choice."):
            self.assertIn(text, result.out)


def main():
    global KEYS, SEED
    parser = argparse.ArgumentParser()
    parser.add_argument("--keys", type=int, default=KEYS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("server")
    parser.add_argument("reader")
    parser.add_argument("tests", nargs="*")
    options = parser.parse_args()
    KEYS, SEED = options.keys, options.seed
    support.SERVER, support.READER = map(os.path.abspath, (options.server, options.reader))
    unittest.main(argv=[sys.argv[0], "-v", *options.tests])


if __name__ == "__main__":
    main()
