"""Sound that has come to harm: music under a short film, and what a clip brings."""

import os
import random
import subprocess

import mutating
from running import DONE, FAILED, Run

SETTING = ["--size", "32x24", "--fps", "5", "--threads", "1", "--quiet", "--force", "--output", "out.mp4"]
FILM = ["--plugin", "default", "--hold", "0.2", "--duration", "0.4"]


class Sounds:
    """Each input is a number; what it is follows from it and from the seed alone."""

    def __init__(self, program, seeds, seed):
        self.program, self.seeds, self.seed = program, seeds, seed
        self.names = list(seeds)

    def try_one(self, index, folder):
        """Plays one; gives what is wrong, what was run, and the files that it takes."""
        chance = random.Random(f"sound/{self.seed}/{index}")
        name = self.names[index % len(self.names)]
        # First each as it was made: what is refused then is a seed of nothing.
        is_sound = index < len(self.names)
        data = self.seeds[name] if is_sound else mutating.mutated(chance, self.seeds, name)
        here = os.path.join(folder, "here")
        os.makedirs(here, exist_ok=True)
        with open(os.path.join(here, "input"), "wb") as file:
            file.write(data)
        has_picture = name.startswith("clip")
        if has_picture and chance.random() < 0.7:
            arguments = ["film", "input", "#ff8000"]
        else:
            arguments = ["film", "#004080", "#ff8000", "--music", "input"]
        run = Run(self.program, arguments + FILM + SETTING, folder)
        wrongs = list(run.wrongs({DONE} if is_sound else {DONE, FAILED}))
        out = os.path.join(here, "out.mp4")
        if run.status == DONE:
            found = streams(out)
            if "video" not in found:
                wrongs.append("it is done, and there is no film")
            # What has come to harm may be without sound.
            elif is_sound and "audio" not in found:
                wrongs.append("its film is silent")
        if os.path.exists(out):
            os.unlink(out)
        return wrongs, run, arguments + FILM + SETTING, {f"{index}-{name}": data}


def streams(path):
    """What a film has; nothing where it cannot be read to its very end."""
    read = subprocess.run(
        ["ffmpeg", "-v", "error", "-xerror", "-i", path, "-f", "null", "-"],
        stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if read.returncode or read.stderr:
        return set()
    answer = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", path],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return set(answer.stdout.split())
