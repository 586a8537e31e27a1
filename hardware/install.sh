#!/bin/sh
# Puts the companion onto a Raspberry Pi with Raspberry Pi OS Bookworm or Trixie, and lets its table start by itself:
#
#     sudo sh hardware/install.sh table.toml
#
# It can be run again at any time, after an interruption too: what is there already is left alone. The first start of
# a card that `companion install --first-boot` has prepared runs this very file, from a folder with the program in it.
set -eu

place=${COMPANION_PLACE:-/opt/companion}
here=$(cd "$(dirname "$0")" && pwd)
profile=${1:-}

case ${COMPANION_LANG:-${LANG:-fr}} in
    en*) COMPANION_LANG=en ;;
    *) COMPANION_LANG=fr ;;
esac
text() {
    if [ $COMPANION_LANG = en ]; then printf '%s\n' "$1"; else printf '%s\n' "$2"; fi
}

fail() {
    show failed
    text "$1" "$2" >&2
    exit 1
}

# On a prepared card: pictures for the display, and a small program that needs nothing but Python.
show() {
    [ -f "$here/pictures/$1.bin" ] || return 0
    python3 "$here/show.py" "$here/pictures/$1.bin" 2> /dev/null || true
}

[ "$(id -u)" = 0 ] || fail "This needs root: sudo sh $0 $*" "Il faut être root : sudo sh $0 $*"
[ -n "$profile" ] || [ -f /etc/companion/table.toml ] ||
    fail "Which table is it? sudo sh $0 hardware/starter.toml" "Quelle table ? sudo sh $0 hardware/starter.toml"
[ -z "$profile" ] || [ -f "$profile" ] || fail "$profile is not there." "$profile n’existe pas."
case $(uname -m) in
    armv6l | armv7l)
        text "A 32-bit system: pip may have to build parts, which takes long. The 64-bit one is quicker." \
            "Système 32 bits : pip devra peut-être compiler, c’est long. La version 64 bits est plus rapide."
        ;;
esac

show packages
missing=
for package in python3-venv python3-lgpio; do
    dpkg-query -W -f '${Status}' $package 2> /dev/null | grep -q 'ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
    text "Packages:$missing …" "Paquets :$missing …"
    # A Pi's clock may be wrong at its first start: lists of packages then seem to come from the future.
    apt="apt-get -qq -o Acquire::Check-Date=false"
    DEBIAN_FRONTEND=noninteractive $apt update || true
    for package in $missing; do
        DEBIAN_FRONTEND=noninteractive $apt --yes install $package > /dev/null ||
            [ $package = python3-lgpio ] ||
            fail "$package cannot be installed: is there a network?" "$package ne s’installe pas : y a-t-il un réseau ?"
    done
fi
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "Python 3.11 or newer is needed: Raspberry Pi OS Bookworm or Trixie." \
        "Il faut Python 3.11 ou plus récent : Raspberry Pi OS Bookworm ou Trixie."

# The program: a wheel or a packed clone beside this file, or the clone that this file is in.
program=$(ls "$here"/tabletop_companion-*.whl "$here"/tabletop_companion-*.tar.gz 2> /dev/null | tail -n 1 || true)
if [ -z "$program" ]; then
    program=$(cd "$here/.." && pwd)
    [ -f "$program/pyproject.toml" ] || fail "There is no companion beside $0." "Pas de compagnon à côté de $0."
    version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$program/pyproject.toml")
else
    version=$(basename "$program" | sed 's/^tabletop_companion-\([^-]*\)\(-.*\.whl\|\.tar\.gz\)$/\1/')
fi

show program
environment=$place/versions/$version
if [ ! -f "$environment/.complete" ]; then
    text "The program, version $version; this takes some minutes …" "Le programme, version $version ; quelques minutes …"
    rm -rf "$environment"
    mkdir -p "$place/versions"
    # With the system's packages: that is where lgpio is, which pip cannot replace everywhere.
    python3 -m venv --system-site-packages "$environment" || fail "python3-venv is missing." "python3-venv manque."
    if ! "$environment/bin/pip" install --quiet --disable-pip-version-check "$program[pi,web]"; then
        # Raspberry Pi OS has it; without it pip would have to build lgpio, and cannot.
        python3 -c 'import lgpio' 2> /dev/null ||
            fail "python3-lgpio is missing, and pip cannot build it: is this Raspberry Pi OS? sudo apt install python3-lgpio" \
                "python3-lgpio manque, et pip ne peut pas le compiler : est-ce Raspberry Pi OS ? sudo apt install python3-lgpio"
        fail "pip could not install the program: is there a network?" "pip n’a pas pu installer le programme : y a-t-il un réseau ?"
    fi
    touch "$environment/.complete"
fi

show table
"$environment/bin/companion" install --lang $COMPANION_LANG ${profile:+--profile "$profile"} --apply ||
    fail "The table could not be installed; see above." "La table n’a pas pu être installée ; voir ci-dessus."
show done
text "Done. To play: restart the Pi, then press at the table." "C’est prêt. Pour jouer : redémarrez le Pi, puis appuyez."
