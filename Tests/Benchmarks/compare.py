"""Runs `transhost bench` beside its peers and prints the table of ratios, as Markdown.

    compare.py TRANSHOST DIRECTORY [--sizes WxH,...] [--rounds N] [--frames N]

DIRECTORY holds the peers: a Python environment `venv` with skia-python and opencv-python-headless, and the
program `peers` (peers.c). `make bench` makes it.

Everybody is run in turn, several times over, and the median of the medians counts: a machine's speed
drifts. Peers keep their fastest settings. The ratio is the fastest peer's time over ours.
"""

import argparse
import datetime
import json
import os
import platform
import re
import statistics
import subprocess
import time

TARGETS = {"dissolve": 3, "slide": 8, "zoom": 3, "rotate": 5, "fold": 4, "pixellate": 10}
XFADE = {"dissolve": "fade", "slide": "slideleft", "zoom": "zoomin", "pixellate": "pixelize"}
THREADS = (1, 2)
HERE = os.path.dirname(os.path.abspath(__file__))


def lines(command):
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def xfade(transition, size, frames, threads):
    """Milliseconds a frame of ffmpeg's xfade on two constant pictures; start-up taken off."""

    def seconds(frames):
        source = f"s={size[0]}x{size[1]}:r=30:d={frames / 30 + 2},format=bgra"
        start = time.perf_counter()
        subprocess.run(
            ["ffmpeg", "-nostdin", "-loglevel", "error", "-f", "lavfi", "-i", f"color=red:{source}",
             "-f", "lavfi", "-i", f"color=blue:{source}", "-filter_complex_threads", str(threads),
             "-filter_complex", f"[0][1]xfade=transition={transition}:duration={frames / 30}:offset=0",
             "-frames:v", str(frames), "-f", "null", "-"], check=True)
        return time.perf_counter() - start

    few = 4
    return 1000 * (seconds(few + frames) - seconds(few)) / frames


def processor():
    with open("/proc/cpuinfo") as file:
        found = re.search(r"model name\s*:\s*(.*)", file.read())
    return found.group(1) if found else platform.machine()


def measure(transhost, directory, size, rounds, frames):
    """{(workload, threads): {who: [medians]}}"""
    found = {}

    def add(workload, threads, who, milliseconds):
        found.setdefault((workload, threads), {}).setdefault(who, []).append(milliseconds)

    dimension = f"{size[0]}x{size[1]}"
    for turn in range(rounds):
        print(f"{dimension}, round {turn + 1} of {rounds} ...", file=os.sys.stderr, flush=True)
        for threads in THREADS:
            output = subprocess.run(
                [transhost, "bench", "--json", "--quiet", "--size", dimension, "--threads", str(threads),
                 "--frames", str(frames)], check=True, stdout=subprocess.PIPE, text=True).stdout
            for result in json.loads(output)["results"]:
                add(result["workload"], threads, "transhost", result["median_ms"])
                add(result["workload"], threads, "copy", result["copy_ms"])
        words = [str(size[0]), str(size[1]), str(frames)]
        for result in lines([f"{directory}/peers", *words]):
            for threads in THREADS:
                add(result["workload"], threads, result["peer"], result["median_ms"])
        for threads in THREADS:
            for result in lines([f"{directory}/venv/bin/python", f"{HERE}/peers.py", *words, str(threads)]):
                # Skia has one thread: it stands for itself in both rows.
                add(result["workload"], threads, result["peer"], result["median_ms"])
    for threads in THREADS:
        for workload, transition in XFADE.items():
            add(workload, threads, "ffmpeg xfade", xfade(transition, size, max(40, frames // 2), threads))
    return found


def table(found, size):
    rows = []
    for (workload, threads), everyone in found.items():
        median = {who: statistics.median(times) for who, times in everyone.items()}
        ours, copy, memory = (median.pop(who, None) for who in ("transhost", "copy", "memory"))
        if ours is None or not median:
            continue
        fastest = min(median, key=median.get)
        ratio = median[fastest] / ours
        others = "; ".join(f"{who} {time:.2f}" for who, time in sorted(median.items(), key=lambda x: x[1]))
        verdict = "yes" if ratio >= TARGETS[workload] else "no"
        if memory:
            others += f"; read two, write one {memory:.2f}"
        rows.append((list(TARGETS).index(workload), threads,
                     f"| {workload} | {size[0]}×{size[1]} | {threads} | {ours:.3f} | {ours / copy:.1f} "
                     f"| {others} | {ratio:.1f}× | {TARGETS[workload]}× | {verdict} |"))
    return [row for _, _, row in sorted(rows)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("transhost")
    parser.add_argument("directory")
    parser.add_argument("--sizes", default="1920x1080,3840x2160")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--frames", type=int, default=60)
    options = parser.parse_args()
    rows = []
    for size in options.sizes.split(","):
        width, height = (int(side) for side in size.split("x"))
        found = measure(options.transhost, options.directory, (width, height), options.rounds, options.frames)
        rows += table(found, (width, height))
    print(f"{datetime.date.today()}, {processor()}, {os.cpu_count()} processors. Milliseconds a frame, "
          f"medians of {options.frames} frames, the median of {options.rounds} rounds in turn; "
          "ffmpeg: the mean of a run.\n")
    print("| workload | size | threads | transhost | /copy | peers | ratio | target | met |")
    print("|---|---|---|---|---|---|---|---|---|")
    print("\n".join(rows))


main()
