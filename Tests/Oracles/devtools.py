"""Runs scripts in headless Chromium by its DevTools protocol, over pipes.

The page is empty. Its content security policy prevents sources that are added to it from running scripts and
loading resources. It has the part of Quill's style sheet that sources need.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

from trees import chromium_command

PAGE = """<!doctype html><meta charset=utf-8>
<meta http-equiv=Content-Security-Policy content="default-src 'none'; style-src 'unsafe-inline'">
<style>
.ql-code-block-container { white-space: pre }
li[data-list]:not([data-list=ordered]) { list-style-type: disc }
</style>
<body>"""


class Page:
    """An empty page in Chromium, while the `with` statement runs."""

    def __enter__(self):
        command = chromium_command() or sys.exit("there is no Chromium: install Debian's `chromium`")
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        path = os.path.join(self.folder.name, "page.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(PAGE)
        requests, self.requests = os.pipe()
        self.responses, responses = os.pipe()
        # Chromium reads requests from descriptor 3 and writes responses to descriptor 4.
        shell = f"exec 3<&{requests} 4>&{responses}; exec \"$@\""
        self.process = subprocess.Popen(
            ["bash", "-c", shell, "bash", command, "--headless", "--no-sandbox", "--disable-gpu",
             "--no-first-run", "--remote-debugging-pipe", "--lang=en-US", "--window-size=4000,4000",
             "--user-data-dir=" + os.path.join(self.folder.name, "profile"), "file://" + path],
            pass_fds=(requests, responses), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(requests)
        os.close(responses)
        self.buffer, self.number, self.session = b"", 0, None
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target["targetId"] for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        while self.evaluate("location.protocol + document.readyState") != "file:complete":
            time.sleep(0.05)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        os.close(self.requests)
        os.close(self.responses)
        self.folder.cleanup()

    def call(self, method, **parameters):
        """The result of a method of the protocol."""
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        data = json.dumps(request).encode() + b"\0"
        while data:
            data = data[os.write(self.requests, data):]
        while True:
            response = json.loads(self.read())
            if response.get("id") == self.number:
                if "error" in response:
                    sys.exit(f"Chromium: {method}: {response['error']}")
                return response["result"]

    def read(self):
        parts = [self.buffer]
        while b"\0" not in parts[-1]:
            part = os.read(self.responses, 1 << 20)
            if not part:
                sys.exit("Chromium ended")
            parts.append(part)
        message, _, self.buffer = b"".join(parts).partition(b"\0")
        return message

    def evaluate(self, expression):
        """The value of a JavaScript expression, as JSON."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(f"Chromium: {result['exceptionDetails']}")
        return result["result"].get("value")
