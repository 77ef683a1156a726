"""Times what the compiler Halide makes of the workloads' formulas.

    halide_peer.py WIDTH HEIGHT FRAMES THREADS

Prints a JSON object a line, as peers.py does. Each workload is one fused pipeline: 64 bytes at a time,
bands of 32 rows on as many threads. Sampling is bilinear between four pixels; what is outside of a picture is
black, so that edges fade over black.
"""

import json
import math
import os
import statistics
import sys
import time

WIDTH, HEIGHT, FRAMES, THREADS = (int(word) for word in sys.argv[1:5])
os.environ["HL_NUM_THREADS"] = str(THREADS)

import halide as hl  # noqa: E402  (it reads the number of threads)
import numpy  # noqa: E402

C, X, Y = hl.Var("c"), hl.Var("x"), hl.Var("y")
RIGHT_ANGLE = hl.f32(math.pi / 2)
INSIDE = [(0, WIDTH), (0, HEIGHT)]


def picture(seed):
    pixels = numpy.random.default_rng(seed).integers(0, 256, (HEIGHT, WIDTH, 4), dtype=numpy.uint8)
    pixels[..., 3] = 255
    return hl.Buffer(pixels, reverse_axes=True)


def sample(picture, x, y):
    """A bilinear sample where pixels' middles lie at halves; black outside."""
    around = hl.BoundaryConditions.constant_exterior(picture, hl.u8(0), [(0, 4), *INSIDE])
    x, y = hl.clamp(x - 0.5, -2, WIDTH + 1), hl.clamp(y - 0.5, -2, HEIGHT + 1)
    left, top = hl.i32(hl.floor(x)), hl.i32(hl.floor(y))
    fx, fy = x - left, y - top

    def at(i, j):
        return hl.f32(around[C, left + i, top + j])

    upper = at(0, 0) + (at(1, 0) - at(0, 0)) * fx
    lower = at(0, 1) + (at(1, 1) - at(0, 1)) * fx
    return upper + (lower - upper) * fy


def byte(value):
    return hl.u8_sat(value + 0.5)


def dissolve(a, b, p):
    part = hl.u16(hl.i32(p * 256))
    return hl.u8((hl.u16(a[C, X, Y]) * (256 - part) + hl.u16(b[C, X, Y]) * part + 128) >> 8)


def slide(a, b, p):
    x, y = X + 0.5, Y + 0.5
    first = sample(a, x + p * (WIDTH + 20) - hl.f32(0.37), y)
    return byte(first + sample(b, x - (1 - p) * (WIDTH + 20) - hl.f32(0.37), y))


def zoom(a, b, p):
    scale = 1 - hl.f32(0.9) * p
    first = sample(
        a, (X + 0.5 - WIDTH / 2) / scale + WIDTH / 2, (Y + 0.5 - HEIGHT / 2) / scale + HEIGHT / 2)
    return byte(first + (hl.f32(b[C, X, Y]) - first) * p)


def turned(picture, angle):
    cosine, sine = hl.cos(angle), hl.sin(angle)
    x, y = X + 0.5, Y + 0.5
    return sample(picture, x * cosine + y * sine, y * cosine - x * sine)


def rotate(a, b, p):
    return byte(turned(a, p * RIGHT_ANGLE) + turned(b, (p - 1) * RIGHT_ANGLE))


def one_frame(a, b, p):
    """One whole frame in perspective, of which the right side goes away."""
    away = hl.f32(0.4) * p
    depth = 1 - away * (X + 0.5) / WIDTH
    x = (X + 0.5) * (1 - away) / depth
    return byte(sample(a, x, (Y + 0.5 - HEIGHT / 2) * (1 - hl.f32(0.2) * p) / depth + HEIGHT / 2))


def near_frame(a, b, p):
    """One whole frame in perspective, of which the right side comes nearer."""
    depth = 1 + hl.f32(0.2) * p * (X + 0.5) / WIDTH
    return byte(sample(a, (X + 0.5) / depth, (Y + 0.5 - HEIGHT / 2) / depth + HEIGHT / 2))


def report(peer, workload, formula, a, b):
    progress = hl.Param(hl.Float(32), "p")
    result = hl.Func(workload)
    result[C, X, Y] = formula(a, b, progress)
    result.bound(C, 0, 4).parallel(Y, 32)
    if formula is dissolve:
        flat = hl.Var("flat")
        result.fuse(C, X, flat).vectorize(flat, 64)
    else:
        # Places are found once for the four channels.
        result.reorder(C, X, Y).unroll(C).vectorize(X, 16)
    target = hl.Buffer(numpy.zeros((HEIGHT, WIDTH, 4), dtype=numpy.uint8), reverse_axes=True)
    result.output_buffer().dim(0).set_stride(1)
    result.output_buffer().dim(1).set_stride(4)
    result.compile_jit()

    def draw(p):
        progress.set(p)
        result.realize(target)

    draw(0.3)
    times = []
    for frame in range(FRAMES):
        start = time.perf_counter()
        draw((frame + 0.5) / FRAMES)
        times.append(1000 * (time.perf_counter() - start))
    line = {"peer": peer, "workload": workload, "threads": THREADS, "median_ms": statistics.median(times)}
    print(json.dumps(line), flush=True)


def main():
    a, b = picture(1), picture(2)
    for formula in (dissolve, slide, rotate):
        report("Halide", formula.__name__, formula, a, b)
    report("Halide, no filtering", "zoom", zoom, a, b)
    report("Halide", "turn", rotate, a, b)
    report("Halide, one frame", "fold", one_frame, a, b)
    report("Halide", "quad", near_frame, a, b)


main()
