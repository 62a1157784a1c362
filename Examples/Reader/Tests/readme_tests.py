"""The command lines and the configuration in the README."""

import functools
import http.server
import os
import re
import subprocess
import threading

import support
from support import ReaderTest, Server

FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FEEDS = os.path.join(FOLDER, "../../Corpus/syndication")
# Builds the command that is tested.
BUILD = "swift build --product postkit-reader && PATH=$PWD/.build/debug:$PATH"


class FeedHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class ReadmeTests(ReaderTest):
    needs_server = False

    def fences(self, language):
        with open(os.path.join(FOLDER, "README.md"), encoding="utf-8") as file:
            fences = re.findall(rf"^```{language}\n(.*?)^```", file.read(), re.M | re.S)
        self.assertNotEqual(fences, [])
        return fences

    def test_every_command_line_of_the_readme(self):
        server = Server(self.folder, {"demo": "demo"})
        self.addCleanup(server.stop)
        feeds = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(FeedHandler, directory=FEEDS))
        threading.Thread(target=feeds.serve_forever, daemon=True).start()
        self.addCleanup(feeds.server_close)
        self.addCleanup(feeds.shutdown)
        os.symlink(support.READER, f"{self.folder}/postkit-reader")
        environment = dict(
            self.environment, PATH=f"{self.folder}:{os.environ['PATH']}")
        lines = [line for fence in self.fences("sh") for line in fence.splitlines()]
        self.assertEqual(lines[0], BUILD)
        shown = []
        for line in lines[1:]:
            self.assertTrue(line.startswith("postkit-reader "), line)
            line = line.replace("http://127.0.0.1:8080", server.url).replace(
                "https://www.swift.org/atom.xml", f"http://127.0.0.1:{feeds.server_port}/atom-xhtml.xml")
            self.assertNotIn("https://", line)
            process = subprocess.run(
                ["bash", "-c", line], env=environment, capture_output=True, text=True, timeout=120)
            self.assertEqual((process.returncode, process.stderr), (0, ""), line)
            shown.append(process.stdout)
        # The lists have posts.
        self.assertIn("Post 40", shown[1])
        self.assertNotEqual(shown[3].strip(), "")

    def test_the_reader_starts_on_the_corpus(self):
        """`make reader PLAIN_READER=--plain` ends with this script."""
        process = subprocess.run(
            [os.path.join(FOLDER, "demo"), support.SERVER, support.READER,
             os.path.join(FOLDER, "../../Corpus"), "--plain"],
            input="Q\n", env=self.environment, capture_output=True, text=True, timeout=120)
        self.assertEqual((process.returncode, process.stderr), (0, ""), process.stdout)
        self.assertIn("the user 1, demo, of the server at http://127.0.0.1:", process.stdout)
        self.assertIn("Ines Kaltwasser", process.stdout)

    def test_the_configuration_of_the_readme(self):
        for fence in self.fences("toml"):
            os.makedirs(os.path.dirname(self.configuration), mode=0o700, exist_ok=True)
            with open(self.configuration, "w", encoding="utf-8", opener=lambda path, flags: os.open(
                    path, flags, 0o600)) as file:
                file.write(fence)
            self.assertIn("social.example", self.run_reader("accounts", "list").out)
