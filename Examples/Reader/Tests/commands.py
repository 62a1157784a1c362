#!/usr/bin/env python3
"""Tests the commands of the reader against the reference server, with faults and kills.

usage: commands.py [--kills N] [--seed N] SERVER READER [TEST…]
"""

import argparse
import http.server
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import unittest

import support
from support import ReaderTest, Server

KILLS = 10
SEED = 1


class AccountTests(ReaderTest):
    needs_server = False

    def test_accounts_are_added_listed_and_removed(self):
        self.run_reader("accounts", "list")
        self.run_reader("accounts", "add", "home", "https://social.example/", "--user", "7",
                        "--token-command", 'pass "show" x')
        self.run_reader("accounts", "add", "news", "http://news.example/feed.xml", "--kind", "rss")
        self.assertEqual(
            self.run_reader("accounts", "list").out,
            "home\tpostkit\thttps://social.example/\t7\nnews\trss\thttp://news.example/feed.xml\n")
        self.check_modes()
        with open(self.configuration, "r+") as file:
            text = "# mine\ntitle = \"kept\"\n\n" + file.read() + "# about the end\n[other]\nx = 1 # y\n"
            file.seek(0)
            file.write(text)
        self.run_reader("accounts", "remove", "home")
        with open(self.configuration) as file:
            self.assertEqual(
                file.read(),
                '# mine\ntitle = "kept"\n\n\n[[account]]\nname = "news"\n'
                'url = "http://news.example/feed.xml"\nkind = "rss"\n'
                '# about the end\n[other]\nx = 1 # y\n')
        self.check_modes()

    def test_other_spellings_of_the_configuration(self):
        os.makedirs(f"{self.folder}/real")
        os.makedirs(os.path.dirname(self.configuration))
        file = f"{self.folder}/real/reader.toml"
        os.symlink(file, self.configuration)
        text = ("note = \"\"\"\n[[account]]\n\"\"\"\n[[account]] # one\nname = 'a'\n"
                "url = 'https://a.example'\n# about b\n[[ account ]]\nname = 'b'\r\n"
                "url = 'https://b.example'")
        with open(file, "w", newline="") as stream:
            stream.write(text)
        self.run_reader("accounts", "add", "c", "https://c.example", "--kind", "atom")
        self.run_reader("accounts", "remove", "b")
        self.run_reader("accounts", "remove", "a")
        with open(file, newline="") as stream:
            self.assertEqual(
                stream.read(),
                "note = \"\"\"\n[[account]]\n\"\"\"\n# about b\n\n[[account]]\nname = \"c\"\n"
                "url = \"https://c.example\"\nkind = \"atom\"\n")
        # What cannot be changed is refused before anything is deleted.
        with open(file, "w") as stream:
            stream.write("account = [{name = 'a', url = 'https://a.example'}]\n")
        self.run_reader("list")
        self.run_reader("accounts", "remove", "a", status=65, error="edit it")
        self.assertEqual(self.run_reader("accounts", "list").out, "a\tauto\thttps://a.example\n")
        self.assertTrue(os.path.islink(self.configuration))

    def test_refused_accounts(self):
        add = ["accounts", "add", "a"]
        for arguments, error in [
            ([*add, "https://a.example", "--kind", "postkit"], "--user"),
            ([*add, "http://a.example", "--user", "1", "--token-command", "x"], "https"),
            ([*add, "http://a.example", "--kind", "rss", "--token-command", "x"], "https"),
            ([*add, "ftp://a.example"], "not a URL"),
            ([*add, "https://a.example", "--kind", "atm"], "atom"),
            (["accounts", "remove", "nobody"], "unknown account 'nobody'"),
            (["accounts", "lst"], "did you mean 'list'?"),
            (["accounts"], "missing subcommand"),
        ]:
            self.run_reader(*arguments, status=64, error=error)
        self.run_reader(*add, "https://a.example", "--kind", "rss")
        self.run_reader(*add, "https://b.example", "--kind", "rss", status=64, error="already")

    def test_usage(self):
        self.run_reader("list", status=64, error="there is no account")
        self.run_reader("lits", status=64, error="did you mean 'list'?")
        self.run_reader("help", "lits", status=64, error="did you mean 'list'?")
        self.assertIn("--unread", self.run_reader("help", "list").out)
        self.run_reader("list", "--limt", "1", status=64, error="--limit")
        self.run_reader("list", "--to", "xml", status=64, error="ndjson")
        self.run_reader("show", status=64)
        self.run_reader("show", "x", status=64)
        self.run_reader("sync", "--pages", "0", status=64, error="1 or more")
        self.environment["POSTKIT_READER_BACKOFF"] = "5"
        self.run_reader("list", status=64, error="POSTKIT_READER_BACKOFF")
        self.assertIn("postkit-reader", self.run_reader("--help").out)
        self.assertRegex(self.run_reader("--version").out, r"^\d+\.\d+\.\d+\n$")

    def test_invalid_configurations(self):
        os.makedirs(os.path.dirname(self.configuration))
        for text, error, status in [
            ("x = ", "reader.toml:1:", 65),
            ("[[account]]\nname = 'a'\nurl = 'https://a.example'\nusr = 1\n", "'user'", 65),
            ("[[account]]\nname = 'a'\n", "'name' and 'url'", 65),
            ("[[account]]\nname = 'a'\nurl = 'http://a.example'\nuser = 1\ntoken = 't'\n", "https", 64),
        ]:
            with open(self.configuration, "w") as file:
                file.write(text)
            self.run_reader("list", status=status, error=error)

    def test_options_before_the_subcommand(self):
        path = f"{self.folder}/x/other.toml"
        self.run_reader("--config", path, "accounts", "add", "a", "https://a.example")
        self.assertEqual(
            self.run_reader("accounts", "--config", path, "list").out,
            "a\tauto\thttps://a.example\n")


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


