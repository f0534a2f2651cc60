"""Fetches the page of `zalp play` where a wheel is all that is installed, for CI's three systems: prints its bytes. The
games are played there by library_names.py.
"""

import re
import subprocess
import sys
import urllib.request

words = [sys.executable, "-m", "zalp", "play", "--no-browser", "--port", "0"]
with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as served:
    try:
        address = re.search(r"http://[\d.]+:\d+/", served.stdout.readline())[0]
        with urllib.request.urlopen(address) as reply:
            page = reply.read()
            assert reply.headers["Content-Type"].startswith("text/html"), reply.headers
        (place,) = set(re.findall(rb'"(page/\w+/)', page))
        for name, kind in (("main.js", "text/javascript"), ("firmware.bin", "application/octet-stream")):
            with urllib.request.urlopen(address + place.decode() + name) as reply:
                assert reply.headers["Content-Type"].startswith(kind) and reply.read(), name
    finally:
        served.terminate()
print(len(page), "bytes")
