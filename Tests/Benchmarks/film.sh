#!/bin/bash
# Times whole films, from two pictures to a file or a pipe: transhost against ffmpeg's xfade.
#
#     film.sh TRANSHOST [WIDTHxHEIGHT] [RUNS]
#
# Both read the same two PNGs once, dissolve for 4 seconds at 60 frames a second, and encode with
# libx264, veryfast, crf 18, 4:2:0; or write 4:4:4 Y4M, or bare BGRA frames into a pipe. The median
# of the runs' wall times is printed, and the ratio.
set -eu -o pipefail
transhost=$1 size=${2:-1920x1080} runs=${3:-3}
# In memory where there is room: a disk would be what is measured.
directory=$(mktemp -d --tmpdir="$([ -w /dev/shm ] && echo /dev/shm || echo /tmp)")
trap 'rm -rf "$directory"' EXIT
cd "$directory"
ffmpeg -loglevel error -f lavfi -i "mandelbrot=s=$size:r=1" -frames:v 1 a.png
ffmpeg -loglevel error -f lavfi -i "testsrc2=s=$size:r=1" -frames:v 1 b.png

ours() {
  "$transhost" --quiet --plugin cross-dissolve --from a.png --to b.png --size "$size" \
    --speed 0.1 --output "$1"
}

peer() {
  local format=$1 chain
  shift
  chain="loop=loop=-1:size=1:start=0,fps=60,format=$format,trim=end_frame=241,settb=1/60"
  ffmpeg -y -nostdin -loglevel error -i a.png -i b.png -filter_complex \
    "[0]${chain}[a];[1]${chain}[b];[a][b]xfade=transition=fade:duration=4:offset=0" \
    -frames:v 241 -pix_fmt "$format" "$@"
}

median() {
  local times=() start
  # One more before, not counted: whoever is first pays for memory that was not in use.
  for run in $(seq 0 "$runs"); do
    rm -f x.* p.*
    start=$(date +%s.%N)
    # Nothing is as fast as what does not work.
    "$@" > /dev/null || { echo "'$*' failed" >&2 && exit 1; }
    [ "$run" = 0 ] || times+=("$(echo "$(date +%s.%N) - $start" | bc)")
  done
  printf '%s\n' "${times[@]}" | sort -n | sed -n "$(((runs + 1) / 2))p"
}

piped() { "$@" | cat > /dev/null; }

report() { printf '%-5s transhost %.2f s, ffmpeg %.2f s: %.1f times\n' "$1" "$2" "$3" \
  "$(echo "$3 / $2" | bc -l)"; }

# In statements of their own, so that a failure ends it.
compare() {
  local own=$1 other=$2 time others
  time=$(median $own)
  others=$(median $other)
  report "$3" "$time" "$others"
}
compare "ours x.mp4" "peer yuv420p -c:v libx264 -preset veryfast -crf 18 p.mp4" mp4
compare "ours x.y4m" "peer yuv444p p.y4m" y4m
compare "piped ours -" "piped peer bgra -f rawvideo -" raw
