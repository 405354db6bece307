import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A tab of an earlier build may request its chunks for this long after the build was replaced (reliability §3.4 rule 3). */
export const KEPT_MS = 30 * 86_400_000;
const CURRENT = 'current.json';

function readNames(path) {
  try {
    const names = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}

/** Links the file if the file system supports it, so that its bytes are stored once. */
function linkOrCopy(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/**
 * Keeps the assets of this build beside those of earlier builds, in a folder that no build empties and no precache lists. The time of
 * a file is the time when its build was replaced.
 */
export function keepAssets({ dist, kept, nowMs }) {
  const folder = join(kept, 'assets');
  mkdirSync(folder, { recursive: true });
  const current = readdirSync(join(dist, 'assets'));
  const replaced = new Set(readNames(join(kept, CURRENT)));
  for (const name of current) {
    const path = join(folder, name);
    if (!existsSync(path)) linkOrCopy(join(dist, 'assets', name), path);
    replaced.delete(name);
  }
  const mustStay = new Set(current);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (replaced.has(name)) utimesSync(path, nowMs / 1000, nowMs / 1000);
    else if (!mustStay.has(name) && nowMs - statSync(path).mtimeMs > KEPT_MS) rmSync(path);
  }
  writeFileSync(join(kept, CURRENT), JSON.stringify(current));
  return readdirSync(folder).length - current.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  const count = keepAssets({ dist, kept: `${dist}-earlier`, nowMs: Date.now() });
  console.log(`${count} assets of earlier builds kept`);
}
