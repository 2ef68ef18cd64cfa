#!/usr/bin/env python3
"""Writes the data that every engine is measured with: generate.py FOLDER.

parse.txt: 100,000 Set-Cookie field values. insert10k.tsv, insert100k.tsv: URL, tab, field value, ten
for each of 1,000 and 10,000 domains. lookup.txt: 100,000 URLs for the jar of insert10k, one in ten
of a domain that it does not hold.
"""

import pathlib
import random
import string
import sys

TOP = ["com", "org", "net", "de", "co.uk", "com.au", "io", "co.jp"]
PATHS = ["/", "/", "/", "/", "/app", "/app", "/app/settings", "/shop"]
HOSTS = ["www", "www", "app", "api", ""]
LETTERS = string.ascii_letters + string.digits + "-_."

rng = random.Random(6265)


def text(low, high):
    return "".join(rng.choices(LETTERS, k=rng.randint(low, high)))


def site(number):
    return f"site{number}.{TOP[number % len(TOP)]}"


def url(number, path):
    host = rng.choice(HOSTS)
    return f"https://{host}{'.' if host else ''}{site(number)}{path}"


def field(name, number=None):
    parts = [f"{name}={text(8, 64)}"]
    if number is not None and rng.random() < 0.6:
        parts.append(f"Domain={rng.choice(['', '.'])}{site(number)}")
    parts.append(f"Path={rng.choice(PATHS)}")
    kind = rng.random()
    if kind < 0.4:
        day, month = rng.randint(10, 28), rng.choice(["Jan", "Mar", "Jul", "Oct"])
        parts.append(f"Expires=Thu, {day} {month} 2027 07:28:{rng.randint(10, 59)} GMT")
    elif kind < 0.7:
        parts.append(f"Max-Age={rng.randint(3600, 30_000_000)}")
    if rng.random() < 0.6:
        parts.append("Secure")
    if rng.random() < 0.5:
        parts.append("HttpOnly")
    if rng.random() < 0.4:
        parts.append(f"SameSite={rng.choice(['Lax', 'Strict'])}")
    return "; ".join(parts)


def insertions(domains):
    lines = []
    for number in range(domains):
        for index in range(10):
            lines.append(f"{url(number, '/app/settings/x')}\t{field(f'c{index}_{text(3, 10)}', number)}")
    rng.shuffle(lines)
    return lines


def lookups(count, domains):
    for _ in range(count):
        number = rng.randrange(domains) if rng.random() < 0.9 else rng.randrange(domains, 10 * domains)
        yield url(number, rng.choice(["/", "/app", "/app/settings", "/app/settings/x?y=z", "/shop/1"]))


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, lines in {
        "parse.txt": [field(text(4, 16)) for _ in range(100_000)],
        "insert10k.tsv": insertions(1_000),
        "insert100k.tsv": insertions(10_000),
        "lookup.txt": list(lookups(100_000, 1_000)),
    }.items():
        (folder / name).write_text("\n".join(lines) + "\n")


main()
