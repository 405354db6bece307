import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  readonly path: string;
  /** Fills the disk except for this many bytes. */
  fill(leftBytes: number): void;
  /** Frees the space that `fill` took. */
  free(): void;
  unmount(): void;
};

/** A tmpfs of this size. Throws where mounting is not allowed: a full disk could not be tested then, and skipping the test would hide that. */
export function mountSmallDisk(bytes: number, program = 'mount'): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'wisp-small-disk-'));
  const mounted = spawnSync(program, ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path], { encoding: 'utf8' });
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true, force: true });
    throw new Error(`the full-disk test mounts a tmpfs, which needs root or the capability SYS_ADMIN: ${mounted.stderr || mounted.error?.message}`);
  }
  const ballast = join(path, 'ballast');
  return {
    path,
    fill: (leftBytes) => {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(ballast, new Uint8Array(Math.max(0, bavail * bsize - leftBytes)));
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => {
      // A lazy unmount, because SQLite keeps files open until its statements are collected.
      spawnSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
