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
# So much wider than a picture is what masks it, in pixels.
MASK_ROOM = 200


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
        ramp = numpy.zeros((HEIGHT, WIDTH + MASK_ROOM, 4), numpy.uint8)
        ramp[..., 3] = numpy.linspace(0, 255, WIDTH + MASK_ROOM)
        self.ramp = skia.Image.fromarray(ramp, skia.kBGRA_8888_ColorType)
        self.patch = skia.Image.fromarray(a[:96, :96].copy(), skia.kBGRA_8888_ColorType)

    def draw(self, image, x=0, opacity=None, sampling=None, edges=False):
        """An image; where it does not lie on whole pixels, `edges` are antialiased if that is said."""
        paint = skia.Paint(AntiAlias=edges)
        if opacity is not None:
            paint.setAlphaf(opacity)
        self.canvas.drawImage(image, x, 0, sampling or self.sampling, paint)

    def black(self):
        self.canvas.clear(0xFF000000)

    def dissolve(self, p):
        self.draw(self.a)
        self.draw(self.b, opacity=p)

    def slide(self, p):
        self.black()
        self.draw(self.a, x=-p * (WIDTH + 20) + 0.37, edges=True)
        self.draw(self.b, x=(1 - p) * (WIDTH + 20) + 0.37, edges=True)

    def zoom(self, p):
        """With smaller pictures of the picture, which are made once."""
        self.zoomed(p, skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear))

    def zoom_without_filtering(self, p):
        self.zoomed(p, self.sampling)

    def zoomed(self, p, sampling):
        self.black()
        scale = 1 - 0.9 * p
        with skia.AutoCanvasRestore(self.canvas):
            self.canvas.translate(WIDTH / 2, HEIGHT / 2)
            self.canvas.scale(scale, scale)
            self.canvas.translate(-WIDTH / 2, -HEIGHT / 2)
            self.draw(self.a, sampling=sampling)
        self.draw(self.b, opacity=p)

    def rotate(self, p, edges=True):
        self.black()
        for image, degrees in ((self.a, 90 * p), (self.b, 90 * p - 90)):
            with skia.AutoCanvasRestore(self.canvas):
                self.canvas.rotate(degrees)
                self.draw(image, edges=edges)

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

    def turn(self, p):
        self.rotate(p, edges=False)

    def quad(self, p):
        self.black()
        depth = 1 / (1 + 0.2 * p)
        turned = skia.Matrix.MakeAll(
            (1 + 0.4 * p) * depth, 0, 0, -0.1 * p * HEIGHT * depth / WIDTH, 1, 0, (depth - 1) / WIDTH, 0, 1)
        with skia.AutoCanvasRestore(self.canvas):
            self.canvas.concat(turned)
            whole = skia.Rect.MakeWH(WIDTH, HEIGHT)
            self.canvas.drawImageRect(self.a, whole, whole, self.sampling, skia.Paint(AntiAlias=True))

    def tilt(self, p):
        """With smaller pictures of the picture, which are made once."""
        self.black()
        eye = skia.M44()
        eye.setRC(3, 2, -1 / 1000)
        with skia.AutoCanvasRestore(self.canvas):
            self.canvas.translate(WIDTH / 2, HEIGHT / 2)
            self.canvas.concat(eye)
            self.canvas.concat(skia.M44.Rotate(skia.V3(1, 0, 0), numpy.pi / 6 * p))
            self.canvas.concat(skia.M44.Rotate(skia.V3(0, 1, 0), numpy.pi / 3 * p))
            self.canvas.scale(0.9, 0.9)
            self.canvas.translate(-WIDTH / 2, -HEIGHT / 2)
            self.draw(
                self.a, edges=True, sampling=skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear))

    def matrix(self, p):
        r, g, b = (weight * (1 - p) for weight in (0.213, 0.715, 0.072))
        paint = skia.Paint(ColorFilter=skia.ColorFilters.Matrix([
            r + p, g, b, 0, 0, r, g + p, b, 0, 0, r, g, b + p, 0, 0, 0, 0, 0, 1, 0]))
        self.canvas.drawImage(self.a, 0, 0, self.sampling, paint)

    def blocks(self, p):
        """The colours of all blocks by one drawing, and the blocks by another."""
        side = 1 + p
        columns, rows = -(-WIDTH // side), -(-HEIGHT // side)
        small = skia.Surface.MakeRasterN32Premul(int(columns), int(rows))
        with skia.AutoCanvasRestore(small.getCanvas()):
            small.getCanvas().scale(1 / side, 1 / side)
            small.getCanvas().drawImage(self.a, 0, 0, self.sampling)
        with skia.AutoCanvasRestore(self.canvas):
            self.canvas.scale(side, side)
            self.canvas.drawImage(small.makeImageSnapshot(), 0, 0, skia.SamplingOptions(skia.FilterMode.kNearest))

    def mask(self, p):
        self.draw(self.a)
        with skia.AutoCanvasRestore(self.canvas):
            self.canvas.saveLayer()
            self.draw(self.b)
            paint = skia.Paint(BlendMode=skia.BlendMode.kDstIn)
            self.canvas.drawImage(self.ramp, -round(MASK_ROOM * p), 0, skia.SamplingOptions(), paint)

    def card(self):
        """Where a picture with a shadow lies, and which part of it that is."""
        width, height = round(WIDTH / 2), round(HEIGHT / 2)
        return skia.Rect.MakeXYWH(round(WIDTH / 4), round(HEIGHT / 4), width, height)

    def shadow(self, p):
        self.draw(self.a)
        deviation = 1 + 59 * p
        paint = skia.Paint(ImageFilter=skia.ImageFilters.DropShadow(0, 10, deviation, deviation, 0x80000000))
        self.canvas.drawImageRect(
            self.b, skia.Rect.MakeWH(WIDTH / 2, HEIGHT / 2), self.card(), self.sampling, paint)

    def shadow_of_a_rectangle(self, p):
        self.draw(self.a)
        paint = skia.Paint(
            Color=0x80000000, MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 1 + 59 * p))
        self.canvas.drawRect(self.card().makeOffset(0, 10), paint)
        self.canvas.drawImageRect(
            self.b, skia.Rect.MakeWH(WIDTH / 2, HEIGHT / 2), self.card(), self.sampling)

    def corners(self, p):
        self.draw(self.a)
        radius = 100 * (1 + p)
        with skia.AutoCanvasRestore(self.canvas):
            round_one = skia.RRect.MakeRectXY(skia.Rect.MakeWH(WIDTH, HEIGHT), radius, radius)
            self.canvas.clipRRect(round_one, doAntiAlias=True)
            self.draw(self.b)

    def parts(self, p):
        self.black()
        edges = [[0, 32, round(side * (0.5 + 0.5 * p)) - 32, round(side * (0.5 + 0.5 * p))] for side in (WIDTH, HEIGHT)]
        for column in range(3):
            for row in range(3):
                part = skia.Rect.MakeXYWH(32 * column, 32 * row, 32, 32)
                place = skia.Rect.MakeLTRB(
                    edges[0][column], edges[1][row], edges[0][column + 1], edges[1][row + 1])
                self.canvas.drawImageRect(self.patch, part, place, self.sampling)

    def group(self, p):
        self.draw(self.a)
        with skia.AutoCanvasRestore(self.canvas):
            self.canvas.saveLayerAlpha(None, round(255 * p))
            self.draw(self.b)
            for index, color in enumerate((0xFFFF331A, 0xFFFFFFFF)):
                left, top = (round(side * (0.125 + 0.25 * index)) for side in (WIDTH, HEIGHT))
                self.canvas.drawRect(
                    skia.Rect.MakeXYWH(left, top, round(WIDTH / 2), round(HEIGHT / 2)), skia.Paint(Color=color))


