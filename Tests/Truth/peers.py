"""Draws what `truth scenes` has written with Skia's raster backend and with Cairo.

    peers.py DIRECTORY

Each draws as well as it can: antialiased, linear mipmaps in Skia, the good filter in Cairo. What a peer
draws goes into DIRECTORY/PEER-NUMBER.rgb; what it cannot draw it leaves out.
"""

import json
import math
import sys

import cairo
import numpy
import skia

DIRECTORY = sys.argv[1]


class Unable(Exception):
    """A peer has no such thing."""


def path_of(figure):
    width, height, radius = figure["width"], figure["height"], figure["radius"]
    return width, height, min(radius, width / 2, height / 2)


class Skia:
    def __init__(self, sources):
        self.images = [
            skia.Image.fromarray(source, skia.kBGRA_8888_ColorType).withDefaultMipmaps()
            for source in sources]
        self.sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)

    def draw(self, scene):
        surface = skia.Surface.MakeRasterN32Premul(scene["width"], scene["height"])
        self.canvas = surface.getCanvas()
        self.canvas.clear(skia.Color4f(*scene["background"], 1))
        for figure in scene["figures"]:
            self.figure(figure)
        pixels = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
        return pixels[..., :3]

    def rounded(self, figure, inset=0):
        width, height, radius = path_of(figure)
        rect = skia.Rect.MakeLTRB(inset, inset, width - inset, height - inset)
        radius = max(0, radius - inset)
        return skia.RRect.MakeRectXY(rect, radius, radius)

    def figure(self, figure):
        canvas = self.canvas
        with skia.AutoCanvasRestore(canvas):
            canvas.concat(skia.Matrix.MakeAll(*numpy.array(figure["map"]["m"]).reshape(3, 3).T.ravel()))
            if figure["opacity"] < 1:
                canvas.saveLayer(None, skia.Paint(Alphaf=figure["opacity"]))
            whole = self.rounded(figure)
            shadow = figure.get("shadow")
            if shadow:
                paint = skia.Paint(AntiAlias=True, Alphaf=shadow["opacity"])
                paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, shadow["deviation"]))
                with skia.AutoCanvasRestore(canvas):
                    canvas.translate(shadow["x"], shadow["y"])
                    canvas.drawRRect(whole, paint)
            if figure["blur"] > 0:
                canvas.saveLayer(None, skia.Paint(
                    ImageFilter=skia.ImageFilters.Blur(figure["blur"], figure["blur"])))
            if figure["clips"] or figure["isMasked"]:
                canvas.clipRRect(whole, doAntiAlias=True)
            if figure.get("fill"):
                canvas.drawRRect(whole, skia.Paint(
                    AntiAlias=True, Color4f=skia.Color4f(*figure["fill"], 1)))
            if figure.get("picture") is not None:
                image = self.images[figure["picture"]]
                left, top, right, bottom = figure["part"]
                edges = (left * image.width(), top * image.height(), right * image.width(),
                         bottom * image.height())
                # Skia has no mipmaps where it must stay inside a part: whole pixels become a picture.
                whole_edges = [round(edge) for edge in edges]
                constraint = skia.Canvas.kStrict_SrcRectConstraint
                if max(abs(edge - whole) for edge, whole in zip(edges, whole_edges)) < 1e-6:
                    image = image.makeSubset(skia.IRect.MakeLTRB(*whole_edges)).withDefaultMipmaps()
                    edges = (0, 0, image.width(), image.height())
                    constraint = skia.Canvas.kFast_SrcRectConstraint
                canvas.drawImageRect(
                    image, skia.Rect.MakeLTRB(*edges),
                    skia.Rect.MakeWH(figure["width"], figure["height"]), self.sampling,
                    skia.Paint(AntiAlias=True), constraint)
            for inner in figure["figures"]:
                self.figure(inner)
            if figure["borderWidth"] > 0:
                canvas.drawDRRect(
                    whole, self.rounded(figure, figure["borderWidth"]),
                    skia.Paint(AntiAlias=True, Color4f=skia.Color4f(*figure["border"], 1)))
            if figure["blur"] > 0:
                canvas.restore()
            if figure["opacity"] < 1:
                canvas.restore()


