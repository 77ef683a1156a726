"""Small pictures, clips and sounds of every kind that is read, made on the spot by programs that are none of ours."""

import concurrent.futures
import os
import subprocess

FFMPEG = "ffmpeg -v error -y -bitexact -f lavfi -i"
STILL = f"{FFMPEG} testsrc2=s=24x16:r=5 -frames:v 1"
CLEAR = f"{FFMPEG} testsrc2=s=24x16:r=5,format=rgba,colorchannelmixer=aa=0.5 -frames:v 1"
CLIP = f"{FFMPEG} testsrc2=s=32x24:r=5:d=0.8"
HDR = "-color_primaries bt2020 -colorspace bt2020nc -color_trc"
# Kept as they are made: what one command needs of another is made by itself.
BASE = f"{STILL} $name.base.png &&"

# A name, and what makes it.
PICTURES = {
    # PNG and what is like it.
    "rgb.png": f"{STILL} -pix_fmt rgb24 $name",
    "rgba.png": f"{CLEAR} -pix_fmt rgba $name",
    "palette.png": f"{STILL} -pix_fmt pal8 $name",
    "deep.png": f"{CLEAR} -pix_fmt rgba64be $name",
    "grey.png": f"{STILL} -pix_fmt gray16be $name",
    "clear.png": f"{BASE} convert $name.base.png -transparent red -define png:color-type=2 $name",
    "narrow.png": f"{BASE} convert $name.base.png -units PixelsPerInch -density 72x144 $name",
    "bits.png": f"{STILL} -pix_fmt monob $name",
    "interlaced.png": f"{BASE} convert $name.base.png -interlace PNG $name",
    "turned.png": f"{BASE} cp $name.base.png $name && exiftool -q -overwrite_original -n -Orientation=6 $name",
    "profile.png": f"{BASE} convert $name.base.png -profile /usr/share/color/icc/LStar-RGB.icc $name",
    "moves.apng": f"{CLIP} -plays 0 -pix_fmt rgba $name",
    # JPEG.
    "plain.jpg": f"{STILL} -pix_fmt yuvj420p $name",
    "progressive.jpg": f"{BASE} convert $name.base.png -interlace JPEG $name",
    "grey.jpg": f"{BASE} convert $name.base.png -colorspace Gray $name",
    "cmyk.jpg": f"{BASE} convert $name.base.png -colorspace CMYK $name",
    "turned.jpg": f"{STILL} $name && exiftool -q -overwrite_original -n -Orientation=8 $name",
    "profile.jpg": f"{BASE} convert $name.base.png -profile /usr/share/color/icc/LStar-RGB.icc $name",
    # WebP.
    "lossy.webp": f"{BASE} cwebp -quiet $name.base.png -o $name",
    "lossless.webp": f"{CLEAR} $name.base.png && cwebp -quiet -lossless $name.base.png -o $name",
    "moves.webp": f"{BASE} img2webp -d 100 -lossless $name.base.png -lossy $name.base.png -o $name > /dev/null",
    # HEIF.
    "picture.heic": f"{STILL} -vf scale=64:64 $name.base.png && heif-enc -q 50 $name.base.png -o $name > /dev/null",
    "picture.avif": f"{BASE} heif-enc -A -q 50 $name.base.png -o $name > /dev/null",
    # TIFF.
    "plain.tiff": f"{STILL} -compression_algo raw -pix_fmt rgb24 $name",
    "lzw.tiff": f"{CLEAR} -compression_algo lzw -pix_fmt rgba $name",
    "deflate.tiff": f"{STILL} -compression_algo deflate -pix_fmt rgb48le $name",
    "cmyk.tiff": f"{BASE} convert $name.base.png -colorspace CMYK $name",
    "tiles.tiff": f"{BASE} convert $name.base.png -define tiff:tile-geometry=16x16 $name",
    "inks.tiff": f"{BASE} convert $name.base.png -colorspace CMYK -define tiff:tile-geometry=16x16 $name",
    "associated.tiff": f"{CLEAR} $name.base.png && convert $name.base.png -define tiff:alpha=associated $name",
    "clear-inks.tiff": f"{CLEAR} $name.base.png && convert $name.base.png -colorspace CMYK $name",
    "spot.tiff": f"{BASE} convert $name.base.png -alpha set -compress none $name && tiffset -s 338 1 0 $name",
    "jpeg.tiff": f"{BASE} convert $name.base.png -colorspace CMYK -compress jpeg $name",
    # Others that stand.
    "still.gif": f"{STILL} $name",
    "plain.bmp": f"{STILL} $name",
    "both.ico": f"{BASE} convert $name.base.png '(' +clone -resize 256x256! ')' $name",
    "picture.jxl": f"{STILL} -c:v libjxl $name",
    "picture.jp2": f"{STILL} $name",
    "picture.psd": f"{BASE} convert $name.base.png -compress none $name",
    "picture.pcx": f"{STILL} $name",
    "picture.ppm": f"{STILL} $name",
    "picture.pgm": f"{STILL} $name",
    "picture.pbm": f"{STILL} $name",
    "picture.pfm": f"{STILL} $name",
    "picture.qoi": f"{STILL} $name",
    "picture.dds": f"{BASE} convert $name.base.png $name",
    "picture.exr": f"{STILL} -pix_fmt gbrpf32le $name",
    "picture.dpx": f"{STILL} $name",
    "picture.sgi": f"{STILL} $name",
    "picture.ras": f"{STILL} $name",
    "picture.xbm": f"{STILL} $name",
    "picture.xpm": f"{BASE} convert $name.base.png $name",
    "picture.xwd": f"{STILL} $name",
    # Clips.
    "moves.gif": f"{CLIP} $name",
    "h264.mp4": f"{CLIP} -c:v libx264 -pix_fmt yuv420p $name",
    "hlg.mp4": f"{CLIP} -c:v libx265 -x265-params log-level=none -pix_fmt yuv420p10le {HDR} arib-std-b67 $name",
    "pq.mkv": f"{CLIP} -c:v libx265 -x265-params log-level=none -pix_fmt yuv420p10le {HDR} smpte2084 $name",
    "av1.mp4": f"{CLIP} -c:v libaom-av1 -cpu-used 8 $name",
    "vp8.webm": f"{CLIP} -c:v libvpx $name",
    "vp9.webm": f"{CLIP} -c:v libvpx-vp9 -pix_fmt yuva420p $name",
    "ffv1.mkv": f"{CLIP} -c:v ffv1 $name",
    "mjpeg.avi": f"{CLIP} -c:v mjpeg $name",
    "mpeg4.avi": f"{CLIP} -c:v mpeg4 $name",
    "png.mov": f"{CLIP} -c:v png $name",
    "prores.mov": f"{CLIP} -c:v prores_ks $name",
    "flv1.flv": f"{CLIP} $name",
    "wmv2.wmv": f"{CLIP} $name",
    "theora.ogv": f"{CLIP} -c:v libtheora $name",
    "mpeg2.mpg": f"{CLIP} -r 25 -c:v mpeg2video $name",
    "h264.ts": f"{CLIP} -c:v libx264 -pix_fmt yuv420p $name",
    "mpeg2.mxf": f"{CLIP} -r 25 -c:v mpeg2video $name",
    "mpeg4.nut": f"{CLIP} -c:v mpeg4 $name",
    "vp9.ivf": f"{CLIP} -c:v libvpx-vp9 $name",
    "raw.y4m": f"{CLIP} -pix_fmt yuv420p $name",
    "bare.h264": f"{CLIP} -c:v libx264 -pix_fmt yuv420p $name",
    "bare.hevc": f"{CLIP} -c:v libx265 -x265-params log-level=none $name",
}

