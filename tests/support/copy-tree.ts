import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The files that a build and a development server read. */
const TREE = [
  'contract',
  'public',
  'server',
  'src',
  'tools',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.base.json',
];

export type TreeCopy = {
  readonly root: string;
  /** Replaces a text in a file, as an editor does. */
  edit(path: string, from: string, to: string): void;
  remove(): void;
};

/** A copy of the sources without git and with the packages of this checkout, for tests that edit or build them. */
export function copyTree(): TreeCopy {
  // Vite does not watch files below a folder named test-results.
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wisp-tree-')));
  for (const name of TREE) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    edit(path, from, to) {
      const file = join(root, path);
      const text = readFileSync(file, 'utf8');
      if (!text.includes(from)) throw new Error(`${path} does not contain "${from}"`);
      writeFileSync(file, text.replace(from, to));
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
