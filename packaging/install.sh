#!/bin/sh
# Installs goldpath from the archives of a release, without Rust:
#
#   sh install.sh [--to FOLDER]       the default is ~/.local/bin
#
# GOLDPATH_FROM is where the archives and sha256sums.txt are: a folder, or an address. It exits with 1 if what it got is not
# what was released, with 2 if it was called wrongly, and with 3 if something is missing or cannot be read or written.
set -eu

# The release that this script is part of; empty in the repository, and written by packaging/assemble.
RELEASE=

fail() {
  status=$1
  shift
  echo "error: $*" >&2
  exit "$status"
}

usage="usage: [GOLDPATH_FROM=FOLDER-OR-ADDRESS] sh install.sh [--to FOLDER]"
folder=
while [ $# -gt 0 ]; do
  case $1 in
    --to)
      [ $# -ge 2 ] || fail 2 "--to needs a folder; $usage"
      folder=$2
      shift
      ;;
    --to=*) folder=${1#--to=} ;;
    --help | -h)
      echo "$usage"
      exit
      ;;
    *) fail 2 "unknown argument \`$1\`; $usage" ;;
  esac
  shift
done
[ -n "$folder" ] || folder=${HOME:?}/.local/bin

from=${GOLDPATH_FROM:-$RELEASE}
[ -n "$from" ] || fail 2 "GOLDPATH_FROM must be the folder or the address of a release; $usage"
from=${from%/}

program=goldpath
case $(uname -s) in
  Linux) system=unknown-linux-musl ;;
  Darwin) system=apple-darwin ;;
  MINGW* | MSYS* | CYGWIN*)
    system=pc-windows-gnu
    program=goldpath.exe
    ;;
  *) fail 3 "there is no archive for $(uname -s); build from source with cargo" ;;
esac
case $(uname -m) in
  x86_64 | amd64) processor=x86_64 ;;
  aarch64 | arm64) processor=aarch64 ;;
  *) fail 3 "there is no archive for $(uname -m); build from source with cargo" ;;
esac
stem=goldpath-$processor-$system
case $system in
  *windows*) archive=$stem.zip ;;
  *) archive=$stem.tar.gz ;;
esac

work=$(mktemp -d) || fail 3 "there is no place for temporary files"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Gets a file of the release.
get() {
  case $from in
    http://* | https://*)
      if command -v curl >/dev/null; then
        curl --fail --silent --show-error --location --retry 3 --output "$work/$1" "$from/$1"
      elif command -v wget >/dev/null; then
        wget --quiet --output-document="$work/$1" "$from/$1"
      else
        fail 3 "neither curl nor wget is installed"
      fi
      ;;
    *) cp "$from/$1" "$work/$1" ;;
  esac || fail 3 "$from/$1 cannot be read"
}

get sha256sums.txt
get "$archive"

wanted=$(awk -v name="$archive" '$2 == name || $2 == "*" name { print $1 }' "$work/sha256sums.txt")
[ -n "$wanted" ] || fail 1 "$from/sha256sums.txt does not name $archive; nothing was installed"
if command -v sha256sum >/dev/null; then
  got=$(sha256sum <"$work/$archive")
elif command -v shasum >/dev/null; then
  got=$(shasum -a 256 <"$work/$archive")
else
  fail 3 "neither sha256sum nor shasum is installed; nothing was installed"
fi
got=${got%% *}
[ "$got" = "$wanted" ] || fail 1 "$archive is not what was released: its checksum is $got, and should be $wanted; nothing was installed"

case $archive in
  *.zip) unzip -q "$work/$archive" -d "$work" ;;
  *) tar -xzf "$work/$archive" -C "$work" ;;
esac || fail 3 "$archive cannot be unpacked"

mkdir -p "$folder" || fail 3 "$folder cannot be made"
# A goldpath that runs is replaced, and there is never half of one.
new=$folder/.$program.new
{ cp "$work/$stem/$program" "$new" && chmod 755 "$new" && mv -f "$new" "$folder/$program"; } ||
  fail 3 "$folder/$program cannot be written"

said=$("$folder/$program" --version) || fail 3 "$folder/$program does not run here"
echo "$said is installed as $folder/$program"
case :${PATH:-}: in
  *:"$folder":*) ;;
  *) echo "note: $folder is not on your PATH" ;;
esac
