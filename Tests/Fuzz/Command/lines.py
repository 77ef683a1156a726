"""Command lines made of what the help of the command has, and of what nobody would type."""

import os
import random
import re
import shutil
import subprocess
import tempfile

from running import DONE, FAILED, MISBEHAVED, USAGE, Run

# What is tried with each subcommand, and how often: those that take long are rare.
SUBCOMMANDS = {
    "": 30, "film": 20, "trace": 15, "list": 6, "info": 6, "help": 4, "trust": 4, "quarantine": 4,
    "completion": 3, "man": 3, "render": 4, "join": 6, "validate": 1, "bench": 1, "nothing": 1,
}
# What makes sense of an option's value, so that a line gets further than to its first mistake.
VALUES = {
    "--plugin": ["fold", "slide", "default", "cross-dissolve", "fold/fold", "fold.so", "fade"],
    "--set": ["duration=0.2", "perspective=3", "x", "=", "x=y"],
    "--container": ["navigation", "tab", "modal", "custom"],
    "--operation": ["push", "pop", "select", "present", "dismiss"],
    "--style": ["full-screen", "custom", "page-sheet", "form-sheet", "over-current-context"],
    "--size": ["32x24", "16x16", "1x1", "33x17", "480p", "0x0", "-1x5", "99999x99999", "32x"],
    "--scale": ["1", "2", "0.5"],
    "--fps": ["5", "10", "30000/1001", "0", "1/0", "1e9"],
    "--speed": ["1", "10", "0.9"],
    "--duration": ["0.2", "0", "0.01"],
    "--hold": ["0.2", "0"],
    "--cancel-at": ["0.5", "0", "1"],
    "--at": ["0", "0,0.5,1", "1,0", ","],
    "--script": ["script.json", "input.png", "missing.json"],
    "--isolation": ["always", "auto", "never"],
    "--from": ["input.png", "clip.mp4", "#ff8000", "#zz", "-", "missing.png", "."],
    "--fit": ["contain", "cover", "fill"],
    "--background": ["blur", "#000000", "#12"],
    "--output": ["out.y4m", "out.gif", "out.png", "out-%04d.png", "out.mp4", "out.webp", "out.apng", "-",
                 "missing/out.mp4", "input.png", "out", "/dev/full", "%d.png"],
    "--format": ["mp4", "gif", "apng", "webp", "y4m", "filmstrip", "raw", "frames"],
    "--codec": ["h264", "hevc", "vp9"],
    "--quality": ["0", "100", "50"],
    "--crf": ["0", "30", "51"],
    "--preset": ["ultrafast", "8"],
    "--sampling": ["bilinear", "mitchell", "x"],
    "--blending": ["srgb", "linear"],
    "--threads": ["1", "2", "0", "100000"],
    "--plan": ["out.json", "plan.json", "-"],
    "--chunk": ["0", "0-1", "0-0", "1-0", "0-", "99"],
    "--share": ["1/2", "2/2", "0/2", "3/2", "1/1000000"],
    "--thumbnails": ["out.png", "input.png"],
    "--manifest": ["fold.so", "input.png"],
    "--only": ["entry", "x"],
    "--directory": ["pages"],
    "--junit": ["out.xml"],
    "--workload": ["dissolve", "x"],
    "--frames": ["1", "2"],
}
VALUES["--to"] = VALUES["--from"]
# What stands alone, by subcommand.
WORDS = {
    "film": ["input.png", "clip.mp4", "#ff8000", "#0080ff", "input.png", "missing.png"],
    "info": ["fold", "slide", "nothing"],
    "help": ["screens", "film", "scripts", "nothing"],
    "trust": ["list", "add", "remove", "key.pub"],
    "quarantine": ["list", "clear", "fold"],
    "completion": ["bash", "zsh", "fish"],
    "man": ["list", "film"],
    "render": ["plan.json", "plan.json", "script.json"],
    "join": ["plan.json", "plan.json", "input.png"],
    "validate": ["input.png", "missing.so"],
}
WILD = [
    b"", b" ", b"-", b"--", b"---", b"0", b"-1", b"nan", b"inf", b"-0", b"1e999", b"0x10", b"1e-320",
    b"9223372036854775808", b"18446744073709551616", b"\xff\xfe", b"\xed\xa0\x80", b"\x1b[31m", b"a\nb",
    b"\x7f", b"\xc2\x9b", b"\xe2\x80\xae", "ß".encode(), "𝒳".encode(), b"a" * 5000, b"%n%s%d", b"=", b"#",
    b",", b",,", b"..", b"~", b"*", b"$HOME", b"file:input.png", b"https://example.org/a.png",
]
SCRIPT = b"""{
  "format": "transhost-script/1",
  "steps": [{ "at": 0, "drag": [[1, 12], [20, 12]], "for": 0.1 }]
}"""
# So that a line that is right is done soon; the last of an option that is given twice counts, or is refused.
SMALL = {"": ["--size", "32x24", "--fps", "5", "--duration", "0.2"],
         "film": ["--size", "32x24", "--fps", "5", "--duration", "0.2", "--hold", "0.2"]}


