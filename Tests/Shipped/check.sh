#!/bin/sh
# Has two builds of transhost do the same things, and compares all that they write.
#
#     check.sh PROGRAM PROGRAM
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

fail() {
  echo "shipped: $*" >&2
  failures=$((failures + 1))
}

# Every command that is tried, in a folder of its own that is empty.
play() {
  transhost=$1
  for plugin in $("$transhost" list --json | sed -n 's/^ *{"name":"\([^"]*\)".*/\1/p'); do
    operation=$("$transhost" info "$plugin" --json | sed -n 's/.*"kinds":\["\([a-z]*\)".*/\1/p' | head -n 1)
    "$transhost" --quiet --plugin "$plugin" --operation "$(echo "$operation" | sed 's/any/push/')" \
      --size 160x120 --fps 20 --output "$plugin.y4m"
  done
  "$transhost" --quiet --plugin fold --size 320x200 --output fold.mp4
  "$transhost" --quiet --plugin slide --operation pop --size 320x200 --output 'frames/%04d.png'
  "$transhost" --quiet --plugin fold --isolation always --size 160x120 --output isolated.png
  for kind in gif apng webp webm mov mkv png; do
    "$transhost" --quiet --plugin zoom --size 96x64 --fps 10 --output "zoom.$kind"
  done
  "$transhost" --quiet --plugin zoom --size 96x64 --format raw --output zoom.bgra
  "$transhost" film frames/0001.png frames/0009.png fold.mp4 frames/0002.png --quiet \
    --plugin fold,zoom --hold 0.2 --fit cover --ken-burns --output film.mp4
  "$transhost" film frames/0001.png frames/0009.png --quiet --plugin fade --hold 2 --fps 24 \
    --size 160x120 --plan plan.json
  "$transhost" render plan.json --quiet
  "$transhost" join plan.json --quiet --output joined.mp4
  # It has the digests of plugins, which are built twice too.
  rm -r plan.json plan.chunks
  "$transhost" trace --plugin fold --at 0,0.5,1 > trace.txt
  # What is told to stop ends by that signal, and leaves nothing.
  "$transhost" --quiet --plugin fold --speed 0.01 --size 320x200 --output stopped.mp4 &
  sleep 1
  kill -TERM $!
  status=0
  wait $! || status=$?
  test "$status" = 143 || fail "$transhost was told to stop, and ended with status $status"
  test ! -e stopped.mp4 || fail "$transhost left half a film"
}

for program in "$1" "$2"; do
  name=$([ "$program" = "$1" ] && echo first || echo second)
  mkdir "$folder/$name"
  cd "$folder/$name"
  play "$program"
done
diff -r "$folder/first" "$folder/second" || fail "the builds write different bytes"
count=$(find "$folder/first" -type f | wc -l)
test "$count" -ge 50 || fail "only $count files were written"
echo "$count files of each build, $failures failures"
exit "$((failures > 0))"
