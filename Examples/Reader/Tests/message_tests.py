"""Messages, and listening for them."""

import json
import signal
import subprocess
import time

import support
from support import ReaderTest


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
