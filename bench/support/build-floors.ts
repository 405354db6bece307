import react from '@vitejs/plugin-react';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';

const FLOORS = fileURLToPath(new URL('../floors/', import.meta.url));
const PAGES = ['list.html', 'guest.html', 'compose.html', 'relay.html'];

/** Builds each bare page separately, so that no page loads a chunk that is shared with another page. Returns the folder. */
export async function buildFloors(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'wisp-floors-'));
  const shared: InlineConfig = { configFile: false, root: FLOORS, logLevel: 'error', publicDir: false, plugins: [react()] };
  const output = { outDir, emptyOutDir: false, target: 'es2023' };
  for (const page of PAGES) await build({ ...shared, build: { ...output, rollupOptions: { input: join(FLOORS, page) } } });
  const files = [...PAGES, ...readdirSync(join(outDir, 'assets')).map((name) => `assets/${name}`)].map((name) => `/${name}`);
  const worker = { input: join(FLOORS, 'floor.worker.ts'), output: { entryFileNames: 'floor.worker.js' } };
  await build({ ...shared, define: { FLOOR_FILES: JSON.stringify(files) }, build: { ...output, rollupOptions: worker } });
  return outDir;
}
