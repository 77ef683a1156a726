"""Pictures and clips that have come to harm, shown in short films."""

import os
import random

import mutating
from running import DONE, FAILED, Run

SETTING = ["--size", "32x24", "--fps", "5", "--threads", "1", "--quiet", "--force", "--output", "out.y4m"]


class Pictures:
    """Each input is a number; what it is follows from it and from the seed alone."""

    def __init__(self, program, seeds, seed):
        self.program, self.seeds, self.seed = program, seeds, seed
        self.names = list(seeds)

    def try_one(self, index, folder):
        """Shows one; gives what is wrong, what was run, and the files that it takes."""
        chance = random.Random(f"picture/{self.seed}/{index}")
        name = self.names[index % len(self.names)]
        # First each as it was made: what is refused then is a seed of nothing.
        isSound = index < len(self.names)
        data = self.seeds[name] if isSound else mutating.mutated(chance, self.seeds, name)
        here = os.path.join(folder, "here")
        os.makedirs(here, exist_ok=True)
        path = os.path.join(here, "input")
        with open(path, "wb") as file:
            file.write(data)
        way = chance.randrange(8)
        screen, stdin = ("-", path) if way == 0 else ("input", None)
        if way == 1:
            arguments = ["film", screen, "#ff8000", "--plugin", "default", "--hold", "0.2", "--duration", "0.4"]
        else:
            arguments = ["--plugin", "default", "--from", screen, "--to", "#ff8000", "--duration", "0.4"]
            if way == 2:
                arguments += ["--fit", "cover", "--background", "blur"]
        run = Run(self.program, arguments + SETTING, folder, stdin)
        wrongs = list(run.wrongs({DONE} if isSound else {DONE, FAILED}))
        out = os.path.join(here, "out.y4m")
        if run.status == DONE:
            if not os.path.exists(out):
                wrongs.append("it is done, and there is no film")
            elif not whole(out):
                wrongs.append("its film is not whole")
        if os.path.exists(out):
            os.unlink(out)
        return wrongs, run, arguments + SETTING, {f"{index}-{name}": data}


def whole(path):
    """Whether a Y4M has a head and then frames of its size, at least one, to its very end."""
    with open(path, "rb") as file:
        data = file.read()
    head, _, rest = data.partition(b"\n")
    words = {word[:1]: word[1:] for word in head.split(b" ")[1:]}
    if not head.startswith(b"YUV4MPEG2") or words[b"W"] != b"32" or words[b"H"] != b"24":
        return False
    pixels = 32 * 24
    size = len(b"FRAME\n") + (pixels * 3 if words[b"C"].startswith(b"444") else pixels * 3 // 2)
    return len(rest) > 0 and len(rest) % size == 0 and all(
        rest.startswith(b"FRAME\n", at) for at in range(0, len(rest), size))
