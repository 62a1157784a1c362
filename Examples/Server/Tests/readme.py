"""Runs every command line of the server's README, and checks what the README says about the responses.

usage: readme.py SERVER
Needs bash and curl 7.84 or later. Fails for a command line that `RESPONSES` does not list.
"""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

from load import Server

FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# The start of each command line that sends a request, in the order of the README, with the status of the response if
# the command line prints it, and with the members of the body, or a pattern for the body or the variable that is set.
RESPONSES = [
    ('curl -s -H "$AUTH" "$SERVER/v1/feed?limit=2"', None, ["feed", "paging"]),
    ("ETAG=", None, r'"[^"]+"'),
    ('curl -s -i -H "$AUTH" -H "If-None-Match: $ETAG"', 304, ""),
    ("POST=", None, r"/v1/posts/[0-9]+"),
    ('curl -s -H "$AUTH" "$SERVER$POST"', None, ["post"]),
    ('curl -s -i -H "$AUTH" "$SERVER$POST/interactions"', 201, ""),
    ("UPLOAD=", None, r"/v1/uploads/[0-9A-Za-z-]+"),
    ("head -c 10 ", 308, ""),
    ("curl -s -i -X PUT", 308, ""),
    ("tail -c +11 ", None, ["contentUrl"]),
    ('curl -s -i -H "$AUTH" "$SERVER/v1/posts"', 201, ""),
    ("curl -s -i -H 'Range: bytes=0-5'", 206, "GIF89a"),
    ('curl -s -H "$ADA" "$SERVER/v1/contacts"', None, ["contacts"]),
    ('curl -s -H "$ADA" "$SERVER/v1/messages"', None, ["message"]),
    ('curl -s -H "$BO" "$SERVER/v1/messages?lastSyncedMessage=0', None, ["messages", "receipts", "sent"]),
    ('curl -s -H "$BO" "$SERVER/v1/messages?lastSyncedMessage=1', None, ["messages"]),
    ('curl -s -i -H "$BO" "$SERVER/v1/conversations/1/read"', 204, ""),
    ('curl -s -i -H "$BO" "$SERVER/v1/conversations/1/typing"', 204, ""),
    ("curl -s -N ", None, ""),
    ('curl -s -i -H "$BO" "$SERVER/v1/devices"', 204, ""),
]
# Waits until the socket receives a message that is sent to its user, and closes it.
MESSAGE = """
for attempt in $(seq 200); do
  curl -s -o /dev/null -H "$ADA" "$SERVER/v1/messages" -d '{"requestId": "'$attempt'", "toUserId": 2, "content": "Hi"}'
  grep -qa new_message events && break
  sleep 0.1
done
kill $!
wait $!
grep -qa new_message events"""
# Other command lines: `main` uses the options of the server's.
OTHERS = ("make server", "swift run postkit-server ", "SERVER=", "AUTH=", "ADA=", "BO=", "FILE=", "printf ")


def fail(message):
    sys.exit(f"readme: {message}")


def command_lines(page):
    """The command lines of a page. One can have several lines."""
    for fence in re.findall(r"^```sh\n(.*?)^```", page, re.M | re.S):
        command = ""
        for line in fence.splitlines():
            command += line
            syntax = subprocess.run(["bash", "-n"], input=command, text=True, capture_output=True)
            if syntax.returncode == 0 and not command.endswith("\\"):
                yield command
                command = ""
            else:
                command += "\n"
        if command:
            fail(f"an incomplete command line: {command}")


def run(commands, url):
    """Runs commands in one shell, and returns the exit status, output and errors of each one."""
    folder = tempfile.mkdtemp()
    try:
        script = ""
        for number, command in enumerate(commands):
            # The socket stays open, and a message to its user is an event.
            if command.startswith("curl -s -N "):
                command = f"{command} &\n{MESSAGE}"
            if command.startswith("SERVER="):
                command = f"SERVER={url}"
            script += f"{{ {command}\n}} > {number}.output 2> {number}.errors\necho $? > {number}.status\n"
            if variable := re.match(r"(\w+)=", command):
                script += f'printf %s "${variable[1]}" > {number}.output\n'
        subprocess.run(["bash", "-c", script], cwd=folder, stdin=subprocess.DEVNULL, check=True, timeout=300)

        def read(number, name):
            with open(f"{folder}/{number}.{name}", encoding="utf-8", newline="") as file:
                return file.read()

        return [(int(read(number, "status")), read(number, "output"), read(number, "errors"))
                for number in range(len(commands))]
    finally:
        shutil.rmtree(folder)


def check(command, expected, result):
    """Compares the response to a command line with the expected one."""
    (start, status, body), (exit_status, output, errors) = expected, result
    shown = f"{command}\nexit status {exit_status}\n{output[:2000]}\n{errors}"
    if not command.startswith(start):
        fail(f"expected '{start}', found {command}")
    if exit_status or errors:
        fail(shown)
    if status is not None:
        head, _, output = output.partition("\r\n\r\n")
        if not head.startswith(f"HTTP/1.1 {status} "):
            fail(f"expected the status {status}: {shown}")
    if isinstance(body, str):
        if not re.fullmatch(body, output):
            fail(f"expected '{body}': {shown}")
    elif not set(body) <= set(json.loads(output)):
        fail(f"expected the members {body}: {shown}")


def main():
    server, = sys.argv[1:]
    server = os.path.abspath(server)
    version = subprocess.run(["curl", "--version"], capture_output=True, text=True).stdout
    if tuple(map(int, re.match(r"curl (\d+)\.(\d+)", version).groups())) < (7, 84):
        print("readme: skipped, curl is older than 7.84")
        return
    with open(f"{FOLDER}/README.md", encoding="utf-8") as file:
        page = file.read()
    start, chat = page.split("\n## Chat\n")
    # The options of both servers are those of the page.
    corpus = re.search("^swift run postkit-server (.*)$", start, re.M)[1]
    users = re.search("Two users are needed: `(.*?)`", chat)[1]
    os.chdir(FOLDER)
    expected = iter(RESPONSES)
    count = 0
    # The chat uses the variables of the first part.
    variables = [line for line in command_lines(start) if line.startswith(("SERVER=", "AUTH="))]
    for options, lines in (corpus, list(command_lines(start))), (users, variables + list(command_lines(chat))):
        with Server([server, "--port", "0", *shlex.split(options)], 1024) as running:
            lines = [line for line in lines if not line.startswith(OTHERS[:2])]
            for line, result in zip(lines, run(lines, f"http://127.0.0.1:{running.port}")):
                if line.startswith(OTHERS):
                    if result[0]:
                        fail(f"{line}\n{result}")
                    continue
                count += 1
                check(line, next(expected, ("the end of RESPONSES", None, "")), result)
    if next(expected, None):
        fail("RESPONSES lists more command lines than the README has")
    print(f"readme: {count} command lines have the documented responses")


if __name__ == "__main__":
    main()
