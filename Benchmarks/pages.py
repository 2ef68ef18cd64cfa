#!/usr/bin/env python3
"""Measures what opening a page costs in Swift and in C, in turn: pages.py ROUNDS SWIFT C.

SWIFT and C are programs that take an address and a count and print measures and seconds.
"""

import http.server
import statistics
import subprocess
import sys
import threading

LIMIT = 1.05
COUNT = 8
TITLES = {"open": "a new view and its page", "load": "a page in a view"}


class Page(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    body = b"<!doctype html><title>page</title><style>p{color:green}</style><p>A small page."

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *arguments):
        pass


def main():
    rounds, programs = int(sys.argv[1]), {"Swift": sys.argv[2], "C": sys.argv[3]}
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    seconds = {}
    for turn in range(rounds):
        # Each goes first as often as the other.
        for name in sorted(programs, reverse=turn % 2 == 1):
            run = subprocess.run(
                [programs[name], address, str(COUNT)], stdout=subprocess.PIPE, text=True, check=True
            )
            for line in run.stdout.splitlines():
                measure, value = line.split("\t")
                seconds.setdefault((measure, name), []).append(float(value))
    for measure, title in TITLES.items():
        swift, c = (statistics.median(seconds[measure, name]) * 1000 for name in ("Swift", "C"))
        verdict = "" if swift <= LIMIT * c else ", TOO SLOW"
        print(f"{title}: {swift:.2f} ms, in C {c:.2f} ms, {swift / c:.3f} times{verdict}")


main()
