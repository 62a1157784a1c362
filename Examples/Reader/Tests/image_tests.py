"""Images in a pseudo-terminal that answers like one with kitty's graphics, iTerm2's images, sixel or none of them."""

import base64
import http.server
import json
import os
import re
import shutil
import struct
import termios
import threading
import time
import unittest
import zlib

from support import ReaderTest
from terminal import ScreenTest, Terminal

KITTY = {"graphics": "\x1b_Gi=31;OK\x1b\\", "cell": (10, 20)}
SIXEL = {"attributes": "62;4", "cell": (10, 20)}
FAKE_SIXEL = "\x1bP0;1;0q\"1;1;16;12#0;2;0;0;0#0!16~-!16~-\x1b\\"


def png(width=64, height=48, real_width=None):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = b"".join(b"\0" + bytes((x * 4 % 256, y * 5 % 256, 128)[i] for x in range(width) for i in range(3))
                    for y in range(height))
    header = struct.pack(">IIBBBBB", real_width or width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


# The smallest file that has the structure of a JPEG image with 32×16 pixels.
JPEG = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffc0000b080010002001011100ffda00080101003f00") + b"\0\xff\xd9"


class ImageFeedTest(ReaderTest):
    """A feed of one post with images."""

    needs_server = False

    def setUp(self):
        super().setUp()
        self.requests = []
        self.tools = os.path.join(self.folder, "tools")
        os.mkdir(self.tools, 0o700)
        self.environment["PATH"] = f"{self.tools}:/usr/bin:/bin"

    def serve(self, files, setting=None):
        """Serves files by name, and adds the feed with all of them."""
        test = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                name = self.path[1:]
                if name:
                    test.requests.append(name)
                data = files[name] if name else test.feed.encode()
                self.send_response(200)
                self.send_header("Content-Type", "image/png" if name else "application/feed+json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *arguments):
                pass

        self.web = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.web.daemon_threads = True
        threading.Thread(target=self.web.serve_forever, daemon=True).start()
        self.addCleanup(self.stop_web)
        url = f"http://127.0.0.1:{self.web.server_port}/"
        attachments = [
            {"url": url + name, "mime_type": "image/png", "title": f"What {name} shows"} for name in files]
        self.feed = json.dumps({
            "version": "https://jsonfeed.org/version/1.1", "title": "news", "items": [
                {"id": "1", "content_html": "<p>Some text</p>", "attachments": attachments},
                {"id": "2", "content_html": "<p>No images</p>"}]})
        self.run_reader("accounts", "add", "news", url, "--kind", "jsonfeed")
        self.run_reader("sync")
        if setting:
            with open(self.configuration, "a") as file:
                file.write(f'\n[reader]\nimages = "{setting}"\n')

    def stop_web(self):
        if self.web:
            self.web.shutdown()
            self.web.server_close()
            self.web = None

    def fake_chafa(self, script):
        path = os.path.join(self.tools, "chafa")
        with open(path, "w") as file:
            file.write("#!/bin/sh\n" + script)
        os.chmod(path, 0o755)

    def open(self, **options):
        terminal = Terminal(self.environment, **options)
        self.addCleanup(terminal.close)
        terminal.wait("▶")
        terminal.read(0.3)
        return terminal

    def open_image(self, **options):
        terminal = self.open(**options)
        terminal.type("\r")
        terminal.wait("Some text")
        terminal.type("i")
        terminal.wait("What ")
        return terminal

    check_restored, check_output, quit = ScreenTest.check_restored, ScreenTest.check_output, ScreenTest.quit

    def check_area(self, terminal):
        """Checks that the images are above the alternative text."""
        first_text = next(n for n, line in enumerate(terminal.lines) if line.startswith("What "))
        for sequence, row, column in terminal.images:
            rows = int(re.search("(?:,r=|height=)([0-9]+)", sequence)[1])
            columns = int(re.search("(?:,c=|width=)([0-9]+)", sequence)[1])
            self.assertLess(row + rows, first_text + 1)
            self.assertGreaterEqual(row, 1)
            self.assertLessEqual(column + columns, terminal.screen.columns)


class ImageTests(ImageFeedTest):
    def payload(self, terminal):
        (sequence, _, _), = terminal.images
        chunks = re.findall("\x1b_G[^;]*;([^\x1b]*)\x1b", sequence)
        self.assertLessEqual(max(map(len, chunks)), 4096)
        return base64.b64decode("".join(chunks))

    def test_kitty_gets_the_bytes_of_a_png_file(self):
        image = png(200, 100)
        self.serve({"a.png": image, "b.png": png(300, 10)})
        terminal = self.open(**KITTY)
        for key in "jkjk \r q":
            terminal.type(key)
        self.assertEqual(self.requests, [])
        terminal.type("g\r")
        terminal.wait("Some text")
        terminal.type("i")
        terminal.wait_until(lambda: terminal.images, "the image")
        terminal.wait("What a.png shows")
        self.assertIn("Image 1 of 2", terminal.lines[0])
        self.assertIn("PNG, 200×100", terminal.lines[0])
        self.assertEqual(self.payload(terminal), image)
        self.assertIn(",c=20,r=5,", terminal.images[0][0])
        self.check_area(terminal)
        terminal.type("n")
        terminal.wait("What b.png shows")
        terminal.wait_until(lambda: ",c=30,r=1," in str(terminal.images), "the next image")
        self.assertEqual(len(terminal.images), 1)
        terminal.resize(20, 12)
        terminal.wait_until(lambda: ",c=20,r=1," in str(terminal.images), "the image in another size")
        self.check_area(terminal)
        terminal.type("q")
        terminal.wait("Some text")
        self.assertEqual(terminal.images, [])
        self.assertEqual(self.requests, ["a.png", "b.png"])
        # Offline, the cached file is shown.
        self.stop_web()
        terminal.type("i")
        terminal.wait_until(lambda: terminal.images, "the cached image")
        self.check_modes()
        self.quit(terminal)

    def test_iterm2_gets_the_bytes_of_the_file(self):
        self.serve({"secret-name.jpg": JPEG})
        self.environment["TERM_PROGRAM"] = "iTerm.app"
        terminal = self.open_image(cell=(10, 20))
        terminal.wait_until(lambda: terminal.images, "the image")
        sequence = terminal.images[0][0]
        self.assertEqual(base64.b64decode(sequence.split(":")[1].rstrip("\x07")), JPEG)
        self.assertNotIn("name=", sequence)
        self.check_area(terminal)
        del self.environment["TERM_PROGRAM"]
        self.quit(terminal)

    def test_sixel(self):
        self.serve({"a.png": png()})
        self.fake_chafa(f"cat > /dev/null; printf '%s' '{FAKE_SIXEL}'")
        terminal = self.open_image(**SIXEL)
        terminal.wait_until(lambda: terminal.images, "the image")
        self.assertEqual(terminal.images[0], [FAKE_SIXEL, 1, 0])
        self.quit(terminal)

    def test_blocks(self):
        self.serve({"a.png": png()})
        self.fake_chafa("cat > /dev/null; printf '\\033[31m▄▄\\033[0m\\n▀▀\\n'")
        terminal = self.open_image()
        terminal.wait("▀▀")
        self.assertEqual(terminal.lines[1:4], ["▄▄", "▀▀", ""])
        terminal.type("q")
        terminal.wait("Some text")
        self.quit(terminal)

    def test_only_the_text_without_a_way_to_show_images(self):
        for setting, environment in [("none", {}), (None, {})]:
            self.serve({"a.png": png()}, setting)
            self.environment["PATH"] = self.tools + ":/bin/none"
            terminal = self.open_image(**(KITTY if setting else {}))
            terminal.wait("Only the text is shown")
            self.assertEqual(self.requests, [])
            self.quit(terminal)
            self.environment["PATH"] = f"{self.tools}:/usr/bin:/bin"
            self.run_reader("accounts", "remove", "news")
            os.remove(self.configuration)

    def test_tmux_is_not_asked(self):
        self.serve({"a.png": png()})
        terminal = self.open(**KITTY)
        self.assertIn("a=q", terminal.output)
        self.quit(terminal)
        self.environment["TERM_PROGRAM"] = "tmux"
        terminal = Terminal(self.environment, shell="TERM=tmux-256color exec " + terminal.process.args[0], **KITTY)
        self.addCleanup(terminal.close)
        terminal.wait("▶")
        self.assertNotIn("a=q", terminal.output)
        self.quit(terminal)

    def test_a_post_without_images(self):
        self.serve({"a.png": png()})
        terminal = self.open()
        terminal.type("ji")
        terminal.wait("The post has no images.")
        self.quit(terminal)

    def test_lines(self):
        self.serve({"a.png": png()})
        self.environment["BROWSER"] = f"echo >> {self.folder}/opened"
        result = self.run_reader("--plain", stdin="1\ni 2\ni 1\ny\nq\nq\n")
        self.assertNotIn("\x1b", result.out)
        self.assertIn("Image 1: What a.png shows", result.out)
        self.assertIn("Type i and a number from 1 to 1.", result.out)
        with open(f"{self.folder}/opened") as file:
            self.assertTrue(file.read().endswith("/a.png\n"))

    def test_a_text_browser_has_the_terminal(self):
        self.serve({"a.png": png()})
        self.environment["BROWSER"] = "read line; echo \"It read <$line>.\"; stty raw; kill -9 $$ #"
        terminal = Terminal(self.environment, columns=120, arguments=["--plain"])
        self.addCleanup(terminal.close)
        for keys, text in [
                ("", "q quit:"), ("1\r", "q back:"), ("i 1\r", "y or n:"), ("y\rfor the browser\r", "It read <for the browser>."),
                ("", "failed. The link:")]:
            terminal.type(keys)
            terminal.wait(text)
        self.assertEqual(termios.tcgetattr(terminal.child), terminal.usual)
        # Ctrl-C in the browser is not for the reader.
        self.environment["BROWSER"] = "kill -INT 0; sleep 0.2 #"
        terminal.type("q\rq\r")
        self.assertEqual(terminal.end(), 0)
        terminal = Terminal(self.environment, columns=120, arguments=["--plain"])
        self.addCleanup(terminal.close)
        for keys, text in [("", "q quit:"), ("1\r", "q back:"), ("i 1\r", "y or n:"), ("y\r", "The link:")]:
            terminal.type(keys)
            terminal.wait(text)
        terminal.type("q\rq\r")
        self.assertEqual(terminal.end(), 0)


class HostileImageTests(ImageFeedTest):
    """Files that are not what they seem."""

    files = {
        "markup.png": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        "script.png": b"#!/bin/sh\ntouch /tmp/run\n",
        "empty.png": b"",
        "huge.png": png(2, 2, real_width=2_000_000_000),
        "wide.png": png(2, 2, real_width=20_000),
        "cut.png": png()[:-20],
        "magic.png": b"\x89PNG\r\n\x1a\n",
        "chunk.png": b"\x89PNG\r\n\x1a\n" + b"\xff" * 64,
        "cut.jpg": JPEG[:12],
        "two-frames.jpg": JPEG[:20] + JPEG[20:33] * 2 + JPEG[33:],
        "cut.gif": b"GIF89a\x01",
        "no-size.gif": b"GIF89a" + bytes(40),
        "cut.webp": b"RIFF\xff\xff\xff\x7fWEBPVP8X" + bytes(20),
        "escape.png": b"\x1b[2J\x1b]52;c;aGk=\x07",
    }
    reasons = ("is not a PNG, JPEG, GIF or WebP image", "is damaged or not complete", "is too large", "did not send an image")

    def test_files(self):
        self.fake_chafa("exit 9")
        self.serve(self.files)
        terminal = self.open_image(**KITTY)
        for number, name in enumerate(self.files):
            terminal.wait(f"What {name} shows")
            terminal.wait_until(lambda: any(r in line for line in terminal.lines for r in self.reasons), name)
            self.assertEqual(terminal.images, [], name)
            terminal.type("n")
        terminal.wait("There are no more images.")
        self.quit(terminal)

    def test_bytes_after_the_end_are_not_sent(self):
        image = png()
        self.serve({"polyglot.png": image + b"\x1b[2J<script>PK\x03\x04" * 50})
        terminal = self.open_image(**KITTY)
        terminal.wait_until(lambda: terminal.images, "the image")
        self.assertEqual(ImageTests.payload(self, terminal), image)
        self.quit(terminal)


class DecoderTests(ImageFeedTest):
    """A `chafa` that does not do what it should."""

    def check(self, script, words, **options):
        self.fake_chafa(script)
        terminal = self.open_image(**options)
        terminal.wait(words)
        terminal.wait("What a.png shows")
        self.assertEqual(terminal.images, [])
        self.assertTrue(terminal.lines[0].startswith("Image"), terminal.lines)
        self.assertEqual(terminal.lines[-1], "? help")
        self.quit(terminal)

    def test_invalid_output(self):
        self.serve({"a.png": png()})
        self.check("kill -9 $$", "is damaged")
        self.check("cat > /dev/null; exit 1", "is damaged")
        self.check("yes ▄ ", "is damaged")
        for output in (
                "\\033[2J", "\\033[1;1Hfaked", "\\033]0;title\\007", "text", "\\033[31", "▄\\r▄", "\\033[?1049l",
                "▄\\033", "\\302\\2331m", "\\377", "▄́", "▄" * 200, "\\033_Ga=T;AAAA\\033\\134"):
            self.check(f"cat > /dev/null; printf '{output}'", "was not expected")
        self.check("cat > /dev/null; for row in $(seq 60); do echo ▄; done", "was not expected")

    def test_invalid_sixel(self):
        self.serve({"a.png": png()})
        for output in (
                "\\033[2J", "\\033P0q\"1;1;8;12~~\\033[2J\\033\\134", "\\033P0q\"1;1;8;12~~", "\\033P0q\"1;1;8;12!9999~\\033\\134",
                "\\033P0q\"1;1;8;12" + "~-" * 300 + "\\033\\134", "\\033P0q\"1;1;8;12~\\033\\134\\033P0q\"1;1;8;12~\\033\\134", "\\033P+q544e\\033\\134",
                "\\033P0q\"1;1;8;12!99999999999999999999~\\033\\134", "▄"):
            self.check(f"cat > /dev/null; printf '{output}'", "was not expected", **SIXEL)

    def test_invalid_pixels(self):
        self.serve({"a.jpg": JPEG})
        for output in (
                "\\033_Ga=T,f=32,s=2,v=1,m=0;AAAA\\033\\134", "\\033_Ga=T,t=f,f=100,s=1,v=1;L2V0Yw==\\033\\134",
                "\\033_Ga=T,f=32,s=1,v=1;????????\\033\\134", "\\033[2J", "",
                "\\033_Ga=T,f=32,s=99999,v=99999;AAAAAA==\\033\\134"):
            self.fake_chafa(f"cat > /dev/null; printf '{output}'")
            terminal = self.open_image(**KITTY)
            terminal.wait("was not expected")
            self.assertEqual(terminal.images, [])
            self.quit(terminal)

    def test_pixels(self):
        self.serve({"a.jpg": JPEG})
        self.fake_chafa("cat > /dev/null; printf '\\033_Ga=T,t=f,f=32,s=1,v=1,m=1\\033\\134\\033_Gm=0;AQIDBA==\\033\\134\\n'")
        terminal = self.open_image(**KITTY)
        terminal.wait_until(lambda: terminal.images, "the image")
        self.assertIn("f=32,s=1,v=1,", terminal.images[0][0])
        self.assertNotIn("t=f", terminal.images[0][0])
        self.assertEqual(ImageTests.payload(self, terminal), b"\x01\x02\x03\x04")
        self.quit(terminal)

    def test_a_process_that_hangs(self):
        self.serve({"a.png": png(), "b.png": png()})
        self.fake_chafa(f"mkdir {self.folder}/process-$$; sleep 1000")
        terminal = self.open_image()
        # Keys do not wait, and another image ends the process.
        first = self.wait_for_process()
        terminal.type("n")
        terminal.wait("What b.png shows")
        second = self.wait_for_process(first)
        self.wait_for_end(first)
        self.quit(terminal)
        self.wait_for_end(second)

    def test_a_process_that_takes_too_long(self):
        self.serve({"a.png": png()})
        self.check("sleep 1000", "took too long")

    def test_limits(self):
        self.serve({"a.png": png()})
        self.check(f"echo text > {self.folder}/written; exit 1", "is damaged")
        self.assertEqual(os.path.getsize(f"{self.folder}/written"), 0)
        self.check(f"ulimit -a > /dev/null; test $(ulimit -v) -le 1048576 && test $(ulimit -t) -le 5 && "
                   "test $(ulimit -n) -le 32 && printf faked", "was not expected")

    def wait_for_process(self, known=None):
        end = time.monotonic() + 20
        while time.monotonic() < end:
            names = [name for name in os.listdir(self.folder) if name.startswith("process-") and name[8:] != str(known)]
            if names:
                return int(names[0][8:])
            time.sleep(0.05)
        self.fail("the process was not started")

    def wait_for_end(self, process):
        end = time.monotonic() + 10
        while os.path.exists(f"/proc/{process}") and time.monotonic() < end:
            time.sleep(0.05)
        self.assertFalse(os.path.exists(f"/proc/{process}"))

    @unittest.skipUnless(shutil.which("chafa"), "chafa is not installed")
    def test_the_real_program(self):
        self.serve({"a.png": png(300, 200)})
        for options, setting in [(SIXEL, None), ({}, None)]:
            terminal = self.open_image(**options)
            terminal.wait_until(
                lambda: terminal.images or any(line.startswith(("▄", "▀")) for line in terminal.lines), "the image")
            terminal.wait("What a.png shows")
            self.quit(terminal)
