import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepAssets } from './keep-assets.mjs';

const HASHED = /-[\w-]{8}\.\w+\.map$/;

/**
 * Moves the source maps out of the served folder, to those of earlier builds, because a stack trace may come from a tab of an earlier
 * build. They are kept as long as their assets.
 */
export function keepMaps({ dist, kept, nowMs }) {
  const arrived = join(kept, 'arrived');
  rmSync(arrived, { recursive: true, force: true });
  mkdirSync(join(arrived, 'assets'), { recursive: true });
  const maps = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.map'));
  for (const path of maps) {
    const name = basename(path);
    // The service worker has the same name in each build.
    if (!HASHED.test(name)) rmSync(join(kept, 'assets', name), { force: true });
    renameSync(join(dist, path), join(arrived, 'assets', name));
  }
  keepAssets({ dist: arrived, kept, nowMs });
  rmSync(arrived, { recursive: true });
  return maps.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  console.log(`${keepMaps({ dist, kept: `${dist}-maps`, nowMs: Date.now() })} source maps in dist-maps`);
}
