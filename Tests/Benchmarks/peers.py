"""Times what others draw: Skia's raster backend and OpenCV, on transhost's workloads.

    peers.py WIDTH HEIGHT FRAMES THREADS

Prints a JSON object a line: peer, workload, threads and the median in milliseconds a frame. Pictures are
opaque, sampling is bilinear, the target is BGRA in memory. Skia's raster backend has one thread, whatever
THREADS is.
"""

import json
import statistics
import sys
import time

import cv2
import numpy
import skia

WIDTH, HEIGHT, FRAMES, THREADS = (int(word) for word in sys.argv[1:5])


def picture(seed):
    """Smooth noise: as hard to sample as a photograph."""
    noise = numpy.random.default_rng(seed).integers(0, 256, (HEIGHT, WIDTH, 4), dtype=numpy.uint8)
    smooth = cv2.GaussianBlur(noise, (0, 0), 3)
    smooth[..., 3] = 255
    return numpy.ascontiguousarray(smooth)


def report(peer, workload, draw, threads):
    draw(0.3)
    times = []
    for frame in range(FRAMES):
        start = time.perf_counter()
        draw((frame + 0.5) / FRAMES)
        times.append(1000 * (time.perf_counter() - start))
    line = {"peer": peer, "workload": workload, "threads": threads, "median_ms": statistics.median(times)}
    print(json.dumps(line), flush=True)


class Skia:
    """The workloads on a canvas in memory."""

    def __init__(self, a, b):
        info = skia.ImageInfo.Make(WIDTH, HEIGHT, skia.kBGRA_8888_ColorType, skia.kOpaque_AlphaType)
        self.a = skia.Image.MakeRasterCopy(skia.Pixmap(info, a, WIDTH * 4))
        self.b = skia.Image.MakeRasterCopy(skia.Pixmap(info, b, WIDTH * 4))
        self.surface = skia.Surface.MakeRasterN32Premul(WIDTH, HEIGHT)
        self.canvas = self.surface.getCanvas()
        self.sampling = skia.SamplingOptions(skia.FilterMode.kLinear)

    def draw(self, image, x=0, opacity=None):
        paint = None
        if opacity is not None:
            paint = skia.Paint()
            paint.setAlphaf(opacity)
        self.canvas.drawImage(image, x, 0, self.sampling, paint)

    def black(self):
        self.canvas.clear(0xFF000000)

    def dissolve(self, p):
        self.draw(self.a)
        self.draw(self.b, opacity=p)

    def slide(self, p):
        self.black()
        self.draw(self.a, x=-p * (WIDTH + 20) + 0.37)
        self.draw(self.b, x=(1 - p) * (WIDTH + 20) + 0.37)

    def zoom(self, p):
        self.black()
        scale = 1 - 0.9 * p
        with skia.AutoCanvasRestore(self.canvas):
            self.canvas.translate(WIDTH / 2, HEIGHT / 2)
            self.canvas.scale(scale, scale)
            self.canvas.translate(-WIDTH / 2, -HEIGHT / 2)
            self.draw(self.a)
        self.draw(self.b, opacity=p)

    def rotate(self, p):
        self.black()
        for image, degrees in ((self.a, 90 * p), (self.b, 90 * p - 90)):
            with skia.AutoCanvasRestore(self.canvas):
                self.canvas.rotate(degrees)
                self.draw(image)

    def fold(self, p):
        self.draw(self.b)
        paint = skia.Paint(AntiAlias=True)
        eye = skia.M44()
        eye.setRC(3, 2, -1 / 1000)
        turn = skia.M44.Rotate(skia.V3(0, 1, 0), numpy.pi * 0.9 * p)
        for column in (0, 1):
            for row in (0, 1):
                quarter = skia.Rect.MakeXYWH(
                    column * WIDTH / 2, row * HEIGHT / 2, WIDTH / 2, HEIGHT / 2)
                with skia.AutoCanvasRestore(self.canvas):
                    self.canvas.translate(WIDTH / 2, HEIGHT / 2)
                    self.canvas.concat(eye)
                    if column == 1:
                        self.canvas.concat(turn)
                    self.canvas.translate(-WIDTH / 2, -HEIGHT / 2)
                    self.canvas.drawImageRect(self.a, quarter, quarter, self.sampling, paint)


def main():
    a, b = picture(1), picture(2)
    skia_peer = Skia(a, b)
    for name in ("dissolve", "slide", "zoom", "rotate", "fold"):
        report("Skia", name, getattr(skia_peer, name), 1)
    cv2.setNumThreads(THREADS)
    target = numpy.empty_like(a)
    report("OpenCV", "dissolve", lambda p: cv2.addWeighted(a, 1 - p, b, p, 0, dst=target), THREADS)
    corners = numpy.float32([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]])

    def one_whole_frame(p):
        right, inset = WIDTH * (1 - 0.4 * p), HEIGHT * 0.1 * p
        turned = numpy.float32([[0, 0], [right, inset], [right, HEIGHT - inset], [0, HEIGHT]])
        matrix = cv2.getPerspectiveTransform(corners, turned)
        cv2.warpPerspective(a, matrix, (WIDTH, HEIGHT), dst=target, flags=cv2.INTER_LINEAR)

    report("OpenCV, one frame", "fold", one_whole_frame, THREADS)

    def boxes(p):
        side = 2 * round(1 + 59 * p) + 1
        for source in (a, target, target):
            cv2.blur(source, (side, side), dst=target, borderType=cv2.BORDER_CONSTANT)

    # A stack of deviation s is about 2.45 s wide on each side.
    report("OpenCV, three boxes", "blur", boxes, THREADS)
    report(
        "OpenCV, stack", "blur",
        lambda p: cv2.stackBlur(a, (2 * round(2.45 * (1 + 59 * p)) + 1,) * 2, dst=target), THREADS)


main()
