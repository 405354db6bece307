import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { plantBug, type PlantedBug } from '../support/plant-bug.ts';

const FOLDERS = ['contract', 'public', 'src'];
const FILES = /^(index\.html|package\.json|vite\.config\.ts|tsconfig.*\.json)$/;

export type BuiltClient = { readonly distDir: string; remove(): void };

/** Builds the client from a copy of the tree, with the bug if there is one, so that no stale build is tested. */
export async function buildClient(root: string, bug?: PlantedBug): Promise<BuiltClient> {
  // Under the root, so that its packages are found, and in a folder that git ignores.
  const folder = join(root, 'test-results/faults');
  mkdirSync(folder, { recursive: true });
  const copy = mkdtempSync(join(folder, 'client-'));
  const files = readdirSync(root).filter((name) => FILES.test(name));
  for (const name of [...FOLDERS, ...files]) cpSync(join(root, name), join(copy, name), { recursive: true });
  if (bug !== undefined) plantBug(copy, bug);
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: copy });
  return { distDir: join(copy, 'dist'), remove: () => rmSync(copy, { recursive: true, force: true }) };
}
