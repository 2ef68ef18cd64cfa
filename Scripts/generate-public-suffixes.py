#!/usr/bin/env python3
"""Compiles a public suffix list into Sources/TandemCookies/Generated/PublicSuffixTable+Data.swift.

Usage: generate-public-suffixes.py public_suffix_list.dat

The list is the one of https://publicsuffix.org/list/. The PyPI package `publicsuffixlist` carries a
recent copy (`pip install publicsuffixlist`), and `idna` is needed for names that are not ASCII.

The table is a tree that reads the name of each rule from the last octet to the first, and then its
flags: 1, the name itself is a public suffix; 2, every name right below it is one. Neither: the name
is an exception to the rule of the name above it.

What can follow a name is a run of branches, each a symbol and what can follow that. A symbol is an
octet's place among `SYMBOLS`, or flags, which stand first and end the branch. A bit behind each branch
tells whether there is another. `PublicSuffixTable.Decoder` reads it all, and explains the guesses by
which most symbols take a bit.
"""

import pathlib
import re
import sys

import idna

import swift_table

SUFFIX, WILDCARD = 1, 2
SYMBOLS = "-.0123456789abcdefghijklmnopqrstuvwxyz"
FIRST_FLAGS = len(SYMBOLS)
# No symbol, where a branch is the first.
NONE = 63


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


def tree_of(table):
    """For each symbol what can follow it."""
    tree = {}
    for name, flags in table.items():
        node = tree
        for octet in reversed(name):
            node = node.setdefault(SYMBOLS.index(octet), {})
        node[FIRST_FLAGS + flags] = {}
    return tree


class TreeCompressor(swift_table.Compressor):
    """Writes a tree for `PublicSuffixTable.Decoder`, whose methods have the same names."""

    ORDERS = (5, 3)
    MULTIPLIER = 0x9E37_79B9_7F4A_7C15
    MOST_HITS = 7

    def __init__(self):
        super().__init__(30)
        # The check, the symbol and the hits of the guess in each place.
        self.guesses = {}

    def symbol(self, symbol, path, sibling):
        found, wrong = False, NONE
        contexts = []
        for index, order in enumerate(self.ORDERS):
            key = ((path & (1 << 6 * order) - 1) << 6 | sibling) << 1 | index
            product = key * self.MULTIPLIER & (1 << 64) - 1
            place, check = product >> 48, product >> 32 & 0xFFFF
            contexts.append((place, check))
            known, guess, hits = self.guesses.get(place, (0, NONE, 0))
            if found or known != check or guess == wrong:
                continue
            found = guess == symbol
            self.bit(int(found), ("guess", index, hits))
            wrong = guess
        if not found:
            before = path & 63 if sibling == NONE else 64 | sibling
            prefix = 1
            for place in reversed(range(6)):
                bit = symbol >> place & 1
                self.bit(bit, ("symbol", before, prefix))
                prefix = prefix << 1 | bit
        for place, check in contexts:
            known, guess, hits = self.guesses.get(place, (0, NONE, 0))
            if known == check and guess == symbol:
                hits = min(hits + 1, self.MOST_HITS)
            elif known == check and hits >= 2:
                hits //= 2
            else:
                guess, hits = symbol, 0
            self.guesses[place] = check, guess, hits

    def branches(self, node, path):
        """Writes what can follow a path, and returns the number of symbols."""
        size = 0
        sibling = NONE
        symbols = sorted(node, key=lambda symbol: (symbol < FIRST_FLAGS, symbol))
        for index, symbol in enumerate(symbols):
            self.symbol(symbol, path, sibling)
            below = self.branches(node[symbol], path << 6 | symbol) if node[symbol] else 0
            is_last = index == len(symbols) - 1
            is_label = path & 63 == SYMBOLS.index(".")
            self.bit(int(not is_last), ("more", symbol, is_label, min(index, 3), min(below, 15)))
            size += 1 + below
            sibling = symbol
        return size


def main():
    text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    version = re.search(r"^// VERSION: (\S+)$", text, re.MULTILINE).group(1)
    compressor = TreeCompressor()
    compressor.branches(tree_of(rules(text)), 0)
    swift_table.write(
        pathlib.Path(__file__).parent.parent
        / "Sources/TandemCookies/Generated/PublicSuffixTable+Data.swift",
        "generate-public-suffixes.py",
        "// Compiled from the public suffix list, which is subject to the terms of the Mozilla Public\n"
        "// License, version 2.0; see NOTICE.",
        "PublicSuffixTable",
        [
            f'    static let version = "{version}"\n',
            swift_table.literal("tree", compressor.finished()),
        ],
    )


main()
