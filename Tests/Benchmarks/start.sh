#!/bin/bash
# Times what it takes to start: transhost against an empty program in Swift.
#
#     start.sh TRANSHOST [RUNS]
#
# `transhost --version` and `transhost list`, in turn with a program that does nothing, which the Swift
# runtime takes its time to start as well. The medians of the runs' wall times are printed, and what is
# added to the empty program: it is to be 3 ms at most, and 10 ms.
set -eu
transhost=$1 runs=${2:-101}
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"
echo > empty.swift
swiftc -O empty.swift -o empty

# Microseconds; the shell's own clock, so that no other program is started in between.
once() {
  local start=${EPOCHREALTIME/[.,]/}
  "${@:2}" > /dev/null
  echo $((${EPOCHREALTIME/[.,]/} - start)) >> "$1"
}

# Once more before, not counted: whoever is first reads what the others find in memory.
for run in $(seq 0 "$runs"); do
  [ "$run" != 1 ] || rm -f empty.times version.times list.times
  once empty.times ./empty
  once version.times "$transhost" --version
  once list.times "$transhost" list
done

median() { sort -n "$1.times" | sed -n "$(((runs + 1) / 2))p"; }

report() {
  local time empty
  time=$(median "$2") empty=$(median empty)
  printf '%-20s %6.2f ms, %6.2f over an empty program in Swift (%d at most)\n' "$1" \
    "$(bc -l <<< "$time / 1000")" "$(bc -l <<< "($time - $empty) / 1000")" "$3"
}

printf '%-20s %6.2f ms\n' 'an empty program' "$(bc -l <<< "$(median empty) / 1000")"
report 'transhost --version' version 3
report 'transhost list' list 10
