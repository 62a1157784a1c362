"""Compares PostKit with its peers and prints tables; `make bench` runs it.

    python3 bench.py [SECTION...]    the sections are in SECTIONS, at the end; all by default

All numbers in a table come from one run on one machine. Peers that are not installed, or fail, are
skipped and listed.
"""

import contextlib
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

import workloads

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE / ".build"
WORKLOADS = BUILD / "workloads"
NAMES = ["small", "articles", "pages", "hostile"]
POSTKIT = HERE.parent / ".build" / "optimized" / "release" / "postkit"
IN_PROCESS = BUILD / "optimized" / "release" / "InProcess"
# The program as built by `swift build -c release`.
PLAIN = BUILD / "release" / "InProcess"
PEER = [sys.executable, "peers/peer.py"]
FILTER_BYTES = 12_000_000


def build():
    """Builds the measured programs and makes the workloads."""
    run("../.ci/release", "Benchmarks/InProcess")
    run("swift", "build", "-c", "release", "--product", "InProcess")
    flags = run("pkg-config", "--cflags", "--libs", "libxml-2.0").split()
    run("cc", "-O2", "peers/floor.c", "-o", BUILD / "floor", *flags)
    run("cc", "-O2", "peers/xml_floor.c", "-o", BUILD / "xml_floor", *flags)
    run("cc", "-O2", "measure.c", "-o", BUILD / "measure")
    run(sys.executable, "workloads.py", WORKLOADS)


def build_peers():
    """Builds the compiled peers, if their compilers and libraries are installed."""
    jar = pathlib.Path("/usr/share/java/jsoup.jar")
    attempts = [
        (["javac", "-cp", jar, "-d", BUILD / "jsoup", "peers/Jsoup.java"], HERE),
        (["go", "build", "-o", BUILD / "bluemonday", "."], HERE / "peers" / "bluemonday"),
    ]
    environment = {**os.environ, "GO111MODULE": "off", "GOPATH": "/usr/share/gocode"}
    for command, folder in attempts:
        try:
            subprocess.run(command, cwd=folder, env=environment, capture_output=True)
        except FileNotFoundError:
            pass


