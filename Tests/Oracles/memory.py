#!/usr/bin/env python3
"""Checks that the memory for hostile sources is proportional to their size.

    make bounded
    python3 Tests/Oracles/memory.py [--every N] [--megabytes N] POSTKIT [FAMILY...]

For each family (`memory_families.py`), the peak resident size of a process that reads N megabytes is
compared with that of a process that reads an empty source. The difference can be at most 20 times the
larger of input and output, plus a fixed allowance for buffers. (While a list doubles its capacity, it takes
three times its size.) A FAMILY can be the start of a name.
Refused sources are marked; their memory counts too.
"""

import argparse
import os
import sys
import tempfile

from memory_families import MEMORY_FAMILIES

LIMIT = 20
ALLOWANCE = 4 << 20
REFUSED = 65
POLICY = b'{"extends":"post","limits":{"inputBytes":268435456}}'
# `ru_maxrss` is in bytes on Darwin, in KiB elsewhere.
UNIT = 1 if sys.platform == "darwin" else 1024


def peak(command, source):
    """The peak resident size of a process in bytes, the size of its output, and its exit status.

    Uses a plain fork: with `subprocess`, the pages of this process would count too.
    """
    with tempfile.TemporaryFile() as output, open(os.devnull, "wb") as null:
        process = os.fork()
        if process == 0:
            try:
                os.dup2(output.fileno(), 1)
                os.dup2(null.fileno(), 2)
                os.execv(command[0], command + [source])
            finally:
                os._exit(127)
        _, status, usage = os.wait4(process, 0)
        return (usage.ru_maxrss * UNIT, os.fstat(output.fileno()).st_size,
                os.waitstatus_to_exitcode(status))


def write(path, source, size):
    """Writes a source in a separate process, so that this one stays small."""
    process = os.fork()
    if process == 0:
        try:
            with open(path, "wb") as file:
                file.write(source(size))
            os._exit(0)
        finally:
            os._exit(1)
    if os.waitpid(process, 0)[1] != 0:
        raise RuntimeError(f"{path} cannot be written")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("command")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--every", type=int, default=1, help="judge each Nth family")
    parser.add_argument("--megabytes", type=float, default=2, help="the size of a source")
    parser.add_argument("--limit", type=float, default=LIMIT, help="the limit of ratios")
    options = parser.parse_args()
    names = [name for name in MEMORY_FAMILIES
             if not options.names or any(name.startswith(start) for start in options.names)]
    failures = 0
    bases = {}
    with tempfile.TemporaryDirectory() as folder:
        path, empty, policy = (os.path.join(folder, name) for name in ("source", "empty", "policy"))
        for file, content in ((empty, b""), (policy, POLICY)):
            with open(file, "wb") as written:
                written.write(content)
        print(f"{'family':46} {'input':>10} {'output':>10} {'peak':>11} ratio")
        for name in names[::options.every]:
            arguments, source = MEMORY_FAMILIES[name]
            command = [options.command] + [
                policy if argument == "{policy}" else argument for argument in arguments]
            key = tuple(command)
            if key not in bases:
                bases[key] = peak(command, empty)[0]
            write(path, source, int(options.megabytes * 1_000_000))
            size = os.stat(path).st_size
            most, output, status = peak(command, path)
            held = most - bases[key]
            ratio = held / max(size, output)
            fails = held > options.limit * max(size, output) + ALLOWANCE
            note = " refused" if status == REFUSED else ""
            if status not in (0, REFUSED):
                note, fails = f" status {status}", True
            failures += fails
            print(f"{name:46} {size:10} {output:10} {most:11} {ratio:5.1f}{note}"
                  f"{' too much' if fails else ''}", flush=True)
    print(f"{len(names[::options.every])} families, {failures} use too much memory")
    return 1 if failures or not names else 0


if __name__ == "__main__":
    sys.exit(main())