def main():
    a, b = picture(1), picture(2)
    skia_peer = Skia(a, b)
    for name in ("dissolve", "slide", "zoom", "rotate", "turn", "fold", "quad", "tilt", "matrix", "blocks",
                 "mask", "shadow", "corners", "parts", "group"):
        report("Skia", name, getattr(skia_peer, name), 1)
    report("Skia, no filtering", "zoom", skia_peer.zoom_without_filtering, 1)
    report("Skia, a rectangle's", "shadow", skia_peer.shadow_of_a_rectangle, 1)
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
    # The right side comes nearer, as it goes away at less than nothing.
    report("OpenCV", "quad", lambda p: one_whole_frame(-p), THREADS)

    def turned_pair(p):
        target[...] = (0, 0, 0, 255)
        for source, angle in ((a, numpy.pi / 2 * p), (b, numpy.pi / 2 * (p - 1))):
            cosine, sine = numpy.cos(angle), numpy.sin(angle)
            cv2.warpAffine(
                source, numpy.float64([[cosine, -sine, 0], [sine, cosine, 0]]), (WIDTH, HEIGHT), dst=target,
                flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_TRANSPARENT)

    report("OpenCV, no edges", "rotate", turned_pair, THREADS)
    report("OpenCV", "turn", turned_pair, THREADS)

    def shrunk(p):
        """By areas, to whole pixels, which is all that it has."""
        size = [max(1, round(side * (1 - 0.9 * p))) for side in (WIDTH, HEIGHT)]
        left, top = ((side - shorter) // 2 for side, shorter in zip((WIDTH, HEIGHT), size))
        target[...] = (0, 0, 0, 255)
        target[top:top + size[1], left:left + size[0]] = cv2.resize(a, size, interpolation=cv2.INTER_AREA)
        cv2.addWeighted(target, 1 - p, b, p, 0, dst=target)

    report("OpenCV", "zoom", shrunk, THREADS)

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
