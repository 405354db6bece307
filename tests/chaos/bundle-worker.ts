import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

export type BundledWorker = { readonly file: string; remove(): void };

/** Packages with code for one machine, and what is asked for only where it is there. */
const EXTERNAL = ['@photostructure/sqlite', 'pg', 'pg-native', 'bufferutil', 'utf-8-validate'];

/**
 * The worker and all it runs in one file: what loads TypeScript file by file also gives each function its name back whenever it is made.
 * Under the root, so that the packages that stay outside are found.
 */
export async function bundleWorker(root: string): Promise<BundledWorker> {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const outDir = mkdtempSync(join(folder, 'chaos-worker-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, external: EXTERNAL },
    build: { ssr: 'tests/chaos/worker.ts', outDir, target: 'node20', rollupOptions: { output: { entryFileNames: 'worker.js', chunkFileNames: '[name].js' } } },
  });
  return { file: join(outDir, 'worker.js'), remove: () => rmSync(outDir, { recursive: true, force: true }) };
}
