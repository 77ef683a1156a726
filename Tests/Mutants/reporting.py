"""What is said of faults: lists, progress, and the table at the end."""

import sys

from faults import ROOT


def place(fault):
    """The file and line of a fault, as editors take it."""
    return f"{fault.path}:{fault.line((ROOT / fault.path).read_text())}"


def sentence(fault):
    return f"{place(fault)}: {fault.name}: {fault.says}"


class Progress:
    """A counter: one line that changes on a terminal, else a line now and then."""

    def __init__(self, total, verbose):
        self.total, self.verbose, self.done = total, verbose, 0

    def add(self, verdict):
        self.done += 1
        count = f"[{self.done}/{self.total}]"
        if self.verbose:
            by = f"noticed by {verdict.noticed_by}" if verdict.noticed_by else "not noticed"
            print(f"{count} {verdict.fault.name}: {by} ({verdict.seconds:.1f} s)", flush=True)
        elif sys.stderr.isatty():
            end = "\n" if self.done == self.total else ""
            print(f"\r{count} {verdict.fault.name:30}", end=end, file=sys.stderr, flush=True)
        elif self.done % 25 == 0 or self.done == self.total:
            print(count, file=sys.stderr, flush=True)


def table(verdicts):
    """A row for each module, and one for all."""
    def row(name, own):
        noticed = sum(1 for verdict in own if verdict.noticed_by and not verdict.fault.is_unnoticed)
        equivalent = sum(1 for verdict in own if verdict.fault.equivalent is not None)
        listed = sum(1 for verdict in own if verdict.fault.survives is not None)
        return (name, len(own), noticed, equivalent, listed, len(own) - noticed - equivalent - listed)

    modules = sorted({verdict.fault.module for verdict in verdicts}, key=str.lower)
    rows = [("module", "planted", "noticed", "equivalent", "listed", "survivors")]
    rows += [row(name, [v for v in verdicts if v.fault.module == name]) for name in modules]
    rows.append(row("all", verdicts))
    return "\n".join(
        f"{name:<16} {a:>8} {b:>8} {c:>11} {d:>8} {e:>10}" for name, a, b, c, d, e in rows)


def report(verdicts):
    """Prints the table and what is wrong; whether nothing is."""
    verdicts = sorted(verdicts, key=lambda verdict: (verdict.fault.module, verdict.fault.number))
    survivors = [v.fault for v in verdicts if not v.noticed_by and not v.fault.is_unnoticed]
    noticed = [v for v in verdicts if v.noticed_by and v.fault.is_unnoticed]
    print(table(verdicts))
    for fault in survivors:
        print(f"survived: {sentence(fault)}")
    for verdict in noticed:
        print(f"listed as unnoticed, but {verdict.noticed_by} notices: {sentence(verdict.fault)}")
    return not survivors and not noticed
