import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const AS_THE_SERVER = fileURLToPath(new URL('../../vite.server.config.ts', import.meta.url));

export type BundledWorker = { readonly file: string; remove(): void };

/**
 * The worker and all it runs in one file: what loads TypeScript file by file also gives each function its name back whenever it is made.
 * Under the root, so that the packages that stay outside are found.
 */
export async function bundleWorker(root: string): Promise<BundledWorker> {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const outDir = mkdtempSync(join(folder, 'chaos-worker-'));
  await build({ root, configFile: AS_THE_SERVER, logLevel: 'error', build: { ssr: 'tests/chaos/worker.ts', outDir } });
  return { file: join(outDir, 'main.js'), remove: () => rmSync(outDir, { recursive: true, force: true }) };
}