class MessageTests(ReaderTest):
    def setUp(self):
        super().setUp()
        self.add()
        self.add("bo")

    def as_ada(self, *arguments, **options):
        return self.run_reader(*arguments, "--account", "ada", **options)

    def test_messages_are_sent_received_and_read(self):
        ada, bo = self.users["ada"], self.users["bo"]
        # Before the first synchronization, numbers are known.
        first = self.as_ada("send", str(bo), "Hi").out.strip()
        second = self.as_ada("send", str(bo), stdin="two\nlines\n\n").out.strip()
        rows = self.rows("messages", str(bo), "--account", "ada")
        self.assertEqual([row["requestId"] for row in rows], [first, second])
        self.assertEqual(
            {k: rows[1][k] for k in ("fromUserId", "toUserId", "content", "status", "failCount")},
            {"fromUserId": ada, "toUserId": bo, "content": "two\nlines\n", "status": "PENDING",
             "failCount": 0})
        self.as_ada("sync")
        rows = self.rows("messages", "bo", "--account", "ada")
        self.assertEqual([row["status"] for row in rows], ["SYNCED", "SYNCED"])
        self.assertEqual([row["content"] for row in rows], ["Hi", "two\nlines\n"])
        self.run_reader("sync", "--account", "bo")
        row = self.rows("conversations", "--account", "bo")[0]
        self.assertEqual(
            {k: row[k] for k in ("contactId", "name", "unreadCount")},
            {"contactId": ada, "name": "ada", "unreadCount": 2})
        self.assertEqual(row["lastMessageSummary"], "two lines")
        self.assertIn("lastMessageTimestamp", row)
        self.rows("messages", "ada", "--account", "bo")
        self.assertEqual(self.rows("conversations", "--account", "bo")[0]["unreadCount"], 2)
        self.run_reader("read", "ada", "--account", "bo")
        self.assertEqual(self.rows("conversations", "--account", "bo")[0]["unreadCount"], 0)
        # A read receipt waits like an action.
        self.server.stop()
        self.run_reader("sync", "--account", "bo", status=75, error="1 read receipt")
        self.server.start()
        self.run_reader("sync", "--account", "bo")
        self.as_ada("sync")
        rows = self.rows("messages", "bo", "--account", "ada")
        self.assertEqual([row["status"] for row in rows], ["READ", "READ"])
        self.check_modes()

    def test_pages_of_messages(self):
        for number in range(60):
            self.server.send("bo", self.users["ada"], f"m{number}", f"r{number}")
        self.as_ada("sync")
        rows = self.rows("messages", "bo", "--account", "ada")
        self.assertEqual([row["content"] for row in rows], [f"m{n}" for n in range(10, 60)])
        self.as_ada("send", "bo", "last")
        rows = self.rows("messages", "bo", "--account", "ada", "--limit", "2")
        self.assertEqual([row["content"] for row in rows], ["m59", "last"])
        before = rows[0]["messageId"]
        rows = self.rows("messages", "bo", "--account", "ada", "--limit", "2", "--before",
                         str(before))
        self.assertEqual([row["content"] for row in rows], ["m57", "m58"])
        usage = self.rows("storage", "--account", "ada")
        self.assertEqual(usage, [{"contactId": self.users["bo"], "name": "bo", "messages": 60,
                                  "bytes": 10 * 2 + 50 * 3}])
        self.as_ada("storage", "--older-than", "2026-11-21", "--conversation", "bo")
        self.assertEqual(self.rows("storage", "--account", "ada")[0]["messages"], 60)
        out = self.as_ada("storage", "--older-than", "2026-11-22", "--conversation", "cy").out
        self.assertIn("0 messages deleted", out)
        out = self.as_ada("storage", "--conversation", "bo").out
        self.assertIn("60 messages deleted; 1 unsent message stays", out)
        self.assertEqual(self.rows("storage", "--account", "ada"), [])
        self.as_ada("sync")
        rows = self.rows("messages", "bo", "--account", "ada")
        self.assertEqual([row["content"] for row in rows], ["last"])

    def test_contacts(self):
        self.as_ada("sync")
        self.as_ada("send", "nobody", "x", status=64, error="unknown contact 'nobody'")
        self.as_ada("send", "999", "x", status=64, error="unknown contact 999")
        self.as_ada("send", str(self.users["ada"]), "x", status=64)
        self.as_ada("send", "bo", "", status=64, error="empty")
        self.as_ada("send", "bo", status=64, error="empty", stdin="\n")
        self.as_ada("send", "Bo", "x")
        self.as_ada("send", "bo", "- one\n- two")
        self.run_reader("send", "--account", "ada", "--", "bo", "--account")
        self.as_ada("send", "bo", "--acount", status=64, error="did you mean '--account'?")
        rows = self.rows("messages", "bo", "--account", "ada")
        self.assertEqual([row["content"] for row in rows], ["x", "- one\n- two", "--account"])
        self.run_reader("messages", "bo", status=64, error="--account")

    def test_signing_out_keeps_messages(self):
        self.as_ada("sync")
        self.as_ada("send", "bo", "later")
        self.as_ada("like", self.rows("list", "--account", "ada")[0]["id"])
        self.run_reader("accounts", "remove", "ada")
        self.add("ada")
        self.assertEqual(self.rows("list", "--account", "ada"), [])
        self.as_ada("sync")
        self.assertEqual([m["content"] for m in self.server.messages("bo")], ["later"])
        self.run_reader("accounts", "remove", "ada", "--messages")
        self.add("ada")
        self.assertEqual(self.rows("conversations", "--account", "ada"), [])


