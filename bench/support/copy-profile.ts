import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** LevelDB writes a table once and then only reads or deletes it, so a hard link is as safe as a copy. */
const NEVER_CHANGED = /\.ldb$/;
/** Lock files of a browser that has ended. */
const LEFT_BEHIND = /^(Singleton|lockfile$)/;

/** Copies a kept profile for one run, so that the run does not change it. Both folders must be in one file system. */
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
