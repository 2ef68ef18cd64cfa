#!/usr/bin/env python3
"""Compiles a public suffix list into Sources/TandemCookies/Generated/PublicSuffixTable.swift.

Usage: generate-public-suffixes.py public_suffix_list.dat

The list is the one of https://publicsuffix.org/list/. The PyPI package `publicsuffixlist` carries a
recent copy (`pip install publicsuffixlist`), and `idna` is needed for names that are not ASCII.

Each rule becomes a fingerprint of 58 bits over the octets of its name, from the last to the first.
The upper 12 bits choose a bucket, of which `buckets` holds where it begins; the others and two flags
are a record of eight characters. The flags: 1, the name itself is a public suffix; 2, every name
right below it is one. Neither: the name is an exception to the rule of the name above it.
"""

import bisect
import pathlib
import re
import sys

import idna

import swift_table
from swift_table import sextets

MASK = (1 << 64) - 1
SUFFIX, WILDCARD = 1, 2
BUCKET_BITS, REST_BITS = 12, 46


def fingerprint(name):
    """FNV-1a over the reversed octets, mixed; the same as in PublicSuffixTable.swift."""
    value = 0xCBF29CE484222325
    for octet in reversed(name.encode("ascii")):
        value = (value ^ octet) * 0x100000001B3 & MASK
    value = (value ^ value >> 32) * 0x9E3779B97F4A7C15 & MASK
    return (value ^ value >> 29) >> 64 - BUCKET_BITS - REST_BITS


def rules(text):
    """The name of each rule and its flags."""
    table = {}
    exceptions = set()
    for line in text.splitlines():
        rule = line.split()[0] if line.split() else ""
        if not rule or rule.startswith("//"):
            continue
        flag = SUFFIX
        if rule.startswith("!"):
            exceptions.add(rule[1:])
            continue
        if rule.startswith("*."):
            rule, flag = rule[2:], WILDCARD
        name = rule if rule.isascii() else idna.encode(rule, uts46=True).decode("ascii")
        table[name] = table.get(name, 0) | flag
    for rule in exceptions:
        name = rule if rule.isascii() else idna.encode(rule, uts46=True).decode("ascii")
        assert name not in table, f"{name} is a rule and an exception"
        table[name] = 0
    return table


def main():
    text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    version = re.search(r"^// VERSION: (\S+)$", text, re.MULTILINE).group(1)
    table = rules(text)
    prints = {fingerprint(name): flags for name, flags in table.items()}
    assert len(prints) == len(table), "two names share a fingerprint"
    ordered = sorted(prints)
    starts = [
        bisect.bisect_left(ordered, bucket << REST_BITS) for bucket in range((1 << BUCKET_BITS) + 1)
    ]
    records = [(value & (1 << REST_BITS) - 1) << 2 | prints[value] for value in ordered]
    swift_table.write(
        pathlib.Path(__file__).parent.parent
        / "Sources/TandemCookies/Generated/PublicSuffixTable+Records.swift",
        "generate-public-suffixes.py",
        "// Compiled from the public suffix list, which is subject to the terms of the Mozilla Public\n"
        "// License, version 2.0; see NOTICE.",
        "PublicSuffixTable",
        [
            f'    static let version = "{version}"\n',
            swift_table.literal("buckets", "".join(sextets(start, 3) for start in starts)),
            swift_table.literal("records", "".join(sextets(record, 8) for record in records)),
        ],
    )


main()
