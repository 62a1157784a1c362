"""Feeds of other formats."""

import http.server
import json
import threading

from support import ReaderTest


class SourceTests(ReaderTest):
    """Feeds of other formats are read only."""

    needs_server = False

    def setUp(self):
        super().setUp()
        self.files, self.requests = {}, []
        test = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                test.requests.append(dict(self.headers))
                status, headers, data = test.files.get(self.path, (404, {}, b""))
                if headers.get("ETag") and self.headers.get("If-None-Match") == headers["ETag"]:
                    status, data = 304, b""
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *arguments):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.url = f"http://127.0.0.1:{server.server_port}"

    RSS = b"""<rss version="2.0"><channel><title>Pots</title><link>https://pots.example/</link>
      <item><title>Ash</title><guid>1</guid><link>https://pots.example/1</link>
        <pubDate>Sat, 21 Nov 2026 12:00:00 GMT</pubDate>
        <description>&lt;p onclick=x&gt;Two &lt;b&gt;buckets&lt;/b&gt;</description>
        <enclosure url="https://pots.example/a.mp3" type="audio/mpeg" length="1"/></item>
      <item><title>Iron</title><guid>2</guid></item></channel></rss>"""
    ATOM = b"""<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><id>a</id>
      <entry><id>e1</id><title>Entry</title><updated>2026-11-21T12:00:00Z</updated>
        <author><name>Ada</name></author><content type="html">&lt;p&gt;Text</content></entry></feed>"""
    JSON = json.dumps({
        "version": "https://jsonfeed.org/version/1.1", "title": "J",
        "items": [{"id": "j1", "content_html": "<p>Hi</p>", "authors": [{"name": "Jo"}]}]}).encode()
    MASTODON = json.dumps([{
        "id": "s1", "created_at": "2026-11-21T12:00:00.000Z", "content": "<p>Toot</p>",
        "account": {"id": "1", "username": "mo", "acct": "mo", "display_name": "Mo"},
        "media_attachments": [], "mentions": [], "tags": [], "emojis": []}]).encode()

    def test_formats(self):
        for kind, data, expected in [
            ("rss", self.RSS, ["Ash Two buckets", "Iron"]),
            ("auto", self.RSS, ["Ash Two buckets", "Iron"]),
            ("atom", self.ATOM, ["Entry Text"]),
            ("jsonfeed", self.JSON, ["Hi"]),
            ("mastodon", self.MASTODON, ["Toot"]),
        ]:
            self.files[f"/{kind}"] = 200, {}, data
            self.run_reader("accounts", "add", kind, f"{self.url}/{kind}", "--kind", kind)
            self.run_reader("sync", "--account", kind)
            rows = self.rows("list", "--account", kind)
            self.assertEqual([" ".join(row["summary"].split()) for row in rows], expected, kind)
            self.run_reader("sync", "--account", kind)
            self.assertEqual([row["id"] for row in self.rows("list", "--account", kind)],
                             [row["id"] for row in rows])
        self.files.clear()
        first = self.rows("list", "--account", "rss")[0]
        self.assertEqual((first["author"], first["published"]), ("Pots", "2026-11-21T12:00:00Z"))
        shown = self.rows("show", first["id"], "--account", "rss")[0]
        self.assertIn("<strong>buckets</strong>", shown["content"])
        self.assertNotIn("onclick", shown["content"])
        self.assertEqual(shown["attachments"],
                         [{"url": "https://pots.example/a.mp3", "type": "audio"}])
        self.assertEqual(len(self.rows("list", "--account", "rss", "--unread")), 1)
        for arguments in [["like", first["id"]], ["share", "1"], ["post"], ["send", "bo", "x"],
                          ["conversations"], ["messages", "bo"], ["read", "bo"], ["outbox"],
                          ["listen"], ["storage"], ["bookmark", "1"], ["unlike", "1"]]:
            self.run_reader(*arguments, "--account", "rss", status=69, error="read only", stdin="x")
        self.check_modes()

    def test_failures(self):
        self.files["/a"] = 200, {}, b"<html><body>Not a feed"
        self.run_reader("accounts", "add", "a", f"{self.url}/a")
        self.run_reader("sync", status=65, error="not a feed")
        self.assertIn("--user", self.run_reader("sync", status=65, error="not a feed").err)
        self.files["/a"] = 302, {"Location": f"{self.url}/b"}, b""
        self.files["/b"] = 200, {"ETag": '"1"'}, self.RSS
        self.run_reader("sync")
        self.files["/a"] = self.files["/b"]
        self.run_reader("sync")
        self.run_reader("sync")
        self.assertEqual(self.requests[-1].get("If-None-Match"), '"1"')
        self.assertEqual(len(self.rows("list")), 2)
        self.files["/a"] = 503, {"Retry-After": "60"}, b""
        self.run_reader("sync", status=75, error="503")
        count = len(self.requests)
        self.run_reader("sync", status=75, error="asked to wait")
        self.assertEqual(len(self.requests), count)
        self.run_reader("accounts", "remove", "a")
        self.files["/a"] = 200, {}, (
            b"<rss><channel><item><description>x</description></item>"
            b"<item><description>y</description></item><item><guid>1</guid></item>"
            b"<item><guid>1</guid><title>z</title></item><item/></channel></rss>")
        self.run_reader("accounts", "add", "a", f"{self.url}/a")
        self.run_reader("sync")
        self.assertEqual([row["summary"] for row in self.rows("list")], ["x", "y", "z"])
        self.run_reader("accounts", "remove", "a")
        self.files["/a"] = 200, {"Content-Type": "application/xml; charset=windows-1252"}, (
            self.RSS.replace(b"Iron", b"Caf\xe9"))
        self.run_reader("accounts", "add", "a", f"{self.url}/a")
        self.run_reader("sync")
        self.assertEqual(self.rows("list")[1]["summary"], "Café")

    def test_a_mastodon_server_with_a_token(self):
        path = "/api/v1/timelines/home"
        self.files[path] = 200, {"Link": f'<{self.url}{path}?max_id=1>; rel="next"'}, self.MASTODON
        self.files[path + "?max_id=1"] = 200, {}, self.MASTODON.replace(b"s1", b"s2")
        self.run_reader("accounts", "add", "m", self.url, "--kind", "mastodon", "--token-command",
                        "echo secret")
        self.run_reader("sync", "--pages", "3")
        self.assertEqual(len(self.rows("list")), 2)
        self.assertEqual({r.get("Authorization") for r in self.requests}, {"Bearer secret"})
