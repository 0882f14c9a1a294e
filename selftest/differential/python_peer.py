"""Answers questions with urllib.robotparser: one JSON object a line in, one answer a line out."""

import base64
import json
import platform
import sys
import urllib.robotparser

REWRITTEN = hasattr(urllib.robotparser.RobotFileParser, "_find_entry")


def answer(question):
    parser = urllib.robotparser.RobotFileParser()
    text = base64.b64decode(question["file"]).decode("utf-8", "replace")
    try:
        parser.parse(text.splitlines())
        return "allowed" if parser.can_fetch(question["agent"], question["url"]) else "disallowed"
    except ValueError:
        return "error"


print("rewritten" if REWRITTEN else "legacy", platform.python_version(), flush=True)
for line in sys.stdin.buffer:
    print(answer(json.loads(line)), flush=True)
