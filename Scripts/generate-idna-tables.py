#!/usr/bin/env python3
"""Writes Sources/TandemCookies/Generated/IDNATables.swift from the data of Unicode.

Usage: generate-idna-tables.py

Needs the PyPI packages `idna` (the mapping table of UTS 46) and `unicodedata2` (decompositions), of
one version of Unicode.

The mapping is a run of entries, each a range of code points: its length less one, four times, plus
what becomes of them: 0 they are valid, 1 disallowed, 2 replaced by so many code points that follow,
3 each replaced by the one at the distance that follows. The code points that follow have two bits
flipped, which makes those of letters small. The compositions are triples: the distance from the
last composite, from it to the first part, and the second part. Both are compressed, since a name
must be international for them to be read. Beside them stands a checksum for the tests.
"""

import pathlib

import unicodedata2 as unicodedata
from idna import idnadata, uts46data

import swift_table
from swift_table import zigzag

VALID, DISALLOWED, SEQUENCE, SHIFT = range(4)
DISALLOWED_WORD = 0xFFFF_FFFF
HANGUL = range(0xAC00, 0xD7A4)


def mapping_of(code_point, status, replacement):
    """What becomes of a code point: one of the four kinds, and what goes with it."""
    match chr(status):
        case "V" | "D":
            return (VALID, None)
        case "I":
            return (SEQUENCE, ())
        case "M" if len(replacement) == 1:
            return (SHIFT, ord(replacement) - code_point)
        case "M":
            return (SEQUENCE, tuple(map(ord, replacement)))
    return (DISALLOWED, None)


def mappings():
    """Ranges of code points of which the same becomes."""
    starts = list(uts46data.uts46_starts) + [0x110000]
    ranges = []
    for index, start in enumerate(starts[:-1]):
        status = uts46data.uts46_statuses[index]
        replacement = uts46data.uts46_replacements[index]
        length = starts[index + 1] - start
        # A range of mapped code points maps each to the same text, which no shift can say.
        steps = [(start, length)]
        if chr(status) == "M" and len(replacement) == 1:
            steps = [(start + step, 1) for step in range(length)]
        for first, count in steps:
            what = mapping_of(first, status, replacement)
            if ranges and ranges[-1][1] == what and what[0] != SEQUENCE:
                ranges[-1][0] += count
            else:
                ranges.append([count, what])
    return ranges


def mapping_numbers():
    values = []
    for length, (kind, value) in mappings():
        values.append(length - 1 << 2 | kind)
        if kind == SHIFT:
            values.append(zigzag(value))
        elif kind == SEQUENCE:
            values.append(len(value))
            values += [code_point ^ 0x60 for code_point in value]
    return values


def compositions():
    """The code points that normalisation composes, each with its two parts."""
    for code_point in range(0x110000):
        parts = unicodedata.decomposition(chr(code_point)).split()
        if len(parts) != 2 or parts[0].startswith("<") or code_point in HANGUL:
            continue
        first, second = (int(part, 16) for part in parts)
        # What normalisation never composes is a mapping's concern.
        if unicodedata.normalize("NFC", chr(first) + chr(second)) == chr(code_point):
            yield code_point, first, second


def composition_numbers():
    values = []
    last = 0
    for code_point, first, second in compositions():
        values += [code_point - last, zigzag(first - code_point), second]
        last = code_point
    return values


def checked_words():
    """Of each code point what becomes of it, behind the number of those, and the parts of composites."""
    parts = {code_point: parts for code_point, *parts in compositions()}
    for index, start in enumerate(uts46data.uts46_starts):
        end = (*uts46data.uts46_starts, 0x110000)[index + 1]
        status = chr(uts46data.uts46_statuses[index])
        replacement = uts46data.uts46_replacements[index] if status == "M" else ""
        for code_point in range(start, end):
            if status in "VD":
                yield from (1, code_point)
            elif status in "IM":
                yield from (len(replacement), *map(ord, replacement))
            else:
                yield DISALLOWED_WORD
            yield from parts.get(code_point, ())


def main():
    versions = {unicodedata.unidata_version, idnadata.__version__}
    assert len(versions) == 1, f"the packages are of several versions of Unicode: {versions}"
    swift_table.write(
        pathlib.Path(__file__).parent.parent
        / "Sources/TandemCookies/Generated/IDNATables+Data.swift",
        "generate-idna-tables.py",
        f"// Compiled from the data of Unicode {versions.pop()}; see NOTICE.",
        "IDNATables",
        [
            f"    static let checksum: UInt64 = 0x{swift_table.checksum(checked_words()):X}\n",
            swift_table.literal("mappings", swift_table.compressed(mapping_numbers())),
            swift_table.literal("compositions", swift_table.compressed(composition_numbers())),
        ],
    )


main()
