"""Runs tests with a fault switched on."""

import collections
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


class Words(threading.Thread):
    """What tests print, read as it comes, up to the first that fails."""

    def __init__(self, stream):
        super().__init__(daemon=True)
        self.stream, self.failed, self.over = stream, None, threading.Event()
        self.start()

    def run(self):
        for line in self.stream:
            failed = FAILED.search(COLORS.sub("", line))
            if failed:
                self.failed = failed[1]
                break
        self.over.set()


class Runner:
    """The tests of the scratch copy, and how long each filter takes without a fault."""

    def __init__(self, bundle, jobs):
        self.bundle, self.jobs = bundle, jobs
        self.limits, self.timing = {}, collections.defaultdict(threading.Lock)
        self.kept = tempfile.TemporaryDirectory(prefix="mutants-")
        self.groups, self.lock = set(), threading.Lock()
        # In the background of a script it is ignored, and what tests interrupt would inherit that.
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def run(self, tests, fault="", limit=600.0):
        """None if the tests pass, else what noticed first: a test, a crash, or the limit."""
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
            words, end = Words(process.stdout), time.monotonic() + limit
            try:
                if words.over.wait(limit) and words.failed:
                    return words.failed
                process.wait(max(end - time.monotonic(), 1))
            except subprocess.TimeoutExpired:
                return f"{tests}, which did not end"
            finally:
                self.stop(process)
        return None if process.returncode == 0 else f"{tests}, which crashed"

    def stop(self, process):
        """Ends a run and all that it has started."""
        with self.lock:
            self.groups.discard(process.pid)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()

    def limit(self, tests):
        """How long these may take: before they are first asked they have to pass as things are."""
        with self.lock:
            timing = self.timing[tests]
        with timing:
            if tests not in self.limits:
                start = time.monotonic()
                complaint = self.run(tests)
                if complaint:
                    raise WrongData(f"{tests} fails without any fault: {complaint}")
                self.limits[tests] = PATIENCE * (time.monotonic() - start) + SLACK
            return self.limits[tests]

    def judge(self, fault):
        """Runs the tests of a fault, cheapest first, until some notice."""
        seconds, noticed = 0.0, None
        for tests in fault.tests:
            limit, start = self.limit(tests), time.monotonic()
            noticed = self.run(tests, fault.name, limit)
            seconds += time.monotonic() - start
            if noticed:
                break
        return Verdict(fault, noticed, seconds)

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
