import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HASHED = /-[\w-]{8}(?=\.(?:js|css)$)/;
/** By this revision the service worker detects a change of a file without a hash in its name. */
const PAGE_REVISION = /"revision":"[\da-f]{32}"(?=,"url":"index\.html")/;
const TEXT = /\.(?:js|css|html)$/;

/** A copy of the build, for a server whose files a test replaces. */
export function copyBuild(): string {
  const dist = mkdtempSync(join(tmpdir(), 'wisp-dist-'));
  cpSync('dist', dist, { recursive: true });
  return dist;
}

export function removeBuild(dist: string): void {
  rmSync(dist, { recursive: true, force: true });
}

/** Keeps the assets of a build for its open tabs, in the folder that the server reads, as tools/keep-assets.mjs does. The result removes them. */
export function keepAssetsOf(dist: string): () => void {
  const kept = `${dist}-earlier`;
  cpSync(join(dist, 'assets'), join(kept, 'assets'), { recursive: true });
  return () => rmSync(kept, { recursive: true, force: true });
}

/**
 * Replaces a build by one whose scripts and styles all have other names, as after a change of each of them. The files of
 * the earlier build are gone; its pages find them only in the cache of their service worker.
 */
export function deployNextBuild(dist: string, mark: string): void {
  const assets = join(dist, 'assets');
  const renamed = new Map<string, string>();
  for (const name of readdirSync(assets))
    if (HASHED.test(name))
      renamed.set(
        name,
        name.replace(HASHED, (hash) => `${hash.slice(0, -mark.length)}${mark}`),
      );
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = join(dist, path);
    // Compressed copies belong to the earlier build.
    if (path.endsWith('.br')) rmSync(file);
    else if (TEXT.test(path)) writeFileSync(file, rename(readFileSync(file, 'utf8'), renamed));
  }
  for (const [before, after] of renamed) renameSync(join(assets, before), join(assets, after));
  const worker = join(dist, 'sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(PAGE_REVISION, `"revision":"${mark}"`));
}

function rename(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(/[\w.-]+-[\w-]{8}\.(?:js|css)/g, (name) => names.get(name) ?? name);
}
