#!/usr/bin/env bash
# Runs all checks that a change must pass, from a bare clone. The last line is "N passed, N failed".
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
export CI=true

# A second run in this checkout waits, because it would overwrite the build that the first run serves. Other checkouts share nothing.
if command -v flock >/dev/null; then
  exec 9<.
  flock -n 9 || { echo "another npm test runs in this checkout; this one begins after it" && flock 9; }
fi

node tools/ensure-install.mjs || { echo "0 passed, 1 failed"; exit 1; }

as_root=""
may_install() {
  command -v apt-get >/dev/null || return 1
  [ "$(id -u)" -eq 0 ] && return 0
  as_root="$(command -v sudo) -n" && $as_root true 2>/dev/null
}
install_packages() {
  may_install || return 1
  $as_root apt-get update -qq >/dev/null && $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
has_browser() { npx --no-install tsx tools/find-browser.ts >/dev/null 2>&1; }
has_cjk_font() { command -v fc-list >/dev/null && [ -n "$(fc-list :lang=zh family)" ]; }

if ! has_browser; then
  # Most tests use the second package, the same browser without windows, because it needs less processor time.
  install_packages chromium chromium-headless-shell || install_packages chromium || echo "chromium could not be installed with apt"
  has_browser || npx --no-install playwright install chromium >/dev/null 2>&1 || true
fi
# Without a CJK font each Chinese glyph has the width of an empty box, and layout tests have wrong results.
has_cjk_font || install_packages fontconfig fonts-noto-cjk || echo "no CJK font, and none could be installed"

# The power-cut harness and the PostgreSQL suites fail when these are missing, because a skipped suite proves nothing.
has_strace() { command -v strace >/dev/null; }
has_postgres() { command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }
has_strace || install_packages strace || echo "strace is missing and could not be installed"
has_postgres || install_packages postgresql || echo "PostgreSQL is missing and could not be installed"

rm -rf test-results
mkdir -p test-results
set -m # each step gets a process group, so that no server it started outlives it
step_group=""
stop_step() { [ -z "$step_group" ] || kill -- "-$step_group" 2>/dev/null; }
trap 'stop_step; exit 130' INT TERM

# The last step reads the reports of both runners.
for name in check test:unit build size test:e2e trace; do
  echo "== $name"
  started=$SECONDS
  npm run --silent "$name" </dev/null 9>&- &
  step_group=$!
  wait "$step_group"
  code=$?
  stop_step
  printf '{"name":"%s","code":%d,"seconds":%d}\n' "$name" "$code" "$((SECONDS - started))" >>test-results/steps.jsonl
  [ "$code" -eq 0 ] || echo "FAILED: $name"
done
trap - INT TERM
node tools/sum-results.mjs