TONE = "ffmpeg -v error -y -bitexact -f lavfi -i sine=f=440:d=0.7"
BOTH = f"{CLIP} -f lavfi -i sine=f=440:d=0.8"
SOUNDS = {
    "plain.wav": f"{TONE} $name",
    "deep.wav": f"{TONE} -c:a pcm_s24le -ac 2 $name",
    "float.wav": f"{TONE} -c:a pcm_f32le -ar 96000 $name",
    "telephone.wav": f"{TONE} -c:a pcm_mulaw -ar 8000 $name",
    "around.wav": f"{TONE} -af 'pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0' $name",
    "plain.aiff": f"{TONE} $name",
    "song.mp3": f"{TONE} -c:a libmp3lame -b:a 64k $name",
    "tagged.mp3": f"{TONE} -c:a libmp3lame -metadata title=song -id3v2_version 3 $name",
    "song.m4a": f"{TONE} -c:a aac $name",
    "bare.aac": f"{TONE} -c:a aac $name",
    "lossless.m4a": f"{TONE} -c:a alac $name",
    "song.flac": f"{TONE} $name",
    "song.ogg": f"{TONE} -c:a libvorbis $name",
    "song.opus": f"{TONE} -c:a libopus -ar 48000 $name",
    "song.mka": f"{TONE} -c:a libvorbis $name",
    "song.wma": f"{TONE} -c:a wmav2 $name",
    "clip.mp4": f"{BOTH} -c:v libx264 -pix_fmt yuv420p -c:a aac $name",
    "clip.mov": f"{BOTH} -c:v libx264 -pix_fmt yuv420p -c:a pcm_s16le $name",
    "clip.mkv": f"{BOTH} -c:v libx264 -pix_fmt yuv420p -c:a flac $name",
    "clip.webm": f"{BOTH} -c:v libvpx -c:a libopus -ar 48000 $name",
    "clip.avi": f"{BOTH} -c:v mpeg4 -c:a libmp3lame $name",
    "clip.ts": f"{BOTH} -c:v libx264 -pix_fmt yuv420p -c:a aac $name",
}


def make(folder, seeds):
    """Makes some in a folder; gives the bytes of each by its name.

    A program that is missing is an error: what is not made is not tried.
    """

    def one(name):
        made = subprocess.run(
            ["sh", "-ec", seeds[name]], cwd=folder, env={**os.environ, "name": name},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        path = os.path.join(folder, name)
        if made.returncode or not os.path.getsize(path):
            raise SystemExit(f"fuzz: '{name}' cannot be made: {seeds[name]}\n{made.stderr}")
        with open(path, "rb") as file:
            return file.read()

    with concurrent.futures.ThreadPoolExecutor() as pool:
        return dict(zip(seeds, pool.map(one, seeds)))