class CommandLines:
    """Each line is a number; what it is follows from it and from the seed alone."""

    def __init__(self, program, seeds, seed):
        self.program, self.seed = program, seed
        self.files = {"input.png": seeds["rgb.png"], "clip.mp4": seeds["h264.mp4"], "script.json": SCRIPT}
        self.files |= self.plans()
        self.options = {name: self.read_options(name) for name in SUBCOMMANDS if name != "nothing"}
        self.options["nothing"] = []

    def read_options(self, name):
        """The options of a subcommand, as its help has them: a name, and whether a value follows."""
        text = subprocess.run(
            [self.program, *([name] if name else []), "--help"], capture_output=True, text=True,
            check=True).stdout
        found = re.findall(r"^  (?:(-\w), )?(--[\w-]+)( [A-Z]\S*)?", text, re.MULTILINE)
        # Nobody is to be shown anything.
        return [(short, long, bool(value)) for short, long, value in found if long != "--open"]

    def plans(self):
        """A plan of a short film, with one chunk that is made."""
        with tempfile.TemporaryDirectory() as folder:
            for name, data in self.files.items():
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(data)
            film = ["film", "input.png", "clip.mp4", "--plugin", "fold", *SMALL["film"], "--output", "out.y4m"]
            for words in ([*film, "--plan", "plan.json"], ["render", "plan.json"]):
                subprocess.run([self.program, *words], cwd=folder, check=True, capture_output=True)
            made = {}
            for name in ("plan.json", "plan.chunks/00000.chunk"):
                with open(os.path.join(folder, name), "rb") as file:
                    made[name] = file.read()
            return made

    def line(self, chance):
        """A command line, as bytes."""
        name = chance.choices(list(SUBCOMMANDS), SUBCOMMANDS.values())[0]
        words = []
        for _ in range(chance.choice([0, 1, 1, 2, 2, 3])):
            if name in WORDS:
                words.append(self.spoiled(chance, chance.choice(WORDS[name])))
        if name in ("", "trace", "film") and chance.random() < 0.8:
            words += [b"--plugin", chance.choice(VALUES["--plugin"]).encode()]
        if name in ("", "film") and chance.random() < 0.7:
            words += [b"--output", chance.choice(VALUES["--output"]).encode()]
        options = self.options[name]
        for _ in range(chance.choice([0, 1, 2, 2, 3, 4, 8]) if options else 0):
            words += self.option(chance, *chance.choice(options))
        if chance.random() < 0.05:
            chance.shuffle(words)
        if chance.random() < 0.05:
            words.insert(chance.randrange(len(words) + 1), chance.choice(WILD))
        for flag, value in zip(*[iter(SMALL.get(name, []))] * 2):
            if flag.encode() not in words:
                words += [flag.encode(), value.encode()]
        if name == "bench" and b"--frames" not in words:
            words += [b"--frames", b"1"]
        return ([name.encode()] if name else []) + words

    def option(self, chance, short, long, takes_value):
        flag = (short if short and chance.random() < 0.3 else long).encode()
        if chance.random() < 0.05:
            flag = flag[:chance.randrange(1, len(flag))]
        if takes_value == (chance.random() < 0.03):
            return [flag]
        value = self.spoiled(chance, chance.choice(VALUES.get(long, ["1", "x", "fold"])))
        return [flag + b"=" + value] if flag.startswith(b"--") and chance.random() < 0.2 else [flag, value]

    @staticmethod
    def spoiled(chance, word):
        return chance.choice(WILD) if chance.random() < 0.06 else word.encode()

    def try_one(self, index, folder):
        """Runs one; gives what is wrong, what was run, and the files that it takes."""
        chance = random.Random(f"line/{self.seed}/{index}")
        here = os.path.join(folder, "here")
        shutil.rmtree(here, ignore_errors=True)
        os.makedirs(here)
        # A film may be joined, or its only chunk made again.
        files = dict(self.files)
        if chance.random() < 0.3:
            del files["plan.chunks/00000.chunk"]
        os.mkdir(os.path.join(here, "plan.chunks"))
        for name, data in files.items():
            with open(os.path.join(here, name), "wb") as file:
                file.write(data)
        # No argument of a program holds a zero.
        arguments = [word.replace(b"\0", b"") for word in self.line(chance)]
        run = Run(self.program, arguments, folder, os.path.join(here, "input.png"))
        wrongs = list(run.wrongs({DONE, FAILED, MISBEHAVED, USAGE}, mayTakeLong=True))
        for name, data in files.items():
            with open(os.path.join(here, name), "rb") as file:
                after = file.read()
            if after != data and not (run.status == DONE and forced(arguments)):
                wrongs.append(f"it has changed {name}")
        return wrongs, run, arguments, {}


def forced(arguments):
    return any(word in (b"-y", b"-yq", b"-qy") or b"--force".startswith(word) and len(word) > 3 for word in arguments)