class ListenTests(ReaderTest):
    def setUp(self):
        super().setUp()
        self.add()
        self.run_reader("sync")

    def listen(self, *arguments):
        process = self.start_reader("listen", *arguments)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def next_event(self, process, kind):
        while True:
            line = process.stdout.readline()
            self.assertNotEqual(line, "", process.stderr.read() if process.poll() else "")
            event = json.loads(line)
            if event["type"] == kind:
                return event

    def test_events_are_stored_and_printed(self):
        self.run_reader("send", "bo", "queued")
        process = self.listen()
        self.assertEqual(json.loads(process.stdout.readline()), {"type": "connected"})
        self.server.send("bo", self.users["ada"], "Hi", "l1")
        event = self.next_event(process, "new_message")
        while event["payload"]["message"]["content"] != "Hi":
            event = self.next_event(process, "new_message")
        self.assertEqual(event["payload"]["message"]["fromUserId"], self.users["bo"])
        # It is stored already, and other commands read it.
        self.assertIn("Hi", [row["content"] for row in self.rows("messages", "bo")])
        self.rows("list"), self.rows("conversations"), self.outbox(), self.rows("storage")
        self.run_reader("accounts", "list")
        end = time.monotonic() + 20
        while [m["content"] for m in self.server.messages("bo")] != ["queued", "Hi"]:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)
        # Commands that write are refused.
        post = self.rows("list")[0]["id"]
        for arguments in [["like", post], ["sync"], ["send", "bo", "x"], ["show", post],
                          ["read", "bo"], ["outbox", "cancel", "a1"], ["listen"],
                          ["accounts", "remove", "ada"]]:
            self.run_reader(*arguments, status=75, error="another postkit-reader")
        # It connects again.
        self.server.restart()
        self.next_event(process, "connected")
        self.server.send("bo", self.users["ada"], "again", "l2")
        while self.next_event(process, "new_message")["payload"]["message"]["content"] != "again":
            pass
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(10), 0)
        self.assertEqual(process.stderr.read(), "")
        self.run_reader("like", post)

    def test_the_end(self):
        self.run_reader("listen", "--seconds", "0.3")
        process = self.listen()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(10), 0)
        result = subprocess.run(
            f"'{support.READER}' listen | head -1", shell=True, env=self.environment,
            capture_output=True, text=True, timeout=60)
        self.assertEqual((result.stdout, result.stderr), ('{"type":"connected"}\n', ""))
        self.server.stop()
        process = self.listen()
        time.sleep(1)
        process.send_signal(signal.SIGTERM)
        self.assertEqual((process.wait(10), process.stdout.read()), (0, ""))

    def test_messages_that_arrive_while_nothing_listens(self):
        self.server.send("bo", self.users["ada"], "missed", "l3")
        process = self.listen()
        self.next_event(process, "connected")
        self.assertEqual([row["content"] for row in self.rows("messages", "bo")], ["missed"])


