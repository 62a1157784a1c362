"""Processes that end at any time, or run at the same time."""

import random
import signal
import time

import support
from support import ReaderTest


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
        generator = random.Random(support.SEED)
        posts = [row["id"] for row in self.rows("list")]
        shared, texts = {}, []
        image = f"{self.folder}/image.png"
        with open(image, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + generator.randbytes(600_000))
        for number in range(support.KILLS):
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
        for post in self.server.feed("ada")[:support.KILLS]:
            self.assertNotIn(post["contentSummary"], published)
            published[post["contentSummary"]] = post["attachmentCount"]
        self.assertEqual(published, {
            f"<p>post {number}</p>": 1 if number % 3 == 0 else 0 for number in range(support.KILLS)})

    def test_actions_at_the_same_time(self):
        post = self.rows("list")[0]["id"]
        processes = [self.start_reader("share", post) for _ in range(8)]
        statuses = []
        for process in processes:
            process.communicate()
            statuses.append(process.returncode)
        self.assertLessEqual(set(statuses), {0, 75})
        self.assertEqual(len(self.outbox()), statuses.count(0))
