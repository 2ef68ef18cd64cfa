#!/usr/bin/env python3
"""Compiles a public suffix list into Sources/TandemCookies/Generated/PublicSuffixTable+Automaton.swift.

Usage: generate-public-suffixes.py public_suffix_list.dat

The list is the one of https://publicsuffix.org/list/. The PyPI package `publicsuffixlist` carries a
recent copy (`pip install publicsuffixlist`), and `idna` is needed for names that are not ASCII.

The table is the least automaton that reads the name of each rule from the last octet to the first,
and then its flags: 1, the name itself is a public suffix; 2, every name right below it is one.
Neither: the name is an exception to the rule of the name above it.

A state is a run of branches. A branch is a run of symbols, each the double of its place among
`SYMBOLS`, and ends in flags, or in a symbol that is odd and a pointer to the state it leads to.
Flags and pointers are odd in the last branch of their state; flags stand in the first. Half of a
pointer is how far behind it the state begins.
"""

import pathlib
import re
import sys
from collections import Counter

import idna

import swift_table

SUFFIX, WILDCARD = 1, 2
SYMBOLS = "-.0123456789abcdefghijklmnopqrstuvwxyz"
FIRST_FLAGS = 2 * len(SYMBOLS)
# What is longer is not written again for each of the branches that end alike.
REPEATED = 3


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


class Automaton:
    """The states that names lead to, each a sorted tuple of its branches: what comes, and where to."""

    def __init__(self, table):
        self.numbers = {}
        self.states = []
        tree = {}
        for name, flags in table.items():
            node = tree
            for octet in reversed(name):
                node = node.setdefault(2 * SYMBOLS.index(octet), {})
            node[FIRST_FLAGS + 2 * flags] = {}
        self.root = self.number(tree)
        self.entries = Counter(to for state in self.states for _, to in state)
        self.places = {}
        # What is written so far, from the last character to the first.
        self.text = []
        self.write(self.root)

    def number(self, node):
        """The number of a state, the same for all that the same can follow."""
        state = tuple(
            sorted(
                ((code, self.number(child)) for code, child in node.items()),
                key=lambda branch: (branch[0] < FIRST_FLAGS, branch[0]),
            )
        )
        if state not in self.numbers:
            self.numbers[state] = len(self.states)
            self.states.append(state)
        return self.numbers[state]

    def is_repeated(self, number):
        """Whether a state is written out in each branch that leads to it."""
        if self.entries[number] == 1:
            return len(self.states[number]) == 1
        length = 0
        while len(self.states[number]) == 1 and length <= REPEATED:
            length += 1
            number = self.states[number][0][1]
        return length <= REPEATED and not self.states[number]

    def branch(self, code, to):
        """The symbols of a branch, and the state it leads to, or None after flags."""
        codes = [code]
        while self.states[to] and self.is_repeated(to):
            code, to = self.states[to][0]
            codes.append(code)
        return codes, to if self.states[to] else None

    def write(self, number):
        """Writes a state before those it leads to."""
        if number in self.places:
            return
        branches = [self.branch(*branch) for branch in self.states[number]]
        for _, to in branches:
            if to is not None:
                self.write(to)
        for index, (codes, to) in reversed(list(enumerate(branches))):
            is_last = index == len(branches) - 1
            if to is None:
                codes[-1] += is_last
            else:
                codes[-1] += 1
                distance = len(self.text) - self.places[to]
                codes += swift_table.number(2 * distance + is_last)
            self.text += reversed(codes)
        self.places[number] = len(self.text)


def main():
    text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    version = re.search(r"^// VERSION: (\S+)$", text, re.MULTILINE).group(1)
    sys.setrecursionlimit(10_000)
    swift_table.write(
        pathlib.Path(__file__).parent.parent
        / "Sources/TandemCookies/Generated/PublicSuffixTable+Automaton.swift",
        "generate-public-suffixes.py",
        "// Compiled from the public suffix list, which is subject to the terms of the Mozilla Public\n"
        "// License, version 2.0; see NOTICE.",
        "PublicSuffixTable",
        [
            f'    static let version = "{version}"\n',
            swift_table.literal("automaton", reversed(Automaton(rules(text)).text)),
        ],
    )


main()
