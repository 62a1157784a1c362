"""The feed, actions, posts, and what the server answers to them."""

import os
import subprocess
import time

import support
from support import ReaderTest


class FeedTests(ReaderTest):
    def setUp(self):
        super().setUp()
        self.add()

    def test_the_feed_is_cached_and_acted_on(self):
        self.assertEqual(self.rows("list"), [])
        self.run_reader("sync")
        posts = self.rows("list")
        self.assertEqual([int(post["id"]) for post in posts],
                         [post["postId"] for post in self.server.feed("ada")][:30])
        first = posts[0]
        self.assertEqual(list(first), [
            "id", "author", "published", "summary", "liked", "likeCount", "unread", "cachedAt"])
        self.assertIsInstance(first["id"], str)
        self.assertEqual((first["liked"], first["unread"]), (False, True))
        self.run_reader("sync", "--pages", "2")
        self.assertEqual(len(self.rows("list")), 40)
        self.assertEqual(len(self.rows("list", "--limit", "3")), 3)
        # All of it works without the server.
        self.server.stop()
        self.run_reader("like", first["id"])
        self.run_reader("share", first["id"])
        self.run_reader("bookmark", first["id"])
        liked = self.rows("list")[0]
        self.assertEqual((liked["liked"], liked["likeCount"]), (True, first["likeCount"] + 1))
        waiting = self.outbox()
        self.assertEqual([row["kind"] for row in waiting], ["like", "share", "bookmark"])
        for row in waiting:
            self.assertEqual((row["post"], row["status"], row["failureCount"]),
                             (first["id"], "pending", 0))
            self.assertNotIn("nextAttempt", row)
        # A refused connection does not count as an attempt.
        self.run_reader("sync", status=75, error="3 items wait (3 actions)")
        self.assertEqual([row["failureCount"] for row in self.outbox()], [0, 0, 0])
        self.server.start()
        self.run_reader("sync")
        self.assertEqual(self.outbox(), [])
        post = self.server.post("ada", first["id"])
        self.assertEqual((post["liked"], post["likeCount"], post["shareCount"]), (True, 1, 1))
        self.run_reader("unlike", first["id"])
        self.assertEqual(self.rows("list")[0]["liked"], False)
        self.run_reader("sync")
        self.assertEqual(self.server.post("ada", first["id"])["liked"], False)
        self.check_modes()

    def test_a_post_is_shown(self):
        self.run_reader("sync")
        first, second = [row["id"] for row in self.rows("list", "--limit", "2")]
        html = self.run_reader("show", first, "--to", "html").out
        self.assertRegex(html, r"^<p>.*\n$")
        row = self.rows("show", first)[0]
        self.assertEqual((row["content"] + "\n", row["unread"], row["attachments"]),
                         (html, False, []))
        self.assertEqual([row["id"] for row in self.rows("list", "--unread")][:1], [second])
        self.assertNotEqual(self.run_reader("show", first).out, "")
        self.assertNotEqual(self.run_reader("list").out, "")
        self.server.stop()
        self.assertEqual(self.run_reader("show", first, "--to", "html").out, html)
        # Only the beginning of the other one is cached.
        self.assertNotEqual(
            self.run_reader("show", second, "--to", "html", status=75, error="connections").out, "")
        self.server.start()
        self.run_reader("show", "999999", status=66, error="404")

    def test_filters(self):
        self.server.request("bo", "/v1/posts", {
            "requestId": "t1", "content": "<p>A heron <a href='https://x.example/tags/bird' "
            "class='hashtag' rel='tag'>#bird</a></p>"})
        self.run_reader("sync")
        posts = self.rows("list")
        self.assertEqual(posts[0]["author"], "bo")
        self.assertEqual(self.rows("list", "--author", "Bo"), posts[:1])
        self.assertEqual(self.rows("list", "--search", "her"), posts[:1])
        self.assertEqual(self.rows("list", "--tag", "#bird"), posts[:1])
        self.assertEqual(self.rows("list", "--search", "her", "--author", "ada"), [])
        self.assertEqual(self.rows("list", "--limit", "0"), [])

    def test_a_post_with_an_image_is_published(self):
        image = f"{self.folder}/a=b.png"
        with open(image, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + bytes(300_000))
        source = f"{self.folder}/post.html"
        with open(source, "w") as file:
            file.write("<p onclick=x>Hello</p>")
        os.chmod(image, 0o600), os.chmod(source, 0o600)
        first = self.run_reader("post", stdin="**Bold** ~~no~~\n").out.strip()
        second = self.run_reader("post", source, "--attach", f"{image}=A=B").out.strip()
        waiting = self.outbox()
        self.assertEqual([row["requestId"] for row in waiting], [first, second])
        self.assertEqual(len({row["id"] for row in waiting}), 2)
        os.remove(image)
        self.check_modes()
        self.sync_until_done()
        posts = self.server.feed("ada")[:2]
        details = [self.server.post("ada", post["postId"]) for post in posts]
        self.assertEqual(details[1]["content"], "<p><strong>Bold</strong> <s>no</s></p>")
        self.assertEqual(details[0]["content"], "<p>Hello</p>")
        attachment = details[0]["attachments"][0]
        self.assertEqual((attachment["type"], attachment["caption"]), ("IMAGE", "A=B"))
        shown = self.rows("show", str(posts[0]["postId"]))[0]["attachments"]
        self.assertEqual((shown[0]["type"], shown[0]["alt"]), ("image", "A=B"))
        self.run_reader("post", "--attach", "/none.png=x", status=66, error="/none.png", stdin="a")
        self.run_reader("post", status=65, error="empty", stdin="\n")
        self.run_reader("post", "/none.md", status=66, error="/none.md")

    def test_what_waits_is_not_called_failed_before_its_first_attempt(self):
        self.run_reader("sync")
        post = self.rows("list")[0]["id"]
        self.server.stop()
        for command in "like", "share", "bookmark":
            self.run_reader(command, post)
        self.run_reader("post", stdin="x")
        self.run_reader("send", "bo", "x")
        commands = ["outbox"], ["list"], ["messages", "bo"], ["conversations"]
        # A request that does not leave the device is not an attempt.
        for attempt in None, "sync":
            if attempt:
                self.run_reader(attempt, status=75)
            for row in self.outbox():
                self.assertEqual((row["status"], row["failureCount"]), ("pending", 0), row)
                self.assertNotIn("reason", row)
            shown = "".join(self.run_reader(*command).out for command in commands)
            self.assertNotRegex(shown.lower(), "fail|error|refuse|not sent")

    def test_an_entry_of_the_outbox_is_canceled(self):
        self.run_reader("sync")
        post = self.rows("list")[0]["id"]
        self.run_reader("like", post)
        request = self.run_reader("post", stdin="x").out.strip()
        message = self.run_reader("send", "bo", "x").out.strip()
        self.assertEqual(len(self.outbox()), 3)
        self.assertEqual(len(self.run_reader("outbox", "list").out.splitlines()), 3)
        self.run_reader("outbox", "cancel", self.outbox()[0]["id"])
        self.assertEqual(self.rows("list")[0]["liked"], False)
        self.run_reader("outbox", "cancel", request)
        self.run_reader("outbox", "cancel", message)
        self.assertEqual(self.outbox(), [])
        self.run_reader("outbox", "cancel", message, status=64, error="outbox list")
        self.run_reader("outbox", "rety", "x", status=64, error="did you mean 'retry'?")

    def test_a_closed_pipe_ends_the_command_quietly(self):
        self.run_reader("sync", "--pages", "2")
        result = subprocess.run(
            f"for i in 1 2 3 4 5 6 7 8; do '{support.READER}' list --to ndjson; done | head -1",
            shell=True, env=self.environment, capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stderr), (0, ""))


