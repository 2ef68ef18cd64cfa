#!/usr/bin/env python3
"""Prints the table of a benchmark: report.py < LINES.

A line is an engine, a measure, seconds and an answer, with tabs between. A measure such as `lookup/10`
was run on a tenth of the workload and is scaled, which flatters what grows faster than the workload.
"""

import statistics
import sys

OURS = "Tandem"
MEASURES = ["parse", "insert10k", "insert100k", "lookup"]
TITLES = ["parse 100k", "insert 10k", "insert 100k", "look up 100k"]


def read(lines):
    """The medians in seconds and the answers, by engine and measure, and the part that was run."""
    seconds, answers, parts = {}, {}, {}
    for line in lines:
        engine, name, value, answer = line.rstrip("\n").split("\t")
        measure, _, part = name.partition("/")
        answers[engine, name] = answer
        if engine == OURS and part:
            continue
        parts[engine, measure] = int(part or 1)
        seconds.setdefault((engine, measure), []).append(float(value) * int(part or 1))
    return {key: statistics.median(values) for key, values in seconds.items()}, answers, parts


def main():
    medians, answers, parts = read(sys.stdin)
    engines = list(dict.fromkeys(engine for engine, _ in medians))
    peers = [engine for engine in engines if engine != OURS]
    print("Milliseconds of processor time, medians; * scaled from a tenth, ** from a hundredth")
    print(f"{'':14}" + "".join(f"{title:>15}" for title in TITLES))
    for engine in engines:
        row = f"{engine:14}"
        for measure in MEASURES:
            star = {1: "  ", 10: "* ", 100: "**"}[parts.get((engine, measure), 1)]
            value = medians.get((engine, measure))
            row += f"{'-':>13}  " if value is None else f"{value * 1000:13.1f}{star}"
        print(row)
    print()
    for measure, title in zip(MEASURES, TITLES):
        rivals = {peer: medians[peer, measure] for peer in peers if (peer, measure) in medians}
        if not rivals:
            print(f"{title}: no peer to compare with")
            continue
        fastest = min(rivals, key=rivals.get)
        ratio = rivals[fastest] / medians[OURS, measure]
        verdict = "PASS" if ratio >= 2 else "below 2x"
        print(f"{title:14}{ratio:6.2f} times as fast as {fastest}: {verdict}")
    print()
    differing = [
        f"{engine} answers {answer} to {name}, {OURS} {answers[OURS, name]}"
        for (engine, name), answer in answers.items()
        if answers.get((OURS, name), answer) != answer
    ]
    print("\n".join(differing) or "All engines give the same answers.")


main()
