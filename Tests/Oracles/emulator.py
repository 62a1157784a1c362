"""Measures text in tmux, a terminal emulator that computes widths from the tables of the C library.

tmux joins emoji at U+200D, but it does not join modifiers and ignores U+FE0E and U+FE0F.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

COLUMNS = 1000
BATCH = 200
SECONDS = 7200
REPORT = b"\x1b[6n"


def is_installed():
    return shutil.which("tmux") is not None


def measured(texts):
    """The column of the cursor after each text."""
    with tempfile.TemporaryDirectory() as folder:
        source, target, socket = (str(Path(folder, name)) for name in ("texts", "columns", "socket"))
        Path(source).write_text(json.dumps(texts))
        tmux = ["tmux", "-S", socket, "-f", "/dev/null", "-u"]
        environment = dict(os.environ, LC_ALL="C.UTF-8")
        command = f"{sys.executable} {__file__} {source} {target}; tmux -S {socket} wait-for -S done"
        subprocess.run(
            [*tmux, "new-session", "-d", "-x", str(COLUMNS), "-y", "10", command],
            check=True, env=environment)
        try:
            subprocess.run([*tmux, "wait-for", "done"], check=True, timeout=SECONDS)
        finally:
            subprocess.run([*tmux, "kill-server"], stderr=subprocess.DEVNULL, check=False)
        return json.loads(Path(target).read_text())


def columns(texts):
    """Writes texts to the terminal, each on an empty line, and reads the position of the cursor."""
    for start in range(0, len(texts), BATCH):
        batch = texts[start : start + BATCH]
        os.write(1, b"".join(b"\r\x1b[2K" + text.encode() + REPORT for text in batch))
        reports = b""
        while reports.count(b"R") < len(batch):
            reports += os.read(0, 1 << 16)
        for report in reports.split(b"R")[: len(batch)]:
            yield int(report.rpartition(b";")[2]) - 1


if __name__ == "__main__":
    import tty

    tty.setraw(0)
    Path(sys.argv[2]).write_text(json.dumps(list(columns(json.loads(Path(sys.argv[1]).read_text())))))
