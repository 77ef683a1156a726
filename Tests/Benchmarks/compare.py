"""Runs `transhost bench` beside its peers and prints the table of ratios, as Markdown.

    compare.py TRANSHOST DIRECTORY [--sizes WxH,...] [--rounds N] [--frames N]

DIRECTORY holds the peers: a Python environment `venv` with skia-python, opencv-python-headless and halide,
and the programs `peers`, `libyuv` and, on processors that it runs on, `ipp`. `make bench` makes it.

Everybody is run in turn, several times over, and the median of the medians counts: a machine's speed
drifts. Peers keep their fastest settings. The ratio is the fastest peer's time over ours; who does other work,
as a comma in the name says (one whole frame for a fold, no filtering for a zoom), has no part in it.
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

# At least so many times as fast as the fastest peer.
TARGETS = {"dissolve": 1, "slide": 8, "zoom": 3, "rotate": 4, "turn": 4, "fold": 4, "quad": 4, "tilt": 1, "pixellate": 10,
           "blur": 0.5, "matrix": 1, "blocks": 1, "mask": 1, "shadow": 1, "corners": 1, "parts": 1, "group": 1}
# A dissolve may take so many times what reading two frames and writing one takes.
MEMORY_BOUND = 1.15
# Two threads are at least so many times as fast as one, unless memory bounds them.
TWO_THREADS = 1.7
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
            command = [transhost, "bench", "--json", "--quiet", "--size", dimension, "--threads",
                       str(threads), "--frames", str(frames)]
            for workload in TARGETS:
                command += ["--workload", workload]
            output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
            for result in json.loads(output)["results"]:
                add(result["workload"], threads, "transhost", result["median_ms"])
                add(result["workload"], threads, "copy", result["copy_ms"])
        words = [str(size[0]), str(size[1]), str(frames)]
        # Skia and pixman have one thread: they stand for themselves in both rows.
        python = f"{directory}/venv/bin/python"
        peers = [[f"{directory}/{name}"] for name in ("peers", "libyuv", "ipp")]
        peers += [[python, f"{HERE}/{name}"] for name in ("peers.py", "halide_peer.py")]
        for threads in THREADS:
            for command in peers:
                if not os.path.exists(command[0]):
                    continue
                for result in lines([*command, *words, str(threads)]):
                    add(result["workload"], threads, result["peer"], result["median_ms"])
    for threads in THREADS:
        for workload, transition in XFADE.items():
            add(workload, threads, "ffmpeg xfade", xfade(transition, size, max(40, frames // 2), threads))
    return found


def verdict(workload, ratio, of_memory, of_one_thread):
    """What falls short of the targets; nothing does: "met"."""
    short = []
    if ratio < TARGETS[workload]:
        short.append(f"ratio below {TARGETS[workload]}×")
    if of_memory and of_memory > MEMORY_BOUND:
        short.append(f"over {MEMORY_BOUND}× of memory's")
    if of_one_thread and of_one_thread < TWO_THREADS and not (of_memory and of_memory <= MEMORY_BOUND):
        short.append(f"2 threads below {TWO_THREADS}×")
    return "; ".join(short) or "met"


def table(found, size):
    rows = []
    medians = {key: {who: statistics.median(times) for who, times in everyone.items()}
               for key, everyone in found.items()}
    for (workload, threads), median in medians.items():
        peers = {who: time for who, time in median.items() if who not in ("transhost", "copy", "memory")}
        same = {who: time for who, time in peers.items() if "," not in who or workload == "blur"}
        ours = median.get("transhost")
        if ours is None or not same:
            continue
        ratio = min(same.values()) / ours
        # With as many threads, or fewer: threads that are begun for each frame may cost more than they gain.
        memory = [medians[workload, count]["memory"] for count in THREADS
                  if count <= threads and "memory" in medians[workload, count]]
        of_memory = ours / min(memory) if memory else None
        of_one = medians[workload, 1]["transhost"] / ours if threads > 1 else None
        others = "; ".join(f"{who} {time:.2f}" for who, time in sorted(peers.items(), key=lambda x: x[1]))
        cells = [workload, f"{size[0]}×{size[1]}", str(threads), f"{ours:.3f}", others, f"{ratio:.1f}×",
                 f"{of_memory:.2f}×" if of_memory else "", f"{of_one:.1f}×" if of_one else "",
                 verdict(workload, ratio, of_memory, of_one)]
        rows.append((list(TARGETS).index(workload), threads, f"| {' | '.join(cells)} |"))
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
    print("| workload | size | threads | transhost | peers | ratio | of memory's | of one thread's | targets |")
    print("|---|---|---|---|---|---|---|---|---|")
    print("\n".join(rows))


main()
