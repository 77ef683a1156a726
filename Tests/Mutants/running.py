"""Runs tests with a fault switched on."""

import concurrent.futures
import dataclasses
import os
import re
import signal
import subprocess
import tempfile
import threading
import time

from faults import HERE, WrongData
from planting import SWITCH

# The law holds for any number of programs; a fault shows in few, or its test is another.
SEQUENCES = "100"
# A fault that lets memory grow without end is stopped here, in KiB.
MEMORY = 8 << 20
# How much longer than without a fault tests may take: the machine may be busy.
PATIENCE, SLACK = 8, 20
FAILED = re.compile(r"✘ Test (\w+)\(.*\brecorded an issue")
COLORS = re.compile(r"\x1b\[[0-9;]*m")


@dataclasses.dataclass
class Verdict:
    """What came of one fault."""

    fault: object
    noticed_by: str | None
    seconds: float


class Runner:
    """The tests of the scratch copy, and how long each filter takes without a fault."""

    def __init__(self, bundle, jobs):
        self.bundle, self.jobs = bundle, jobs
        self.limits = {}
        self.kept = tempfile.TemporaryDirectory(prefix="mutants-")
        self.groups, self.lock = set(), threading.Lock()
        # In the background of a script it is ignored, and what tests interrupt would inherit that.
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def run(self, tests, fault="", limit=600.0):
        """None if the tests pass, else what noticed: names of tests, a crash, or the limit."""
        with tempfile.TemporaryDirectory(prefix="mutant-", ignore_cleanup_errors=True) as scratch:
            environment = os.environ | {
                SWITCH: fault, "TMPDIR": scratch, "TRANSHOST_LAW_SEQUENCES": SEQUENCES,
                "SWIFT_BACKTRACE": "enable=no", "KEPT": self.kept.name,
                "PATH": f"{HERE / 'bin'}:{os.environ['PATH']}",
            }
            process = subprocess.Popen(
                ["sh", "-c", f'ulimit -c 0 -d {MEMORY}; exec "$@"', "sh", self.bundle,
                 "--testing-library", "swift-testing", "--filter", tests],
                cwd=scratch, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
            with self.lock:
                self.groups.add(process.pid)
            try:
                words, _ = process.communicate(timeout=limit)
            except subprocess.TimeoutExpired:
                return f"{tests}, which did not end"
            finally:
                self.stop(process)
        if process.returncode == 0:
            return None
        names = sorted(set(FAILED.findall(COLORS.sub("", words))))
        return ", ".join(names[:3]) if names else f"{tests}, which crashed"

    def stop(self, process):
        """Ends a run and all that it has started."""
        with self.lock:
            self.groups.discard(process.pid)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()

    def try_without(self, faults):
        """Sees that all tests pass as things are, and how long they take."""
        def time_of(tests):
            start = time.monotonic()
            complaint = self.run(tests)
            if complaint:
                raise WrongData(f"{tests} fails without any fault: {complaint}")
            return tests, time.monotonic() - start

        wanted = list(dict.fromkeys(tests for fault in faults for tests in fault.tests))
        for tests, seconds in self.each(time_of, wanted):
            self.limits[tests] = PATIENCE * seconds + SLACK

    def judge(self, fault):
        """Runs the tests of a fault, cheapest first, until some notice."""
        start, noticed = time.monotonic(), None
        for tests in fault.tests:
            noticed = self.run(tests, fault.name, self.limits[tests])
            if noticed:
                break
        return Verdict(fault, noticed, time.monotonic() - start)

    def judge_all(self, faults):
        """The verdicts, as they come."""
        return self.each(self.judge, faults)

    def each(self, function, things):
        """Some at a time; what still runs is ended when the loop is left."""
        pool = concurrent.futures.ThreadPoolExecutor(self.jobs)
        try:
            yield from (
                future.result() for future in concurrent.futures.as_completed(
                    [pool.submit(function, thing) for thing in things]))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            with self.lock:
                left = list(self.groups)
            for group in left:
                os.killpg(group, signal.SIGKILL)
