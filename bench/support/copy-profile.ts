import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Tables of LevelDB are written once and then only read or deleted, so that a second name for one is as good as a copy. */
const NEVER_CHANGED = /\.ldb$/;
/** Of a browser that has ended. */
const LEFT_BEHIND = /^(Singleton|lockfile$)/;

/** A profile to run on: as the kept one, whatever is done with it. Both folders lie in one file system. */
export function copyProfile(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyProfile(source, target);
    else if (LEFT_BEHIND.test(entry.name)) continue;
    else if (NEVER_CHANGED.test(entry.name)) linkSync(source, target);
    else copyFileSync(source, target);
  }
}