class Cairo:
    def __init__(self, sources):
        self.images = [
            cairo.ImageSurface.create_for_data(
                source.copy(), cairo.FORMAT_RGB24, source.shape[1], source.shape[0])
            for source in sources]

    def draw(self, scene):
        pixels = numpy.zeros((scene["height"], scene["width"], 4), numpy.uint8)
        surface = cairo.ImageSurface.create_for_data(
            pixels, cairo.FORMAT_RGB24, scene["width"], scene["height"])
        self.context = cairo.Context(surface)
        self.context.set_source_rgb(*scene["background"])
        self.context.paint()
        for figure in scene["figures"]:
            self.figure(figure)
        surface.flush()
        return pixels[..., 2::-1]

    def outline(self, figure, inset=0):
        width, height, radius = path_of(figure)
        radius = max(0, radius - inset)
        context = self.context
        if radius == 0:
            context.rectangle(inset, inset, width - 2 * inset, height - 2 * inset)
            return
        context.new_sub_path()
        corners = ((width - inset, inset, -1, 1, -90), (width - inset, height - inset, -1, -1, 0),
                   (inset, height - inset, 1, -1, 90), (inset, inset, 1, 1, 180))
        for x, y, sx, sy, start in corners:
            context.arc(x + sx * radius, y + sy * radius, radius, math.radians(start),
                        math.radians(start + 90))
        context.close_path()

    def figure(self, figure):
        if figure["blur"] > 0 or figure.get("shadow"):
            raise Unable
        m = figure["map"]["m"]
        if m[2] != 0 or m[5] != 0 or m[8] != 1:
            raise Unable
        context = self.context
        context.save()
        context.transform(cairo.Matrix(m[0], m[1], m[3], m[4], m[6], m[7]))
        if figure["opacity"] < 1:
            context.push_group()
        if figure["clips"] or figure["isMasked"]:
            self.outline(figure)
            context.clip()
        if figure.get("fill"):
            context.set_source_rgb(*figure["fill"])
            self.outline(figure)
            context.fill()
        if figure.get("picture") is not None:
            self.picture(figure)
        for inner in figure["figures"]:
            self.figure(inner)
        if figure["borderWidth"] > 0:
            context.set_source_rgb(*figure["border"])
            context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
            self.outline(figure)
            self.outline(figure, figure["borderWidth"])
            context.fill()
        if figure["opacity"] < 1:
            context.pop_group_to_source()
            context.paint_with_alpha(figure["opacity"])
        context.restore()

    def picture(self, figure):
        image, context = self.images[figure["picture"]], self.context
        left, top, right, bottom = figure["part"]
        width, height = image.get_width(), image.get_height()
        context.save()
        context.rectangle(0, 0, figure["width"], figure["height"])
        context.scale(figure["width"] / ((right - left) * width), figure["height"] / ((bottom - top) * height))
        context.set_source_surface(image, -left * width, -top * height)
        context.get_source().set_filter(cairo.FILTER_GOOD)
        context.get_source().set_extend(cairo.EXTEND_PAD)
        context.fill()
        context.restore()


def main():
    with open(f"{DIRECTORY}/scenes.json") as file:
        exchange = json.load(file)
    sources = []
    for source in exchange["sources"]:
        colors = numpy.array(source["bytes"], numpy.uint8).reshape(source["height"], source["width"], 3)
        picture = numpy.full((source["height"], source["width"], 4), 255, numpy.uint8)
        picture[..., :3] = colors[..., ::-1]
        sources.append(picture)
    for peer in (Skia(sources), Cairo(sources)):
        for number, scene in enumerate(exchange["scenes"]):
            try:
                drawn = numpy.ascontiguousarray(peer.draw(scene))
            except Unable:
                continue
            drawn.tofile(f"{DIRECTORY}/{type(peer).__name__}-{number}.rgb")


main()
