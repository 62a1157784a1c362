"""Tests the example on a local cluster of two workers: python3 -m unittest test_backfill

The environment variable POSTKIT is the path of the command.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
POSTKIT = os.environ.get("POSTKIT", "postkit")
MASTER = "local-cluster[2,1,1024]"
LINES = 20_000


def lines():
    """Yields numbered posts, one in a hundred of which is invalid JSON."""
    for number in range(LINES):
        if number % 100 == 7:
            yield f'{{"id": {number}, "content": <b>'
        else:
            yield json.dumps({"id": number, "content": f"<p onclick=x>Post <b>{number}</b>"})


def expected(number):
    return {"id": number, "content": f"<p>Post <strong>{number}</strong></p>"}


def processes():
    """Yields the id, the parent's id and the command line of every process."""
    for folder in pathlib.Path("/proc").iterdir():
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            words = (folder / "cmdline").read_bytes().split(b"\0")
            yield int(folder.name), parent, words
        except (OSError, ValueError):
            continue  # Not a process, or it has ended.


def kill_a_worker(driver, victim_is, killed, stop):
    """Kills the first descendant of the driver that matches."""
    while not stop.is_set() and not killed:
        table = {pid: (parent, words) for pid, parent, words in processes()}
        for pid, (parent, words) in table.items():
            # Only kill processes that this test has started.
            ancestor = pid
            while ancestor in table and ancestor != driver:
                ancestor = table[ancestor][0]
            if ancestor == driver and victim_is(pid, table):
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
                return
        time.sleep(0.01)


def is_filter(words):
    return words[0] == POSTKIT.encode() and b"--ndjson" in words


def is_busy_worker(pid, table):
    """Whether a process is a worker with a running filter."""
    if not any(b"CoarseGrainedExecutorBackend" in word for word in table[pid][1]):
        return False
    for other, (parent, words) in table.items():
        if is_filter(words):
            while parent in table and parent != pid:
                parent = table[parent][0]
            if parent == pid:
                return True
    return False


class BackfillTests(unittest.TestCase):
    def run_backfill(self, folder, victim_is=None):
        archive = folder / "archive"
        archive.mkdir()
        texts = list(lines())
        for part in range(8):
            (archive / f"{part}.ndjson").write_text(
                "".join(text + "\n" for text in texts[part::8]), encoding="utf-8")
        environment = {
            **os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
        with open(folder / "log", "w") as log:
            driver = subprocess.Popen(
                [sys.executable, HERE / "backfill.py", archive, folder / "output", "--postkit",
                 POSTKIT, "--master", MASTER],
                env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
            killed, stop = [], threading.Event()
            if victim_is:
                watcher = threading.Thread(
                    target=kill_a_worker, args=(driver.pid, victim_is, killed, stop))
                watcher.start()
            output, _ = driver.communicate(timeout=7200)
            stop.set()
        self.assertEqual(driver.returncode, 0, (folder / "log").read_text()[-3000:])
        return output, killed

    def check(self, folder, output):
        rejected = len(range(7, LINES, 100))
        self.assertEqual(output, f"{LINES} lines in, {LINES} out, {rejected} of them rejected\n")
        posts, errors = [], 0
        for file in sorted((folder / "output" / "posts").glob("part-*")):
            for text in file.read_text(encoding="utf-8").splitlines():
                line = json.loads(text)
                if "error" in line:
                    self.assertEqual(line["error"]["code"], "not-json")
                    errors += 1
                else:
                    self.assertEqual(line, expected(line["id"]))
                    posts.append(line["id"])
        self.assertEqual(sorted(posts), [n for n in range(LINES) if n % 100 != 7])
        self.assertEqual(errors, rejected)
        originals = [
            text for file in (folder / "output" / "rejected").glob("part-*")
            for text in file.read_text(encoding="utf-8").splitlines()]
        self.assertEqual(sorted(originals), sorted(t for t in lines() if t.endswith("<b>")))

    def test_no_line_is_lost_or_duplicated_when_a_worker_is_killed(self):
        with tempfile.TemporaryDirectory() as name:
            output, killed = self.run_backfill(pathlib.Path(name), is_busy_worker)
            self.assertTrue(killed, "no worker was killed")
            self.check(pathlib.Path(name), output)

    def test_a_task_whose_filter_is_killed_is_retried(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            output, killed = self.run_backfill(
                folder, lambda pid, table: is_filter(table[pid][1]))
            self.assertTrue(killed, "no filter was killed")
            self.assertIn("Lost task", (folder / "log").read_text())
            self.check(folder, output)


if __name__ == "__main__":
    unittest.main()