class RefusalTests(ReaderTest):
    """What the server answers decides whether something waits."""

    def setUp(self):
        super().setUp()
        self.front = self.proxy()
        self.add(url=self.front.url)
        self.run_reader("sync")
        self.post = self.rows("list")[0]["id"]

    def sent(self, method="POST"):
        return [path for verb, path, _ in self.front.requests if verb == method]

    def test_retry_after_is_obeyed_after_a_restart(self):
        answer = 503, {"Retry-After": "3"}, b"{}"
        self.front.rule = lambda method, path: answer if method == "POST" else None
        self.run_reader("like", self.post)
        self.run_reader("post", stdin="x")
        self.run_reader("send", "bo", "x")
        self.run_reader("sync", status=75, error="503")
        self.assertIn("nextAttempt", self.outbox()[0])
        self.front.rule = lambda method, path: None
        self.front.requests.clear()
        self.run_reader("sync", status=75, error="3 items wait")
        self.assertEqual(self.sent(), [])
        time.sleep(3.1)
        self.sync_until_done()
        self.assertEqual(self.outbox(), [])

    def test_retry_after_of_pages_is_obeyed_after_a_restart(self):
        answer = 429, {"Retry-After": "2"}, b"{}"
        self.front.rule = lambda method, path: answer
        self.run_reader("sync", status=75, error="429")
        self.front.requests.clear()
        self.front.rule = lambda method, path: None
        self.run_reader("sync", status=75, error="asked to wait")
        self.assertEqual(self.front.requests, [])
        self.check_modes()
        time.sleep(3.1)
        self.run_reader("sync")

    def test_redirects_and_errors_of_the_server_are_temporary(self):
        for status in [302, 307, 500, 503, 429, 408]:
            self.front.rule = lambda method, path: (
                (status, {"Location": "/elsewhere"}, b"{}") if "interactions" in path else None)
            self.run_reader("like", self.post)
            self.run_reader("sync", status=75, error=str(status))
            self.assertEqual(self.outbox()[0]["status"], "pending")
            self.front.rule = lambda method, path: None
            self.sync_until_done()

    def test_a_refused_action_is_canceled_and_does_not_wait(self):
        self.front.rule = lambda method, path: (
            (404, {}, b"{}") if method == "POST" and "read" not in path else None)
        self.run_reader("like", self.post)
        self.run_reader("post", stdin="x")
        self.run_reader("send", "bo", "x")
        error = self.run_reader("sync", error="404").err
        self.assertEqual(len(error.splitlines()), 3, error)
        rows = {row["kind"]: row for row in self.outbox()}
        self.assertEqual({kind: row["status"] for kind, row in rows.items()},
                         {"like": "canceled", "post": "failed", "message": "failed"})
        for row in rows.values():
            self.assertNotIn("nextAttempt", row)
            self.assertIn("404", row["reason"])
        self.assertEqual(self.rows("list")[0]["liked"], False)
        self.assertEqual(self.rows("messages", "bo")[0]["status"], "FAILED")
        # Nothing waits, and nothing is reported twice.
        self.front.rule = lambda method, path: None
        self.run_reader("sync")
        for row in rows.values():
            self.run_reader("outbox", "retry", row["id"])
        self.assertEqual({row["status"] for row in self.outbox()}, {"pending"})
        self.run_reader("sync")
        self.assertEqual(self.outbox(), [])
        self.assertEqual(self.server.post("ada", self.post)["likeCount"], 1)
        self.assertEqual([m["content"] for m in self.server.messages("bo")], ["x"])

    def test_there_are_eight_attempts(self):
        self.front.rule = lambda method, path: (500, {}, b"{}") if method == "POST" else None
        self.run_reader("like", self.post)
        self.run_reader("post", stdin="x")
        self.run_reader("send", "bo", "x")
        self.front.requests.clear()
        self.sync_until_done()
        paths = self.sent()
        self.assertEqual({path: paths.count(path) for path in paths}, {
            f"/v1/posts/{self.post}/interactions": 8, "/v1/posts": 8, "/v1/messages": 8})
        self.assertEqual([row["status"] for row in self.outbox()],
                         ["canceled", "failed", "failed"])

    def test_the_server_refuses_the_account(self):
        self.front.rule = lambda method, path: (401, {}, b"{}")
        self.run_reader("like", self.post)
        self.run_reader("sync", status=77, error="token")
        self.assertEqual(self.outbox()[0]["failureCount"], 0)
        self.run_reader("listen", "--seconds", "20", status=77)
        self.front.rule = lambda method, path: None
        self.run_reader("sync")

    def test_the_token_command_runs_again_once(self):
        log = f"{self.folder}/runs"
        script = f"echo run >> {log}; test $(wc -l < {log}) = 1 && echo old || echo token-bo"
        self.run_reader("accounts", "add", "bo", self.front.url, "--user", str(self.users["bo"]),
                        "--token-command", script)
        self.run_reader("sync", "--account", "bo")
        with open(log) as file:
            self.assertEqual(len(file.readlines()), 2)
        self.run_reader("accounts", "add", "cy", self.front.url, "--user", str(self.users["cy"]),
                        "--token-command", "exit 3")
        self.run_reader("sync", "--account", "cy", status=77, error="token-command")
        self.run_reader("accounts", "add", "dy", self.front.url, "--user", "99")
        self.run_reader("sync", "--account", "dy", status=77, error="neither")

    def test_a_server_that_answers_something_else(self):
        self.front.rule = lambda method, path: (200, {}, b"<html>")
        self.run_reader("sync", status=75, error="fetched")
        self.assertEqual(len(self.rows("list")), 30)
