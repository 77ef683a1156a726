#!/usr/bin/env python3
"""Plants small faults in a copy of the package, one at a time, and sees whether tests notice.

All faults are built at once into .build/mutants; an environment variable switches one on. Tests must
pass without any before they are asked. What no test notices is printed, and makes this fail.
"""

import argparse
import fnmatch
import hashlib
import os
import pathlib
import sys
import time

import faults as data
import planting
import reporting
import running

EXAMPLES = """
examples:
  mutants.py                              all faults of all modules
  mutants.py --module Geometry -v         those of one, with what noticed each
  mutants.py --only Geometry/3            one of them
  mutants.py --sample 40                  some; which, goes by the sources
  mutants.py --list --module Geometry     what they are; builds nothing

exit status: 0, all were noticed; 1, some were not; 2, the data does not fit the sources, the copy does
not build, or its tests fail without any fault.
How to add a fault stands in Tests/Mutants/README.md.
"""


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="print the faults and end")
    parser.add_argument(
        "--check", action="store_true", help="see whether the data fits the sources and end")
    parser.add_argument(
        "--module", action="append", metavar="NAME", help="only this module; may be repeated")
    parser.add_argument(
        "--only", action="append", metavar="NAME",
        help="only faults of this name, as in Geometry/3 or Geometry/*; may be repeated")
    parser.add_argument(
        "--sample", type=int, metavar="N", help="only N of them, others for every seed")
    parser.add_argument("--seed", help="what the sample goes by; the sources if not given")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count(), metavar="N",
        help="how many tests run at a time (%(default)s)")
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="say of every fault what noticed it")
    return parser.parse_args()


def digest_of_sources():
    """A word that is another when a source or a fault is."""
    digest = hashlib.sha256()
    for folder in [data.ROOT / "Sources", data.FOLDER]:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            digest.update(str(path.relative_to(data.ROOT)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def sample(faults, count, seed):
    """So many of them, spread by the seed; those that no test notices teach nothing."""
    def rank(fault):
        return hashlib.sha256(f"{seed} {fault.name}".encode()).digest()

    wanted = [fault for fault in faults if not fault.is_unnoticed]
    return sorted(sorted(wanted, key=rank)[:count], key=faults.index)


def processor_flags():
    """What this processor can do, in Linux's words."""
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("flags"):
            return set(line.split())
    return set()


def chosen(faults, options):
    """The faults that are asked for and can show here."""
    if options.module:
        unknown = set(options.module) - {fault.module for fault in faults}
        if unknown:
            raise data.WrongData(f"no faults for {', '.join(sorted(unknown))}")
        faults = [fault for fault in faults if fault.module in options.module]
    if options.only:
        faults = [
            fault for fault in faults
            if any(fnmatch.fnmatchcase(fault.name, name) for name in options.only)
        ]
    flags = processor_flags()
    faults = [fault for fault in faults if fault.needs is None or fault.needs in flags]
    if options.sample is not None:
        seed = options.seed or digest_of_sources()
        faults = sample(faults, options.sample, seed)
        print(f"A sample of {len(faults)}, by --seed {seed}", flush=True)
    if not faults:
        raise data.WrongData("there is no such fault; --list prints them")
    return faults


def main():
    options = arguments()
    everything = data.read()
    wrong = data.problems(everything)
    if wrong:
        raise data.WrongData("\n".join(wrong))
    if options.check:
        return 0
    faults = chosen(everything, options)
    if options.list:
        for fault in faults:
            print(reporting.sentence(fault))
        return 0

    start = time.monotonic()
    # All are planted, whichever are asked for, so that the next build has little to do.
    planting.plant(everything)
    runner = running.Runner(planting.build(), options.jobs)
    print(f"Built in {time.monotonic() - start:.0f} s", flush=True)
    progress = reporting.Progress(len(faults), options.verbose)
    verdicts = []
    for verdict in runner.judge_all(faults):
        progress.add(verdict)
        verdicts.append(verdict)
    passed = reporting.report(verdicts)
    print(f"{time.monotonic() - start:.0f} s in all")
    return 0 if passed else 1


try:
    sys.exit(main())
except data.WrongData as wrong:
    print(f"mutants: {wrong}", file=sys.stderr)
    sys.exit(2)
