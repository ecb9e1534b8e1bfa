"""A bot as a program: it takes the first options, or does what its argument says."""

import json
import sys
import time

HABIT = sys.argv[1] if len(sys.argv) > 1 else "first"


def decision_in(view, message):
    """Apply a message to a view; return the new view, and the decision if this seat has to answer it."""
    if message["type"] == "state":
        view = message["view"]
    for one in message.get("patch", ()):
        *way, last = [part.replace("~1", "/").replace("~0", "~") for part in one["path"][1:].split("/")]
        place = view
        for part in way:
            place = place[int(part)] if isinstance(place, list) else place[part]
        if isinstance(place, list) and one["op"] == "add":
            place.insert(int(last), one["value"])
        elif one["op"] == "remove":
            del place[int(last) if isinstance(place, list) else last]
        else:
            place[int(last) if isinstance(place, list) else last] = one["value"]
    asked = view["decision"]
    return view, asked if asked is not None and asked["seat"] == view["seat"] else None


view = None
print(json.dumps({"type": "hello", "protocol": 1}), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    view, asked = decision_in(view, message)
    if asked is None:
        continue
    if HABIT == "die":
        sys.exit(7)
    if HABIT == "sleep" and message["type"] == "update":
        time.sleep(30)
    while HABIT == "greet":
        print(json.dumps({"type": "hello", "protocol": 1}), flush=True)
        time.sleep(0.01)
    if HABIT == "babble":
        print("good move!", flush=True)
        continue
    chosen = [one["id"] for one in asked["options"]][: asked["least"] if asked.get("many") else 1]
    reply = {"type": "reply", "at": message["version"], "options": ["no-such-option"] if HABIT == "cheat" else chosen}
    print(json.dumps(reply), flush=True)
