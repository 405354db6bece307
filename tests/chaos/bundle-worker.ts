import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { changeToNextRelease } from './builds/next-release.ts';

const AS_THE_SERVER = fileURLToPath(new URL('../../vite.server.config.ts', import.meta.url));

export type BundledWorker = { readonly file: string; /** The client of the next release. */ readonly nextRelease: string; remove(): void };

type Entry = { readonly root: string; readonly entry: string; readonly plugins?: Plugin[]; readonly isOneFile?: boolean };

/** The output folder is under the root, so that external packages are found. */
async function bundle({ root, entry, plugins = [], isOneFile = false }: Entry): Promise<string> {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const outDir = mkdtempSync(join(folder, 'chaos-worker-'));
  const files = isOneFile ? { rolldownOptions: { output: { codeSplitting: false } } } : {};
  await build({ root, configFile: AS_THE_SERVER, logLevel: 'error', plugins, build: { ssr: entry, outDir, ...files } });
  return outDir;
}

export type BundledRelease = { readonly file: string; remove(): void };

/** The client of the next release, in one file. */
export async function bundleNextRelease(root: string): Promise<BundledRelease> {
  const outDir = await bundle({ root, entry: 'tests/chaos/builds/client-build.ts', isOneFile: true, plugins: [changeToNextRelease(root)] });
  return { file: join(outDir, 'main.js'), remove: () => rmSync(outDir, { recursive: true, force: true }) };
}

/** The worker and all its code in one file: a loader that reads TypeScript file by file also restores the name of each function whenever it is created. */
export async function bundleWorker(root: string): Promise<BundledWorker> {
  const next = await bundleNextRelease(root);
  const outDir = await bundle({ root, entry: 'tests/chaos/worker.ts' });
  return {
    file: join(outDir, 'main.js'),
    nextRelease: next.file,
    remove() {
      next.remove();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
