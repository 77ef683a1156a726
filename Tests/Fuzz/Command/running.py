"""Runs the command on one input, and says what it did that it must not do."""

import os
import resource
import shutil
import signal
import subprocess
import threading

# Seconds after which a run is interrupted, and after which it must have ended then.
PATIENCE, END = 20, 10
# A run of small pictures takes no more memory, in KiB; and no run gets more addresses than the latter, in bytes.
MEMORY, ROOM = 2_500_000, 12 << 30
# What is said where a decoder has ended, and where it had no memory: errors like others for a person, but defects.
DEFECTS = ("ended the process that decodes it", "There is not enough memory")
# How much a run may write, in bytes.
SPACE = 1 << 30
# What the manual has.
DONE, FAILED, MISBEHAVED, USAGE = 0, 1, 2, 64


def limits():
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    # Decoders are no children that anybody waits for, and hold to this.
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY << 10, MEMORY << 10))
    resource.setrlimit(resource.RLIMIT_FSIZE, (SPACE, SPACE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Run:
    """What came of one run."""

    def __init__(self, program, arguments, folder, stdin=None):
        """Runs the program in `folder/here`, with a home and a place for temporary files beside it."""
        self.here = os.path.join(folder, "here")
        home, temporary = os.path.join(folder, "home"), os.path.join(folder, "tmp")
        for path in (home, temporary):
            shutil.rmtree(path, ignore_errors=True)
            os.makedirs(path)
        before = set(os.listdir(self.here))
        errors = os.path.join(folder, "errors")
        source = open(stdin, "rb") if stdin else subprocess.DEVNULL
        with open(errors, "wb") as words:
            process = subprocess.Popen(
                [program, *arguments], cwd=self.here, stdin=source, stdout=subprocess.DEVNULL,
                stderr=words, preexec_fn=limits, start_new_session=True,
                env={"HOME": home, "TMPDIR": temporary, "PATH": "/nonexistent",
                     "SWIFT_BACKTRACE": "enable=no"})
        if stdin:
            source.close()
        self.interrupted = self.killed = False
        timers = [threading.Timer(PATIENCE, self.interrupt, [process.pid]),
                  threading.Timer(PATIENCE + END, self.kill, [process.pid])]
        for timer in timers:
            timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        for timer in timers:
            timer.cancel()
        self.status = process.returncode = os.waitstatus_to_exitcode(status)
        self.memory = usage.ru_maxrss
        self.made = set(os.listdir(self.here)) - before
        self.left = os.listdir(temporary)
        with open(errors, "rb") as words:
            self.words = words.read()

    def interrupt(self, process):
        self.interrupted = True
        os.kill(process, signal.SIGINT)

    def kill(self, process):
        self.killed = True
        os.killpg(process, signal.SIGKILL)

    def wrongs(self, statuses, mayTakeLong=False):
        """What is wrong with it, in words; nothing where all is well."""
        if self.killed:
            yield "it does not end, even when it is interrupted"
        elif self.interrupted and not mayTakeLong:
            yield f"it does not end within {PATIENCE} s"
        elif self.status not in statuses and not self.interrupted:
            yield f"it ends with {self.status}"
        if self.memory > MEMORY:
            yield f"it takes {self.memory // 1024} MiB"
        if self.left:
            yield f"it leaves temporary files: {self.left}"
        if any(name.startswith(".") or name.endswith("~") for name in self.made):
            yield f"it leaves what is not whole: {self.made}"
        if self.status not in (DONE, MISBEHAVED) and self.made:
            yield f"it fails, and leaves {self.made}"
        try:
            text = self.words.decode()
        except UnicodeDecodeError:
            yield "what it says is no UTF-8"
            return
        for words in DEFECTS:
            if words in text:
                yield f"it says: {words}"
        if self.status in (FAILED, USAGE) and not text.strip():
            yield "it does not say why it failed"
        if any(ord(c) < 32 and c != "\n" or 127 <= ord(c) < 160 for c in text):
            yield "what it says has control characters"
