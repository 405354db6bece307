import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PlantedBug } from './planted-bugs.ts';

const FOLDERS = ['contract', 'public', 'src'];
const FILES = /^(index\.html|package\.json|vite\.config\.ts|tsconfig.*\.json)$/;

export type BuiltClient = { readonly distDir: string; remove(): void };

/** Builds the client from a copy of the tree, with the bug in it if there is one: nobody proves a build of yesterday. */
export async function buildClient(root: string, bug?: PlantedBug): Promise<BuiltClient> {
  // Under the root, so that its packages are found, and in a folder git ignores.
  const folder = join(root, 'test-results/faults');
  mkdirSync(folder, { recursive: true });
  const copy = mkdtempSync(join(folder, 'client-'));
  const files = readdirSync(root).filter((name) => FILES.test(name));
  for (const name of [...FOLDERS, ...files]) cpSync(join(root, name), join(copy, name), { recursive: true });
  if (bug !== undefined) plant(copy, bug);
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: copy });
  return { distDir: join(copy, 'dist'), remove: () => rmSync(copy, { recursive: true, force: true }) };
}

function plant(folder: string, bug: PlantedBug): void {
  const path = join(folder, bug.file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(bug.find)) throw new Error(`"${bug.name}": ${bug.file} no longer holds the text to replace`);
  writeFileSync(
    path,
    text.replace(bug.find, () => bug.replace),
  );
}