def run(*command):
    done = subprocess.run(command, cwd=HERE, text=True, capture_output=True)
    if done.returncode != 0:
        sys.exit(f"bench: {command[0]} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def attempt(*command):
    """Returns the output of a program, or "" if it is not installed (status 69) or fails.

    Prints why it failed.
    """
    try:
        done = subprocess.run(command, cwd=HERE, text=True, capture_output=True, timeout=900)
    except (FileNotFoundError, subprocess.TimeoutExpired):
        return ""
    if done.returncode == 0:
        return done.stdout
    if done.returncode != 69:
        reason = done.stderr.strip().splitlines()[-1:] or [f"status {done.returncode}"]
        print(f"{' '.join(map(str, command))}: {reason[0]}", file=sys.stderr)
    return ""


def measured(*command):
    """Returns the results of a program that measures itself, by workload, except failed ones."""
    results = {}
    for name in NAMES:
        with measured_floor(name) as result:
            output = attempt(*command, WORKLOADS / f"{name}.posts")
            if output:
                results[name] = result
                result.update(json.loads(output))
    return results


def floor_seconds(name):
    """Returns the seconds that P currently takes for one post of a workload."""
    result = json.loads(run(BUILD / "floor", WORKLOADS / f"{name}.posts"))
    return result["seconds"] / result["posts"]


@contextlib.contextmanager
def measured_floor(name):
    """Measures P before and after the body, because the speed of machines changes."""
    before = floor_seconds(name)
    result = {}
    yield result
    result["floor"] = (before + floor_seconds(name)) / 2


def measured_process(rounds, source, *command):
    """Returns the medians of whole runs of a command: CPU time, elapsed time, memory."""
    output = attempt(BUILD / "measure", str(rounds), source, *command)
    return json.loads(output) if output else None


def large(name, size=FILTER_BYTES):
    """Returns a file with a workload repeated to about `size` bytes, and its number of posts."""
    source = WORKLOADS / f"{name}.ndjson"
    file = WORKLOADS / f"{name}.large"
    lines = source.read_bytes()
    times = max(1, size // len(lines))
    file.write_bytes(lines * times)
    return file, lines.count(b"\n") * times


def in_turns(rounds, name, programs):
    """Returns the times of P, and the medians of the results of each program on a workload.

    In each round, P and every program run once, because the speed of machines changes. A program
    returns its seconds, posts and memory, or `None` if it fails.
    """
    floors, results = [], [[] for _ in programs]
    for _ in range(rounds):
        floor = floor_seconds(name)
        floors.append(floor)
        for result, program in zip(results, programs):
            run = program()
            if run:
                run["multiple"] = run["seconds"] / run["posts"] / floor
                run["multiple of total"] = run["total"] / run["posts"] / floor
                result.append(run)
    return floors, [
        {key: statistics.median(run[key] for run in runs) for key in runs[0]}
        if len(runs) == rounds else None for runs in results]


def filtered(file, posts, start, *command):
    """Returns the CPU time of a filter minus that for an empty input, and its memory."""
    process = measured_process(1, file, *command)
    return process and {
        "posts": posts, "memory": process["memory"],
        **{key: process[key] - start[key] for key in ("seconds", "total")}}


def table(title, note, rows, cell, columns=NAMES):
    print(f"\n{title}\n")
    print(f"| | {' | '.join(columns)} |\n|---|{'---:|' * len(columns)}")
    for name, results in rows:
        if results:
            print(f"| {name} | {' | '.join(cell(results, column) for column in columns)} |")
    for name, results in rows:
        if not results:
            print(f"\nskipped {name}: not installed, or it failed")
    print(f"\n{note}", flush=True)


def cost(floor, key="multiple"):
    """Formats the multiple of P, and microseconds per post scaled to the P of the table."""
    def cell(results, column):
        if column not in results:
            return "fails"
        each = results[column]["seconds"] / results[column]["posts"]
        least = floor[column]["seconds"] / floor[column]["posts"]
        multiple = results[column].get(key) or (
            1 if results is floor else each / results[column].get("floor", least))
        return f"{multiple * least * 1e6:,.1f} ({multiple:.2f} P)"

    return cell


def in_process():
    """HTML string to canonical HTML, start-up excluded."""
    build_peers()
    floor = measured(BUILD / "floor")
    jsoup = ["java", "-cp", f"/usr/share/java/jsoup.jar:{BUILD / 'jsoup'}", "JsoupPeer"]
    table(
        "Sanitizing in process: user CPU, median of five rounds, start-up excluded",
        "µs per post, in brackets as a multiple of P", [
            ("P: libxml2's bare SAX parse", floor),
            ("PostKit", measured(IN_PROCESS, "sanitize")),
            ("PostKit, built by `swift build -c release`", measured(PLAIN, "sanitize")),
            ("PostKit, to a document only", measured(IN_PROCESS, "read")),
            ("PostKit, through libxml2", measured(IN_PROCESS, "repair")),
            ("turbohtml", measured(*PEER, "turbohtml")),
            ("nh3 (Ammonia)", measured(*PEER, "nh3")),
            ("bluemonday", measured(BUILD / "bluemonday")),
            ("lxml_html_clean", measured(*PEER, "lxml_html_clean")),
            ("jsoup", measured(*jsoup) if (BUILD / "jsoup").exists() else {}),
            ("loofah", measured("ruby", "peers/loofah.rb")),
            ("HTML Purifier", measured("php", "peers/htmlpurifier.php")),
        ], cost(floor))


def rewritten(form, names):
    """Converts workloads with PostKit; returns a function that measures a program on them."""
    folder = WORKLOADS / form
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / f"{name}.posts").write_bytes(subprocess.run(
            [IN_PROCESS, form, WORKLOADS / f"{name}.posts"], check=True,
            capture_output=True).stdout)
    files = [folder / f"{name}.posts" for name in names]

    def results(*command):
        lines = [json.loads(line) for line in attempt(*command, *files).splitlines()]
        return {pathlib.Path(line["file"]).stem: line for line in lines}

    return results


def canonical():
    """Canonical HTML to documents, the most common input."""
    names = ["small", "articles"]
    results = rewritten("canonical", names)
    floor = results(BUILD / "floor")
    table(
        "Canonical HTML back to a document: user CPU, median of five rounds, start-up excluded",
        "µs per post, in brackets as a multiple of P on the same bytes", [
            ("P: libxml2's bare SAX parse", floor),
            ("PostKit", results(IN_PROCESS, "read")),
            ("its strings and arrays built and freed, without parsing",
             results(IN_PROCESS, "build")),
            ("turbohtml, to HTML", results(*PEER, "turbohtml")),
        ], cost(floor), names)


def editors():
    """Documents of an editor to canonical HTML."""
    names = ["small", "articles"]
    results = rewritten("editors", names)
    floor = results(IN_PROCESS, "decode")
    table(
        "Tiptap's JSON to canonical HTML: user CPU, median of five rounds, start-up excluded",
        "µs per post, in brackets as a multiple of P, which here is Foundation's decoding", [
            ("P: Foundation's decoding into plain structs", floor),
            ("PostKit, to HTML", results(IN_PROCESS, "tiptap")),
        ], cost(floor), names)


def filters():
    """NDJSON to NDJSON, JSON included."""
    commands = {
        "PostKit, one job": [
            POSTKIT, "sanitize", "--ndjson", "--jobs", "1", "--allow-rejects"],
        "turbohtml": [*PEER, "turbohtml"],
        "nh3 (Ammonia)": [*PEER, "nh3"],
        "lxml_html_clean": [*PEER, "lxml_html_clean"],
    }
    starts = {row: measured_process(5, "-", *command) for row, command in commands.items()}
    rows = {row: {} for row in commands}
    floor = {}
    for name in NAMES:
        file, posts = large(name)
        present = [row for row in commands if starts[row]]
        floors, results = in_turns(7, name, [
            lambda row=row: filtered(file, posts, starts[row], *commands[row])
            for row in present])
        floor[name] = {"seconds": statistics.median(floors), "posts": 1}
        for row, result in zip(present, results):
            if result:
                rows[row][name] = result
    table(
        "NDJSON filter: user CPU, median of seven alternating runs over 12 MB, start-up excluded",
        "µs per post, in brackets as a multiple of P, which does not parse JSON. Python's filters use "
        "orjson.\nThe section `in-process` has lower bounds for the other peers: it excludes JSON.",
        rows.items(), cost(floor))
    table(
        "NDJSON filter: user and system CPU, of the same runs",
        "µs per post, in brackets as a multiple of P", rows.items(),
        cost(floor, "multiple of total"))
    table(
        "NDJSON filter: peak memory", "MiB", rows.items(),
        lambda results, name: f"{results[name]['memory'] / 1024:.1f}" if name in results else "fails")


def batches():
    """Batches of a tiny post, which measure the work of the command for each record."""
    posts = 20_000
    file = WORKLOADS / "tiny.ndjson"
    file.write_text('{"content": "<p>A post with <b>bold</b> text.</p>"}\n' * posts)
    rows = ["sanitize", "convert --to html", "convert --to gfm", "convert --to text",
            "convert --to ast", "convert --to ansi", "convert --to quill", "summarize",
            "extract --field content"]
    commands = {row: [POSTKIT, *row.split(), "--ndjson", "--jobs", "1"] for row in rows}
    starts = {row: measured_process(5, "-", *command) for row, command in commands.items()}
    _, results = in_turns(7, "small", [
        lambda row=row: filtered(file, posts, starts[row], *commands[row]) for row in commands])
    table(
        "Batches of 20,000 posts of 36 bytes: user CPU, median of seven alternating runs, start-up "
        "excluded", "The ratio is that to `sanitize`", list(zip(rows, results)),
        lambda result, column: {
            "µs per post": f"{result['seconds'] / posts * 1e6:.2f}",
            "ratio": f"{result['multiple'] / results[0]['multiple']:.2f}",
        }[column], ["µs per post", "ratio"])


def jobs():
    """The speedup by a second job, compared with that by a second process."""
    def rate(jobs, processes):
        command = [POSTKIT, "sanitize", "--ndjson", "--jobs", jobs, "--allow-rejects", file]
        start = time.perf_counter()
        for process in [subprocess.Popen(command, stdout=subprocess.DEVNULL)
                        for _ in range(processes)]:
            process.wait()
        return processes * posts / (time.perf_counter() - start)

    rows = {"one job": {}, "two jobs": {}, "two processes of one job": {}}
    for name in NAMES:
        file, posts = large(name, 5 * FILTER_BYTES)
        rounds = [(rate("1", 1), rate("2", 1), rate("1", 2)) for _ in range(7)]
        for index, row in enumerate(rows):
            rows[row][name] = (
                statistics.median(round[index] for round in rounds),
                statistics.median(round[index] / round[0] for round in rounds))
    table(
        "One and two jobs: posts per second, elapsed, median of seven alternating runs over 60 MB",
        f"on a machine with {os.cpu_count()} cores, which must be idle; in brackets the speedup over "
        "one job.\nTwo processes share nothing, so their speedup is the limit of the machine.",
        rows.items(), lambda results, name: f"{results[name][0]:,.0f} ({results[name][1]:.2f} ×)")


def memory():
    """A stream of 1 GiB from a pipe, on all cores."""
    file, _ = large("small")
    times = (1 << 30) // file.stat().st_size + 1
    script = (f"for i in $(seq {times}); do cat {file}; done | "
              f"{BUILD / 'measure'} 1 /dev/stdin {POSTKIT} sanitize --ndjson --allow-rejects")
    result = json.loads(run("bash", "-c", script))
    print(f"\nA stream of 1 GiB of small posts on all cores: peak memory "
          f"{result['memory'] / 1024:.1f} MiB, {result['wall']:.1f} s elapsed", flush=True)


def start():
    """Whole processes, from start to exit, for a post of 1 KB."""
    post = WORKLOADS / "start.html"
    sentence = "<p>A post about a <b>garden</b>, with a <a href='https://a.example/b'>link</a>.</p>\n"
    post.write_text((sentence * 13)[:1024])
    rows = [
        ("postkit sanitize", measured_process(101, "-", POSTKIT, "sanitize", post)),
        ("w3m -dump", measured_process(101, "-", "w3m", "-dump", "-T", "text/html", post)),
        ("python3 -c 'import nh3'", measured_process(101, "-", sys.executable, "-c", "import nh3")),
    ]
    table(
        "Start to exit for a post of 1 KB: median of 101 runs", "ms, and peak memory in MiB", rows,
        lambda result, column: f"{result[column] * 1e3:.2f}" if column != "memory"
        else f"{result[column] / 1024:.1f}", ["wall", "seconds", "memory"])


def rendering():
    """HTML to a page of 80 columns."""
    def w3m():
        start = measured_process(11, "-", "w3m", "-dump", "-cols", "80", "-T", "text/html")
        results = {}
        for name in NAMES:
            posts = [json.loads(line)["content"] for line in open(WORKLOADS / f"{name}.ndjson")]
            # One process for all: a page of the posts, separated by rules.
            page = WORKLOADS / f"{name}.html"
            page.write_text("<hr>\n".join(posts), encoding="utf-8", errors="replace")
            result = start and measured_process(
                5, page, "w3m", "-dump", "-cols", "80", "-I", "UTF-8", "-T", "text/html")
            if not result:
                return {}
            seconds = result["seconds"] - start["seconds"]
            results[name] = {"posts": len(posts), "seconds": seconds}
        return results

    floor = measured(BUILD / "floor")
    table(
        "HTML to a terminal page of 80 columns: user CPU, median of five rounds, start-up excluded",
        "µs per post, in brackets as a multiple of P. w3m reads all posts as one page; rich reads "
        "Markdown that html2text created, which is not counted", [
            ("PostKit", measured(IN_PROCESS, "render")),
            ("w3m -dump", w3m()),
            ("html2text", measured(*PEER, "html2text")),
            ("rich", measured(*PEER, "rich")),
        ], cost(floor))


def markdown():
    """HTML to GitHub's Markdown."""
    floor = measured(BUILD / "floor")
    table(
        "HTML to GitHub's Markdown: user CPU, median of five rounds, start-up excluded",
        "µs per post, in brackets as a multiple of P. The peers do not apply a policy", [
            ("PostKit", measured(IN_PROCESS, "markdown")),
            ("html-to-markdown", measured(*PEER, "html_to_markdown")),
            ("html2text", measured(*PEER, "html2text")),
        ], cost(floor))


def ansi():
    """Documents to pages of 80 columns, as in a list that stores its posts as documents."""
    columns = ["prose", *NAMES]
    results = {name: json.loads(attempt(IN_PROCESS, "ansi", WORKLOADS / f"{name}.posts"))
               for name in columns}
    table(
        "Document to a terminal page of 80 columns: user CPU, median of five rounds",
        "MB of output per second, and µs per post; prose is English in ASCII, of 150 to 5,000 bytes, "
        "the others contain many scripts",
        [("PostKit", results)],
        lambda results, name: f"{results[name]['bytes'] / results[name]['seconds'] / 1e6:.0f} MB/s "
        f"({results[name]['seconds'] / results[name]['posts'] * 1e6:,.1f} µs)", columns)


def summaries():
    """HTML to a summary of 280 characters."""
    floor = measured(BUILD / "floor")
    table(
        "HTML to a summary of 280 characters: user CPU, median of five rounds, start-up excluded",
        "µs per post, in brackets as a multiple of P. Django's Truncator truncates HTML without "
        "sanitizing it", [
            ("PostKit", measured(IN_PROCESS, "summarize")),
            ("PostKit, of a document", measured(IN_PROCESS, "summary")),
            ("PostKit, sanitizing alone", measured(IN_PROCESS, "sanitize")),
            ("Django's Truncator", measured(*PEER, "django")),
        ], cost(floor))


def feed():
    """Pages of 30 posts from a server, except the third: its identifiers are strings, which plain
    structs do not accept."""
    feeds = HERE / "../Corpus/feeds"
    pages = [(feeds / f"home-{number}.json").read_bytes() for number in (1, 2)]
    file = WORKLOADS / "feed.posts"
    file.write_bytes(b"".join(b"%d\n%b\n" % (len(page), page) for page in pages))

    def result(task):
        return json.loads(attempt(IN_PROCESS, task, file))

    floor = result("plain")["seconds"]
    table(
        "Pages of a feed, 30 previews each: user CPU, median of five rounds, start-up excluded",
        "A frame of a display of 120 Hz lasts 8,333 µs", [
            ("P: Foundation's decoding into plain structs", result("plain")),
            ("PostKit's reader, to models", result("feed")),
            ("Foundation's decoder, to models", result("codable")),
            ("to cards of 80 columns: decoded, sanitized, summarized, rendered", result("cards")),
        ],
        lambda result, column: {
            "µs a page": f"{result['seconds'] / result['posts'] * 1e6:,.0f}",
            "µs a post": f"{result['seconds'] / result['posts'] / 30 * 1e6:,.1f}",
            "of P": f"{result['seconds'] / floor:.2f}",
        }[column], ["µs a page", "µs a post", "of P"])


FEEDPARSER = "import feedparser, sys; len(feedparser.parse(sys.stdin.buffer).entries)"


def rss(size):
    """Writes an RSS feed of about `size` bytes from the articles, and its contents as lines of JSON."""
    lines = (WORKLOADS / "articles.ndjson").read_text().splitlines()
    contents = [json.loads(line)["content"] for line in lines]
    file, posts = WORKLOADS / f"feed-{size}.xml", WORKLOADS / f"feed-{size}.ndjson"
    with posts.open("w") as batch:
        for content in workloads.write_rss(file, size, contents):
            batch.write(json.dumps({"content": content}) + "\n")
    return file, posts


def feeds():
    """An RSS feed of 10 MB to lines of JSON, beside its parts and feedparser."""
    file, posts = rss(10_000_000)
    rounds = 5
    parse = measured_process(rounds, "-", BUILD / "xml_floor", file)
    sanitize = measured_process(
        rounds, posts, POSTKIT, "sanitize", "--ndjson", "--jobs", "1", "--policy", "feed")
    both = {key: parse[key] + sanitize[key] for key in ("wall", "seconds", "total")}
    both["memory"] = max(parse["memory"], sanitize["memory"])
    lines = measured_process(rounds, "-", POSTKIT, "feed", "--to", "ndjson", file)
    larger = measured_process(1, "-", POSTKIT, "feed", "--to", "ndjson", rss(100_000_000)[0])
    table(
        "An RSS feed of 10 MB to lines of JSON: whole processes, median of five rounds",
        "CPU seconds, elapsed seconds, peak memory in MiB, and CPU time as a multiple of the bare parse "
        "and sanitizing. feedparser ran once; it sanitizes, too", [
            ("libxml2's bare SAX parse", parse),
            ("postkit sanitize of the contents", sanitize),
            ("both", both),
            ("postkit feed", lines),
            ("postkit feed, 100 MB", larger),
            ("feedparser", measured_process(1, file, sys.executable, "-c", FEEDPARSER)),
        ],
        lambda result, column: {
            "CPU s": f"{result['total']:.2f}", "wall s": f"{result['wall']:.2f}",
            "MiB": f"{result['memory'] / 1024:.1f}",
            "multiple": f"{result['total'] / both['total']:.2f}",
        }[column], ["CPU s", "wall s", "MiB", "multiple"])


STORE_OPERATIONS = ["open", "first-screen", "like", "page", "evict-nothing", "evict"]
CHAT_OPERATIONS = ["chat-open", "chat-list", "chat-screen", "chat-send", "chat-page"]


def store():
    """PostStore beside a program that uses GRDB directly, with few and with many posts and messages."""
    run("swift", "build", "-c", "release", "--package-path", "Store")
    compare_stores("posts", 1_000, "fill", STORE_OPERATIONS)
    compare_stores("messages", 30_000, "chat-fill", CHAT_OPERATIONS)


def compare_stores(rows, few, fill, operations):
    program = HERE / "Store" / ".build" / "release" / "StoreBenchmark"
    folder = BUILD / "store"
    shutil.rmtree(folder, ignore_errors=True)
    results = {}
    for count in (few, 100_000):
        filled = {name: folder / f"{name}-{count}" for name in ("postkit", "plain")}
        for name, path in filled.items():
            results[name, count, fill] = json.loads(run(program, name, path, str(count), fill))
        for operation in operations:
            rounds = {name: [] for name in filled}
            for _ in range(5):
                for name, path in filled.items():
                    # Each run starts with the same database.
                    copy = shutil.copytree(path, folder / "copy")
                    rounds[name].append(
                        json.loads(run(program, name, copy, str(count), operation)))
                    shutil.rmtree(copy)
            for name, runs in rounds.items():
                results[name, count, operation] = {
                    key: statistics.median(run[key] for run in runs) for key in runs[0]}

    def cell(operation, column):
        own, plain = (results[name, 100_000, operation] for name in ("postkit", "plain"))
        return {
            "PostStore µs": f"{own['seconds'] * 1e6:,.0f}",
            "GRDB µs": f"{plain['seconds'] * 1e6:,.0f}",
            "ratio": f"{own['seconds'] / plain['seconds']:.2f}",
            "ratio of memory": f"{own['memory'] / plain['memory']:.2f}",
            f"ratio to {few:,} {rows}":
                f"{own['seconds'] / results['postkit', few, operation]['seconds']:.2f}",
        }[column]

    sizes = {
        name: sum(file.stat().st_size for file in (folder / f"{name}-100000").iterdir()) / 1e6
        for name in ("postkit", "plain")}
    table(
        f"100,000 stored {rows}: user CPU time of one operation, median of five processes",
        f"The databases have {sizes['postkit']:.0f} MB and {sizes['plain']:.0f} MB",
        [(operation, operation) for operation in operations], cell,
        ["PostStore µs", "GRDB µs", "ratio", "ratio of memory", f"ratio to {few:,} {rows}"])
    shutil.rmtree(folder)


SECTIONS = {
    "in-process": in_process, "canonical": canonical, "editors": editors, "filters": filters,
    "batches": batches, "jobs": jobs, "memory": memory, "start": start, "rendering": rendering,
    "markdown": markdown, "ansi": ansi, "summaries": summaries, "feed": feed, "feeds": feeds,
    "store": store,
}


def main():
    chosen = sys.argv[1:] or SECTIONS
    unknown = [name for name in chosen if name not in SECTIONS]
    if unknown:
        sys.exit(f"bench: unknown section {unknown[0]}; allowed are: {', '.join(SECTIONS)}")
    if list(chosen) != ["store"]:
        build()
    for name in chosen:
        SECTIONS[name]()


if __name__ == "__main__":
    main()
