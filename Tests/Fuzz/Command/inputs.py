#!/usr/bin/env python3
"""Hands the built command pictures, clips, sounds and command lines that no reader should trust: see ../README.md."""

import argparse
import concurrent.futures
import itertools
import os
import shlex
import shutil
import tempfile
import threading
import time

import lines
import pictures
import seeds
import sounds

KINDS = {
    "picture": (pictures.Pictures, seeds.PICTURES),
    "sound": (sounds.Sounds, seeds.SOUNDS),
    "line": (lines.CommandLines, seeds.PICTURES),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help="the command")
    parser.add_argument("--kind", choices=KINDS, action="append", help="what is tried; all of them else")
    parser.add_argument("--runs", type=int, default=1 << 60, help="how many of each at most")
    parser.add_argument("--seconds", type=float, default=3600, help="how long each is tried at most")
    parser.add_argument("--least", type=int, default=0, help="how many of each, however long that takes")
    parser.add_argument("--seed", type=int, default=1, help="other ones")
    parser.add_argument("--index", type=int, help="this one alone, with all that is said of it")
    parser.add_argument("--broken", help="where what breaks the command is kept")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    folder = tempfile.mkdtemp(prefix="transhost-fuzz-")
    try:
        wrong = 0
        for name in options.kind or KINDS:
            subject_type, files = KINDS[name]
            made = os.path.join(folder, f"seeds-{name}")
            os.mkdir(made)
            subject = subject_type(program, seeds.make(made, files), options.seed)
            wrong += explore(name, subject, options, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    raise SystemExit(1 if wrong else 0)


def explore(kind, subject, options, folder):
    """Tries inputs for as many, and for as long, as is asked for; gives how many went wrong."""
    start = time.monotonic()
    numbers = itertools.count() if options.index is None else iter([options.index])
    lock = threading.Lock()
    tried, statuses, wrong, memory = 0, {}, 0, 0

    def work(worker):
        nonlocal tried, wrong, memory
        place = os.path.join(folder, f"{kind}-{worker}")
        os.makedirs(place)
        while True:
            with lock:
                index = next(numbers, None)
                enough = index is None or (options.index is None and (
                    index >= options.runs
                    or index >= options.least and time.monotonic() - start >= options.seconds))
            if enough:
                return
            wrongs, run, arguments, files = subject.try_one(index, place)
            with lock:
                tried += 1
                memory = max(memory, run.memory)
                statuses[run.status] = statuses.get(run.status, 0) + 1
                if wrongs:
                    wrong += 1
                if wrongs or options.index is not None:
                    report(kind, index, wrongs, run, arguments, files, options)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for future in [pool.submit(work, worker) for worker in range(options.jobs)]:
            future.result()
    counts = ", ".join(f"{count} with status {status}" for status, count in sorted(statuses.items()))
    print(f"{kind}: {tried} tried ({counts}), {memory // 1024} MiB at most, {wrong} wrong")
    return wrong


def report(kind, index, wrongs, run, arguments, files, options):
    """Says what went wrong, and how to have it again."""
    words = shlex.join(os.fsdecode(word) for word in arguments)
    print(f"{kind} {index}: {'; '.join(wrongs) or 'nothing is wrong'}", flush=True)
    print(f"    {ascii(words)[1:-1]}")
    print(f"    status {run.status}, {run.memory // 1024} MiB: {ascii(run.words[:400].decode(errors='replace'))}")
    if options.broken:
        os.makedirs(options.broken, exist_ok=True)
        for name, data in files.items():
            path = os.path.join(options.broken, name)
            with open(path, "wb") as file:
                file.write(data)
            print(f"    {path} is its input")
    print(f"    again: {os.path.relpath(__file__)} --program {options.program} --kind {kind} "
          f"--seed {options.seed} --index {index}", flush=True)


if __name__ == "__main__":
    main()
