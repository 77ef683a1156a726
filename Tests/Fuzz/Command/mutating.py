"""What happens to files: in a bad copy, in a bad program, in bad hands."""

import struct
import zlib

PNG = b"\x89PNG\r\n\x1a\n"
# At which something changes: signs, sizes of types, and what is just beside them.
NUMBERS = [0, 1, 2, 3, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]


def mutated(chance, seeds, name):
    """One of the seeds after one to four accidents.

    - chance: A `random.Random`, which alone decides.
    - seeds: Bytes by name.
    - name: Which of them.
    """
    data = bytearray(seeds[name])
    for _ in range(chance.choice([1, 1, 1, 2, 3, 4])):
        other = seeds[chance.choice(list(seeds))]
        data = chance.choice(ACCIDENTS)(chance, data, other) or bytearray(b"\0")
        del data[1 << 20:]
    return bytes(data)


def place(chance, data):
    # Heads are at the beginning, and lead furthest astray.
    most = len(data) if chance.random() < 0.6 else min(len(data), 64)
    return chance.randrange(max(1, most))


def flip(chance, data, _):
    for _ in range(chance.choice([1, 1, 2, 4, 16])):
        data[place(chance, data)] ^= 1 << chance.randrange(8)
    return data


def overwrite(chance, data, _):
    at = place(chance, data)
    bytes_ = chance.choice([bytes(8), b"\xff" * 8, chance.randbytes(8), chance.randbytes(1)])
    data[at:at + len(bytes_)] = bytes_
    return data


def truncate(chance, data, _):
    return data[:place(chance, data)]


def number(chance, data, _):
    """Sets what may be a length, a size or an offset, wherever it stands."""
    at = place(chance, data)
    count = chance.choice([1, 2, 4])
    value = chance.choice(NUMBERS + [len(data), len(data) - at, chance.getrandbits(16)])
    if chance.random() < 0.3:
        old = int.from_bytes(data[at:at + count], "big")
        value = old + chance.choice([-1, 1])
    data[at:at + count] = (value % (1 << 8 * count)).to_bytes(count, chance.choice(["big", "little"]))
    return data


def splice(chance, data, other):
    """Has another file's end."""
    return data[:place(chance, data)] + other[place(chance, other):]


def repeat(chance, data, _):
    at = place(chance, data)
    part = data[at:at + chance.choice([4, 32, 256])]
    return data[:at] + part * chance.choice([2, 2, 20]) + data[at + len(part):]


def remove(chance, data, _):
    at = place(chance, data)
    del data[at:at + chance.choice([1, 4, 8, 64])]
    return data


def rearrange(chance, data, _):
    """Swaps, repeats, drops or spoils a chunk of a file that is made of chunks, and keeps sums right."""
    parts = chunks(data)
    if len(parts) < 3:
        return flip(chance, data, _)
    first, second = chance.randrange(1, len(parts)), chance.randrange(1, len(parts))
    match chance.randrange(4):
        case 0:
            parts[first], parts[second] = parts[second], parts[first]
        case 1:
            parts.insert(first, parts[second])
        case 2:
            del parts[first]
        case _:
            # The first eight bytes, a length and a type, are for the other accidents.
            body = parts[first][8:]
            change = chance.choice([flip, overwrite, number])
            if body:
                parts[first] = parts[first][:8] + change(chance, body, _)
    if data.startswith(PNG):
        parts[1:] = [summed(part) for part in parts[1:]]
    return bytearray().join(parts)


def chunks(data):
    """The parts of a PNG, of a RIFF and of what is made of ISO's boxes; the first is all before them."""
    if data.startswith(PNG):
        start, end, order, around = 8, len(data), ">I", 12
    elif data.startswith(b"RIFF"):
        start, end, order, around = 12, len(data), "<I", 8
    elif data[4:8] == b"ftyp":
        start, end, order, around = 0, len(data), ">I", 0
    else:
        return []
    parts, at = [data[:start]], start
    while at + 8 <= end:
        size = around + struct.unpack_from(order, data, at)[0]
        size += size % 2 if around == 8 else 0
        if size < 8:
            break
        parts.append(data[at:at + size])
        at += size
    return parts + [data[at:]] if at < end else parts


def summed(part):
    """A chunk of a PNG with the sum that it ought to have."""
    return part[:-4] + struct.pack(">I", zlib.crc32(part[4:-4])) if len(part) >= 12 else part


ACCIDENTS = [flip, flip, overwrite, truncate, number, number, splice, repeat, remove] + [rearrange] * 4
