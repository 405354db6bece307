import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A bug planted into the text of the built server: each `[found, planted]` must match once. */
export type BundlePatch = readonly (readonly [found: string, planted: string])[];

export type Bundle = { readonly entry: string; plant(name: string, patch: BundlePatch): string; remove(): void };

/** Builds the server as `npm run build` does, into a separate folder, so that no stale bundle is tested. */
export async function buildBundle(name: string): Promise<Bundle> {
  // Under the root, so that its packages are found, and in a folder that git ignores.
  const folder = join(ROOT, 'test-results/durability', `${name}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--config', 'vite.server.config.ts', '--outDir', folder, '--emptyOutDir'], { cwd: ROOT });
  const entry = join(folder, 'main.js');
  return {
    entry,
    plant: (bug, patch) => {
      let text = readFileSync(entry, 'utf8');
      for (const [found, planted] of patch) {
        if (text.split(found).length !== 2) throw new Error(`${bug}: the bundle does not hold exactly one "${found}"`);
        text = text.replace(found, () => planted);
      }
      const path = join(folder, `${bug}.js`);
      writeFileSync(path, text);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