class KillTests(ReaderTest):
    """Each action, post and message arrives once, whenever the process is killed."""

    def setUp(self):
        super().setUp()
        # So few that eight attempts in a row do not fail.
        self.server.restart(
            "--fault", "latency=30,drop=0.05,error=0.05,truncate=0.02,duplicate=0.1,seed=7")
        self.environment["POSTKIT_READER_BACKOFF"] = "0.01,0.05"
        self.add()
        self.sync_until_done()

    def test_kills(self):
        generator = random.Random(SEED)
        posts = [row["id"] for row in self.rows("list")]
        shared, texts = {}, []
        image = f"{self.folder}/image.png"
        with open(image, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + generator.randbytes(600_000))
        for number in range(KILLS):
            for _ in range(3):
                post = generator.choice(posts[:5])
                self.run_reader("share", post)
                shared[post] = shared.get(post, 0) + 1
            texts.append(f"message {number}")
            self.run_reader("send", str(self.users["bo"]), texts[-1])
            attachment = ["--attach", f"{image}=An image"] if number % 3 == 0 else []
            self.run_reader("post", *attachment, stdin=f"post {number}")
            command = generator.choice([["sync"], ["sync"], ["listen"]])
            process = self.start_reader(*command)
            time.sleep(generator.uniform(0, 0.6))
            process.send_signal(signal.SIGKILL)
            process.communicate()
            statuses = {row["status"] for row in self.rows("messages", str(self.users["bo"]))}
            self.assertNotIn("SENT", statuses)
        self.sync_until_done(120)
        self.assertEqual(self.outbox(), [])
        self.server.restart()
        self.assertEqual([m["content"] for m in self.server.messages("bo")], texts)
        for post, count in shared.items():
            self.assertEqual(self.server.post("ada", post)["shareCount"], count)
        published = {}
        for post in self.server.feed("ada")[:KILLS]:
            self.assertNotIn(post["contentSummary"], published)
            published[post["contentSummary"]] = post["attachmentCount"]
        self.assertEqual(published, {
            f"<p>post {number}</p>": 1 if number % 3 == 0 else 0 for number in range(KILLS)})

    def test_actions_at_the_same_time(self):
        post = self.rows("list")[0]["id"]
        processes = [self.start_reader("share", post) for _ in range(8)]
        statuses = []
        for process in processes:
            process.communicate()
            statuses.append(process.returncode)
        self.assertLessEqual(set(statuses), {0, 75})
        self.assertEqual(len(self.outbox()), statuses.count(0))


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


def main():
    global KILLS, SEED
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("server")
    parser.add_argument("reader")
    parser.add_argument("tests", nargs="*")
    arguments = parser.parse_args()
    KILLS, SEED = arguments.kills, arguments.seed
    support.SERVER, support.READER = (
        os.path.abspath(arguments.server), os.path.abspath(arguments.reader))
    unittest.main(argv=[sys.argv[0], *arguments.tests], verbosity=2)


if __name__ == "__main__":
    main()
