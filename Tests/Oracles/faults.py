#!/usr/bin/env python3
"""Checks that a failed allocation in libxml2 never loses a part of a post.

    make faults
    python3 Tests/Oracles/faults.py POSTKIT [FILE...]

Without files, a page in UTF-8 and a page in Shift_JIS are read. Each allocation of libxml2 fails in one run (`faults.c`, Linux only). The output must equal that of a
run without failures, or the command must end with status 70, a message and no output.

Only one allocation fails per run: if all further ones fail, libxml2 2.9 can write the same message
forever, and the Swift runtime and libcmark end the process.
"""

import os
import subprocess
import sys
import tempfile

# `&notit;` makes libxml2 parse the rest. The last tag has attributes, so that one can be lost although
# every tag is parsed.
SOURCE = (
    '<p>One <b>two <i class="x">three</b> four</i> <a href="https://example.org/?a=1&amp;b=2">five'
    '</a> &notit; <img src="/c.png" alt="six &lt;"><ul><li>seven<blockquote>' + "eight " * 800
    + '</ul><table><tr><td align=right colspan=2>nine</table>' + "<u>ten" * 70
    + '</u> eleven <a href="https://example.org/?c=3&amp;d=4" title="thirteen &amp; more">twelve'
)


def run(postkit, shim, path, count, at=None):
    environment = dict(os.environ, LD_PRELOAD=shim, FAULT_IN="libxml2", FAULT_COUNT=count)
    if at:
        environment["FAULT_AT"] = str(at)
    try:
        done = subprocess.run(
            [postkit, "sanitize", path], capture_output=True, env=environment, timeout=1800)
    except subprocess.TimeoutExpired:
        return "none, for it hangs", b"", ""
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def main():
    postkit, files = sys.argv[1], sys.argv[2:]
    if not sys.platform.startswith("linux"):
        sys.exit("faults: needs Linux")
    with tempfile.TemporaryDirectory() as folder:
        shim = os.path.join(folder, "faults.so")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "faults.c")
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", shim, source, "-ldl"], check=True)
        if not files:
            files = [os.path.join(folder, "source.html"), os.path.join(folder, "shift_jis.html")]
            with open(files[0], "w") as file:
                file.write(SOURCE)
            with open(files[1], "w", encoding="shift_jis") as file:
                file.write("<meta charset=shift_jis><p>" + "日本語の文" * 40)
        count = os.path.join(folder, "count")
        failed = 0
        for path in files:
            status, whole, _ = run(postkit, shim, path, count)
            allocations = int(open(count).read())
            if status != 0 or allocations == 0:
                sys.exit(f"{path}: status {status}, {allocations} allocations of libxml2")
            same = clean = 0
            for at in range(1, allocations + 1):
                status, output, error = run(postkit, shim, path, count, at)
                if status == 0 and output == whole:
                    same += 1
                elif status == 70 and not output and "postkit: " in error.splitlines()[-1]:
                    clean += 1
                else:
                    failed += 1
                    print(f"{path}: allocation {at}: status {status}, {len(output)} of "
                          f"{len(whole)} bytes, {error.strip()!r}")
            print(f"{path}: {allocations} allocations fail; {same} complete outputs, {clean} errors")
        sys.exit(1 if failed else 0)


main()
