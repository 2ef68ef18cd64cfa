#!/usr/bin/env python3
"""Compiles a public suffix list into Sources/TandemCookies/Generated/PublicSuffixTable+Data.swift.

Usage: generate-public-suffixes.py public_suffix_list.dat

The list is the one of https://publicsuffix.org/list/. The PyPI package `publicsuffixlist` carries a
recent copy (`pip install publicsuffixlist`), and `idna` is needed for names that are not ASCII.

The table is a tree that reads the name of each rule from the last octet to the first, and then its
flags: 1, the name itself is a public suffix; 2, every name right below it is one. Neither: the name
is an exception to the rule of the name above it.

What can follow a name is a run of branches, each a symbol, whether there is another branch, and what
can follow the symbol. A symbol is an octet's place among `SYMBOLS`, or flags, which stand first and
end the branch. `PublicSuffixTable.Decoder` reads it all, and explains the guesses by which many
symbols take a bit or two. Beside the tree stand the number of octets that it is unpacked to, and for
the tests the number of rules and the checksum of their text.
"""

import pathlib
import re
import sys

import idna

import swift_table

SUFFIX, WILDCARD = 1, 2
SYMBOLS = "-.abcdefghijklmnopqrstuvwxyz0123456789"
FIRST_FLAGS = len(SYMBOLS)
RARE = SYMBOLS.index("0")
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


def rule_lines(table):
    """The rules as the list writes them, in the order of their octets."""
    lines = [name for name, flags in table.items() if flags & SUFFIX]
    lines += [f"*.{name}" for name, flags in table.items() if flags & WILDCARD]
    lines += [f"!{name}" for name, flags in table.items() if not flags]
    return sorted(lines)


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

    def __init__(self):
        super().__init__(0x5444_4444_4333_3221)
        # The check, the symbol, whether another branch came and whether that was guessed.
        self.guesses = {}

    def branch(self, symbol, has_more, path, sibling):
        key = (path & 0xFF_FFFF) << 6 | sibling
        product = key * 0x9E37_79B1 & 0xFFFF_FFFF
        place, check = product >> 18, product >> 10 & 0xFF
        known, guess, had_more, was_guessed = self.guesses.get(place, (0, NONE, 0, 0))
        is_guessed = known == check and guess == symbol
        if known == check:
            self.number(has_more if is_guessed else 3, 1, ("guess", had_more, was_guessed))
        if not is_guessed:
            self.spell(symbol, has_more, path & 63 if sibling == NONE else 64 | sibling)
        self.guesses[place] = check, symbol, has_more, int(is_guessed)

    def spell(self, symbol, has_more, before):
        is_rare = symbol >= RARE and symbol != FIRST_FLAGS + SUFFIX
        code = RARE if is_rare else symbol if symbol < RARE else RARE + 1
        self.number(code << 1 | has_more, 3, ("symbol", before))
        if is_rare:
            self.number(symbol - RARE, 2, "rare")

    def state(self, node, path):
        """Writes what can follow a path, and returns for how many octets of the table."""
        size = 0
        sibling = NONE
        symbols = sorted(node, key=lambda symbol: (symbol < FIRST_FLAGS, symbol))
        firsts = [symbol for symbol in symbols if symbol < FIRST_FLAGS][:1]
        for index, symbol in enumerate(symbols):
            self.branch(symbol, int(index < len(symbols) - 1), path, sibling)
            below = self.state(node[symbol], path << 6 | symbol) if node[symbol] else 0
            size += below + 1
            if symbol < FIRST_FLAGS and symbol not in firsts:
                size += max(-(-below.bit_length() // 7), 1)
            sibling = symbol
        return size


def main():
    text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    version = re.search(r"^// VERSION: (\S+)$", text, re.MULTILINE).group(1)
    compressor = TreeCompressor()
    table = rules(text)
    count = compressor.state(tree_of(table), 0)
    lines = rule_lines(table)
    checksum = swift_table.checksum("".join(f"{line}\n" for line in lines).encode())
    swift_table.write(
        pathlib.Path(__file__).parent.parent
        / "Sources/TandemCookies/Generated/PublicSuffixTable+Data.swift",
        "generate-public-suffixes.py",
        "// Compiled from the public suffix list, which is subject to the terms of the Mozilla Public\n"
        "// License, version 2.0; see NOTICE.",
        "PublicSuffixTable",
        [
            f'    static let version = "{version}"\n',
            f"    static let count = {count}\n",
            f"    static let ruleCount = {len(lines)}\n",
            f"    static let ruleChecksum: UInt64 = 0x{checksum:X}\n",
            swift_table.literal("tree", compressor.finished()),
        ],
    )


main()
